/** The words of watching a table. */
const people = (n: number) => (n === 1 ? '1 person watches' : `${n} people watch`);

export const words = {
  menu: 'Let friends watch…',
  title: 'Friends who watch',
  allow: 'Let friends watch by a link',
  allowHelp: 'They see what everybody at the table may see, and no hand before it is turned up. Switched off, the link is dead for good.',
  link: 'Link to watch',
  shareText: 'Watch our game of cribbage?',
  people,
  count: (n: number) => (n === 0 ? 'Nobody watches at the moment.' : `${people(n)} at the moment.`),

  watching: 'You are watching',
  others: (n: number) => (n > 1 ? ` with ${n - 1 === 1 ? '1 other' : `${n - 1} others`}` : ''),
  page: (prompt: string) => `Watching: ${prompt}`,
  near: (name: string) => `In front: ${name}`,
  toNow: 'Skip to now',
  keyList: [
    ['C', 'On to the next moment'],
    ['L', 'Open the log'],
    ['?', 'This list'],
  ] as const,
  loading: 'Looking for the table…',
  ended: 'This table can no longer be watched',
  endedHelp: 'Whoever made the table has ended it, or the link is an old one. Ask for a new one.',
} as const;
