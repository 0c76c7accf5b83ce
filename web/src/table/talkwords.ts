/** The words of talk at the table: what can be said with one touch, and what stands around it. */
import type { PhraseName } from '../messages';

export const PHRASES: Record<PhraseName, string> = {
  good_luck: 'Good luck!',
  good_hand: 'Good hand!',
  nice_cut: 'Nice cut!',
  well_pegged: 'Well pegged!',
  nineteen: 'Nineteen!',
  thank_you: 'Thank you',
  sorry: 'Sorry!',
  your_turn: 'Your turn',
  thinking: 'Thinking…',
  one_moment: 'One moment, please',
  here_again: 'I am back',
  good_game: 'Good game!',
  once_more: 'Once more?',
};

export const talk = {
  title: 'Talk',
  unread: (lines: number) => (lines === 1 ? 'Talk, one new line' : `Talk, ${lines} new lines`),
  phrases: 'Say something',
  lines: 'What was said',
  silence: 'Nobody has said anything yet.',
  you: 'You',
  line: (name: string, text: string) => `${name}: ${text}`,
  write: 'Write to the table',
  send: 'Send',
  offHost: 'Free chat is off at this table; you can turn it on below.',
  offGuest: 'Free chat is off at this table.',
  kept: 'What is said goes to the players of this table and is not stored.',
  mutes: 'On this device',
  mute: (name: string) => `Mute ${name}`,
  muteHelp: 'You see and hear nothing of what this player says. Nobody learns of it.',
  listed: 'Listed under Open tables',
  listedHelp: 'Anybody may take a free seat while you are here.',
  chat: 'Free chat',
  chatHelp: 'Everybody at this table may write; the phrases are always there.',
} as const;
