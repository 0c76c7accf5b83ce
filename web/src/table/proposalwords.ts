/** The words for what players propose to one another. */
import type { ProposalInfo } from '../messages';

type Kind = ProposalInfo['kind'];
const joined = (names: readonly string[]) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`);

export const words = {
  stop: 'Stop this game…',
  offerStop: 'Offer to stop…',
  resign: 'Resign…',
  askTakeBack: 'Ask to take back',

  stopTitle: 'Stop this game',
  stopHelp: 'The game ends here and nobody has won. It counts in no match and no statistics.',
  stopNow: 'Stop the game',
  offerTitle: 'Offer to stop',
  offerHelp: (names: readonly string[]) => `When ${joined(names)} ${names.length === 1 ? 'agrees' : 'agree'}, the game ends and nobody has won. Until then it goes on.`,
  offerNow: 'Offer it',
  resignTitle: 'Resign',
  resignHelp: (winner: string) => `${winner} ${winner.includes(' & ') ? 'win' : 'wins'} this game, with the scores as they stand.`,
  resignAsk: (partner: string, winner: string) => `${partner} is asked first. With a yes ${winner} win this game, with the scores as they stand.`,
  resignNow: 'Resign',
  stay: 'Play on',

  proposes: ({ kind, what }: ProposalInfo, name: string) =>
    ({ stop: `${name} offers to stop this game.`, resign: `${name} would like to resign with you.`, take_back: `${name} would like to take back ${what}.` })[kind],
  proposed: ({ kind, what }: ProposalInfo, names: readonly string[]) =>
    `${{ stop: 'You have offered to stop.', resign: 'You would like to resign.', take_back: `You have asked to take back ${what}.` }[kind]} Waiting for ${joined(names)}.`,
  agreed: (names: readonly string[]) => `You have agreed. Waiting for ${joined(names)}.`,
  agree: 'Agree',
  decline: 'Decline',
  withdraw: 'Withdraw',
  declined: (kind: Kind, name: string) => (kind === 'take_back' ? `${name} would rather leave the move as it is.` : `${name} would rather play on.`),
  gone: 'That is not proposed any more.',
} as const;
