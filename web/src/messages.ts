// Made by tools/make_messages.py from src/pegout/server/messages/*.py. Do not edit.
// Cards are two characters, rank and suit, such as "TH"; null is a card face down.

/** Have no objection. */
export interface AcceptAction {
  kind: "accept";
}

/** Seen up to here. */
export interface AckMessage {
  kind: "ack";
  number: number;
}

/** A seat does something. `after` is the number of the newest step the person has seen. */
export interface ActionCommand {
  id: string;
  seat: number;
  after: number;
  action: ActionMessage;
}

/** Who made a table lets friends watch it by a link, or no longer. */
export interface AllowWatching {
  allowed: boolean;
}

/** What was claimed for a card (or, without cards, for go or last card) and may still be answered (muggins). */
export interface Announced {
  seat: number;
  cards: string[];
  claimed: number;
}

/** A seat agrees to the proposal of that number, declines or withdraws it. */
export interface AnswerCommand {
  id: string;
  seat: number;
  after: number;
  proposal: number;
}

/** The hand or crib that scored most. */
export interface BestHand {
  cards: string[];
  starter: string;
  crib: boolean;
  points: number;
}

/** Why a card in hand cannot be laid now. */
export interface CannotLay {
  card: string;
  sentence: string;
  rule: string;
}

/** A seat cut for the deal. */
export interface CardCut {
  line: string;
  say: string | null;
  kind: "card_cut";
  seat: number;
  card: string;
}

/** A card was laid; `claim` is what was claimed for it with calls: manual. */
export interface CardLaid {
  line: string;
  say: string | null;
  kind: "card_laid";
  seat: number;
  card: string;
  count: number;
  scores: ScoreItem[];
  claim: number | null;
}

/** A seat laid cards away; those of others are null. */
export interface CardsLaidAway {
  line: string;
  say: string | null;
  kind: "cards_laid_away";
  seat: number;
  cards: (string | null)[];
}

/** An answer to choose, with what to say to whoever chooses it. */
export interface Choice {
  text: Span[];
  right: boolean;
  feedback: Span[];
}

/** Claim points for go, last card, a hand or the crib. */
export interface ClaimAction {
  kind: "claim";
  points: number;
}

/** Claim points that an opponent missed. */
export interface ClaimMugginsAction {
  kind: "claim_muggins";
  points: number;
}

/** Claim an opponent's false go; play_on says whether the cards held back are played now or dead for the play. */
export interface ClaimRenegeAction {
  kind: "claim_renege";
  play_on: boolean;
}

/** A table's clock: seconds for a decision and in the bank of a game, and the time of each person's seat. */
export interface ClockInfo {
  decision: number;
  bank: number;
  seats: SeatTimeInfo[];
}

/** Seconds for each decision, and a bank of seconds for all that takes longer in one game. */
export interface ClockWish {
  decision: number;
  bank?: number;
}

/** A computer player of a level is to have an open seat. */
export interface ComputerInstead {
  level: string;
}

/** A count ended; `seat` laid its last card, `leader` begins the next or is null when the play is over. */
export interface CountEnded {
  line: string;
  say: string | null;
  kind: "count_ended";
  seat: number;
  count: number;
  scores: ScoreItem[];
  leader: number | null;
  withheld: boolean;
  last: boolean;
}

/** Five cards to count, the starter last: as codes, or as typed. */
export interface CountOrder {
  cards: string | string[];
  crib?: boolean;
}

/** A hand or crib, counted; `remarks` tell what it seems to score and does not. */
export interface CountedHand {
  hand: string[];
  starter: string;
  crib: boolean;
  points: number;
  combinations: CountedItem[];
  say: string;
  remarks: string[];
}

/** A combination as it is counted aloud, with the points up to here. */
export interface CountedItem {
  kind: "fifteen" | "pair" | "run" | "flush" | "nobs";
  cards: string[];
  points: number;
  rule: string;
  running: number;
  say: string;
}

/**
 * A new table. Options left out take their default; the seats are as many as players.
 *
 * Attributes:
 *     listed: whether the lobby shows it while a seat is open; else only the link leads there.
 *     chat: whether persons may write to one another there; phrases are always there.
 */
export interface CreateTable {
  id?: string | null;
  options?: Record<string, string | number>;
  seats: SeatWish[];
  take_back?: boolean;
  match?: MatchWish | null;
  clock?: ClockWish | null;
  listed?: boolean;
  chat?: boolean;
}

/** A new table, seen from its first person's seat. */
export interface Created {
  id: string;
  seat: number;
  snapshot: Snapshot;
}

/** With three players one card goes from the pack to the crib, face down. */
export interface CribCardDealt {
  line: string;
  say: string | null;
  kind: "crib_card_dealt";
  card: string | null;
}

/** Cut for the first deal at one of the view's free_cuts. */
export interface CutForDealAction {
  kind: "cut_for_deal";
  position: number;
}

/** Cut for the starter, 1 to the view's undealt - 1. */
export interface CutStarterAction {
  kind: "cut_starter";
  position: number;
}

/** These seats tied for the lowest card and cut again. */
export interface CutTied {
  line: string;
  say: string | null;
  kind: "cut_tied";
  seats: number[];
}

/** The deal of a day (by universal time): questions to answer like any other; the same for everybody. */
export interface DailyMessage {
  day: string;
  questions: DrillQuestion[];
}

/** The deal is over. */
export interface DealEnded {
  line: string;
  say: string | null;
  kind: "deal_ended";
  number: number;
  next_dealer: number;
}

/** A deal begins. */
export interface DealStarted {
  line: string;
  say: string | null;
  kind: "deal_started";
  number: number;
  dealer: number;
}

/** This seat deals first. */
export interface DealerChosen {
  line: string;
  say: string | null;
  kind: "dealer_chosen";
  seat: number;
}

/**
 * The packs of a game and what is known of them.
 *
 * Attributes:
 *     game: the table's game, from 1; `games` have begun there.
 *     reveals: when packs are told: after each deal, or, where decisions may be taken back, after the game.
 *     next: the seal of the pack for the next shuffle; null for a game that is no longer on the table.
 *     packs: those that were used, in order.
 */
export interface Deals {
  game: number;
  games: number;
  over: boolean;
  reveals: "deal" | "game";
  next: string | null;
  packs: PackUsed[];
}

/**
 * What one kind of players was dealt and turned up.
 *
 * Attributes:
 *     ranks: the mean rank of the cards dealt, before anybody chose, deal by deal; 7 is expected.
 *     hands: points of the hands that were shown, cribs: of the cribs.
 *     starters: starters that were turned where these players dealt; the jacks are his heels.
 *     cuts: cards that these players cut for the deal.
 */
export interface DealtTo {
  who: "person" | "computer";
  ranks: Measured;
  hands: Measured;
  cribs: Measured;
  starters: Ranks;
  cuts: Ranks;
}

/** All is deleted: so many tables are gone, and at so many others the seat is a nobody's now. */
export interface Deleted {
  tables: number;
  left: number;
}

/** A browser that uses these games: when it came, and whether it is the one that asks. */
export interface DeviceInfo {
  since: string;
  this: boolean;
}

/** The browsers that use these games, the oldest first; none for a browser that has no games. */
export interface Devices {
  devices: DeviceInfo[];
}

/**
 * An answer: a number, the place of a choice, or the cards picked.
 *
 * `recent`: whether the last answers at this level were right, oldest first; `next_level` of the verdict rests on them
 * and on this answer.
 */
export interface DrillAnswer {
  level: number;
  seed: number;
  answer: number | string[];
  recent?: boolean[];
}

/** A kind of drill, and everything its questions can practise. */
export interface DrillInfo {
  kind: DrillName;
  title: string;
  about: string;
  tags: string[];
}

/** Every kind of drill. */
export interface DrillList {
  drills: DrillInfo[];
}

/**
 * A question. `kind`, `level` and `seed` make it again; nothing of the answer is here.
 *
 * Attributes:
 *     form: "number" (0 to `highest`), "choice" (the place in `choices`) or "cards" (`pick` of `hand`).
 *     own_crib: in laying away, whose crib it is.
 *     before: the cards of the count before. series: those of this count.
 *     count: null where it is to be added up.
 *     held: how many cards each seat still holds.
 *     said: what else is known.
 *     ending: the count or the play ends with the last card.
 */
export interface DrillQuestion {
  kind: DrillName;
  level: number;
  seed: number;
  form: "number" | "choice" | "cards";
  prompt: string;
  choices: string[];
  highest: number | null;
  pick: number | null;
  hand: string[];
  starter: string | null;
  crib: boolean;
  own_crib: boolean | null;
  players: string[];
  before: LaidCard[];
  series: LaidCard[];
  count: number | null;
  held: number[];
  said: string[];
  ending: "go" | "last" | null;
}

/**
 * What is said to an answer.
 *
 * Attributes:
 *     truth: the right answer in words. right_answer: as an answer is given.
 *     tags: what the question practises; count them where the answer was wrong to know what is missed most.
 *     count: the hand counted (kind "count"). scores: what is pegged (kind "peg").
 *     chosen, best: averages (kind "away").
 *     next_level: the level to go on with.
 */
export interface DrillVerdict {
  right: boolean;
  truth: string;
  right_answer: number | string[];
  explanation: string;
  tags: string[];
  rules: string[];
  say: string | null;
  scores: ScoreItem[];
  count: CountedHand | null;
  chosen: Kept | null;
  best: Kept[];
  next_level: number;
}

/**
 * How a game ended that nobody pegged out in.
 *
 * Attributes:
 *     kind: "stopped" by agreement, "resigned", or "left" by a player who did not come back.
 *     seat: who proposed to stop, resigned or left.
 *     winner: the side that has won by it; null where nobody has.
 */
export interface EndingInfo {
  kind: EndingName;
  seat: number;
  winner: number | null;
}

/** One thing wrong in a request. */
export interface FieldProblem {
  where: string;
  message: string;
}

/** The game ended before anybody pegged out: stopped, resigned or left by a seat; `winner` is a side. */
export interface GameEnded {
  line: string;
  say: string | null;
  kind: "game_ended";
  ending: EndingName;
  seat: number;
  winner: number | null;
  scores: number[];
}

/** A finished game of the match. */
export interface GameResult {
  winner: number;
  scores: number[];
  skunks: number[];
}

/** A side reached the target; `skunks` has for each side 0, 1 or 2. */
export interface GameWon {
  line: string;
  say: string | null;
  kind: "game_won";
  side: number;
  scores: number[];
  skunks: number[];
}

/** A seat said go. */
export interface GoSaid {
  line: string;
  say: string | null;
  kind: "go_said";
  seat: number;
  count: number;
}

/** A seat took its go back in time. */
export interface GoTakenBack {
  line: string;
  say: string | null;
  kind: "go_taken_back";
  seat: number;
  count: number;
}

/** A worked hand or crib. */
export interface HandBlock {
  kind: "hand";
  caption: Span[];
  count: CountedHand;
}

/** A claim was announced and waits for the opponents' answer (muggins). */
export interface HandClaimed {
  line: string;
  say: string | null;
  kind: "hand_claimed";
  seat: number;
  crib: boolean;
  points: number;
}

/** A hand or crib was counted. `said` has one part for each of `scores`, to be lit as it is said. */
export interface HandCounted {
  line: string;
  say: string | null;
  kind: "hand_counted";
  seat: number;
  cards: string[];
  starter: string;
  crib: boolean;
  scores: ScoreItem[];
  claim: number | null;
  said: string[];
}

/** A seat was dealt cards; those of others are null. */
export interface HandDealt {
  line: string;
  say: string | null;
  kind: "hand_dealt";
  seat: number;
  cards: (string | null)[];
}

/** A hand or crib was turned up. */
export interface HandShown {
  line: string;
  say: string | null;
  kind: "hand_shown";
  seat: number;
  cards: string[];
  crib: boolean;
}

/** The server works; `tables` are in memory. */
export interface Health {
  status: "ok";
  version: string;
  tables: number;
}

/**
 * What a link shows before one sits down.
 *
 * Attributes:
 *     host: who made the table.
 *     seats: who sits where; `free` of them are open.
 *     rules: the options that are not the usual ones, in words.
 *     table: the table, where this browser sits at it already.
 */
export interface Invite {
  host: string;
  seats: SeatInfo[];
  free: number[];
  options: OptionValues;
  rules: string[];
  best_of: number | null;
  table: string | null;
}

/**
 * Where friends sit down: the path of the link, the same whenever its table's maker asks.
 *
 * Attributes:
 *     qr: the whole address as a QR code, row by row, 1 for dark.
 */
export interface InviteLink {
  path: string;
  qr: string[];
}

/** What laying `away` is worth on average: hand over all starters and crib, below zero when it is theirs. */
export interface Kept {
  kept: string[];
  away: string[];
  hand: number;
  crib: number;
  value: number;
}

/** A card and the seat that laid it. */
export interface LaidCard {
  seat: number;
  card: string;
}

/** Lay cards away to the crib. */
export interface LayAwayAction {
  kind: "lay_away";
  cards: string[];
}

/** Lay a card; with calls: manual claim points for it. */
export interface LayCardAction {
  kind: "lay_card";
  card: string;
  claim?: number | null;
}

/** Lay a card. `after` is how many steps have been seen. */
export interface LayTry {
  card: string;
  after: number;
}

/** A lesson in the path. */
export interface LessonGlance {
  id: string;
  number: number;
  part: string;
  title: string;
  summary: string;
  rules: string[];
  drill: DrillName | null;
}

/** A lesson, with the one before and the one after. */
export interface LessonMessage {
  id: string;
  number: number;
  part: string;
  title: string;
  summary: string;
  rules: string[];
  drill: DrillName | null;
  blocks: LessonBlock[];
  previous: LessonGlance | null;
  next: LessonGlance | null;
}

/** The path of lessons, in order. */
export interface LessonPath {
  lessons: LessonGlance[];
}

/** A level of computer players. */
export interface LevelInfo {
  level: string;
  meaning: string;
}

/** Finished games against a level. */
export interface LevelRecord {
  level: string;
  games: number;
  wins: number;
}

/** A list, numbered when `ordered`. */
export interface ListBlock {
  kind: "list";
  ordered: boolean;
  items: Span[][];
}

/** The tables that anybody may sit down at, the newest first; at those in `mine` this browser sits already. */
export interface Lobby {
  tables: LobbyTable[];
  mine: string[];
}

/**
 * A table in the lobby.
 *
 * Attributes:
 *     since: when it was made.
 *     free: the seats that are open.
 *     rules: the options that are not the usual ones, in words.
 */
export interface LobbyTable {
  id: string;
  host: string;
  since: string;
  players: number;
  target: number;
  best_of: number | null;
  rules: string[];
  chat: boolean;
  seats: SeatInfo[];
  free: number[];
}

/**
 * One step: an action and what it did.
 *
 * Attributes:
 *     number: counts up over the whole life of the table and never goes back.
 *     game: the table's game, from 1.
 *     seat: who acted; null for a shuffle or the start of a game.
 *     action_kind: what was done; "start" begins a game, "undo" takes back every step after `back_to`; "stand_in" and
 *         "return": the computer plays the seat, its person plays it again; "open": nobody sits there any more; "end"
 *         ends the game outside the rules.
 *     events: what happened, as this seat may know it.
 *     undone: whether a later undo took this step back.
 *     back_to: with "undo", the last step that stands.
 *     seal: with "start" and "shuffle", the seal of the pack that the next shuffle takes (docs/fairness.md).
 */
export interface LogStep {
  number: number;
  game: number;
  seat: number | null;
  action_kind: StepKind;
  events: EventMessage[];
  undone: boolean;
  back_to: number | null;
  seal: string | null;
}

/** The match so far, by side; `winner` once it is decided, never when best_of is null. */
export interface MatchInfo {
  best_of: number | null;
  results: GameResult[];
  games_won: number[];
  tournament_points: number[];
  spread: number[];
  winner: number | null;
}

/** Best of an odd number of games; without it games follow one another without end (rules 5.3). */
export interface MatchWish {
  best_of: number;
}

/** This browser's finished games; `suggestion` is the next level after enough wins. */
export interface Me {
  finished: number;
  wins: number;
  levels: LevelRecord[];
  suggestion: string | null;
}

/** A number that was seen `count` times, its mean, and the standard error of that; null where there are too few. */
export interface Measured {
  count: number;
  mean: number | null;
  error: number | null;
}

/**
 * Where a link to another device leads.
 *
 * Attributes:
 *     expires_at: when it ends.
 *     open: tables with a game under way. finished: tables without.
 *     names: the names used there most.
 *     mine: this browser uses these games already.
 *     own: tables that this browser has of its own.
 */
export interface MoveInfo {
  expires_at: string;
  open: number;
  finished: number;
  names: string[];
  mine: boolean;
  own: number;
}

/** This browser uses the games now; `back` is the path that leads to those it left behind. */
export interface Moved {
  back: string | null;
}

/** A seat claimed what another missed; `points` 0 means nothing was missed and `claimed` goes to the other side. */
export interface MugginsClaimed {
  line: string;
  say: string | null;
  kind: "muggins_claimed";
  seat: number;
  against: number;
  claimed: number;
  points: number;
}

/** My tables, the newest first: games to continue, and finished ones. */
export interface MyTables {
  open: TableGlance[];
  finished: TableGlance[];
}

/** How it went against one kind of opponents; the level is the computer's. */
export interface OpponentRecord {
  kind: "computer" | "people" | "mixed";
  level: string | null;
  games: number;
  wins: number;
}

/** An option: either its values, or its smallest and largest number. */
export interface OptionInfo {
  name: string;
  values: (string | number)[] | null;
  minimum: number | null;
  maximum: number | null;
  default: string | number;
  meaning: string;
}

/** The options of a table, rules section 7. */
export interface OptionValues {
  players: 2 | 3 | 4;
  target: number;
  skunks: "off" | "named" | "counted";
  next_deal: "loser" | "alternate";
  counting: "automatic" | "manual";
  calls: "automatic" | "manual";
  muggins: "off" | "on";
  overclaim: "correct" | "to_opponent";
  renege: "correct" | "penalty";
  out_on_go: "yes" | "no";
}

/** What a new table can choose from; levels from weak to strong. */
export interface OptionsAnswer {
  options: OptionInfo[];
  levels: LevelInfo[];
}

/** A claim was too high and is corrected. */
export interface Overclaimed {
  line: string;
  say: string | null;
  kind: "overclaimed";
  seat: number;
  claimed: number;
  points: number;
}

/** The pack was shuffled for a cut or a deal. */
export interface PackShuffled {
  line: string;
  say: string | null;
  kind: "pack_shuffled";
}

/**
 * A pack that was on the table.
 *
 * Attributes:
 *     step: the step of the shuffle.
 *     deal: the deal's number; null for a cut for the deal.
 *     seal: what was shown before the shuffle; null where the game is from before there were seals.
 *     undone: whether the deal was taken back.
 *     nonce: what was hashed with the pack; null as long as it is secret.
 *     pack: the cards, the top of the pack first; null as long as they are secret.
 */
export interface PackUsed {
  step: number;
  deal: number | null;
  seal: string | null;
  undone: boolean;
  nonce: string | null;
  pack: string[] | null;
}

/** A side's pegs moved by `points` (negative when taken off) to `score`. */
export interface Pegged {
  line: string;
  say: string | null;
  kind: "pegged";
  seat: number;
  side: number;
  scores: ScoreItem[];
  points: number;
  score: number;
}

/** Are you there? `latest` lets a client see that it missed nothing. */
export interface PingMessage {
  kind: "ping";
  latest: number;
}

/** A worked play to step through. `hands` is null where only the cards of one count are known. */
export interface PlayBlock {
  kind: "play";
  key: string;
  caption: Span[];
  players: string[];
  hands: string[][] | null;
  steps: PlayStep[];
  points: number[];
}

/** The play begins. */
export interface PlayStarted {
  line: string;
  say: string | null;
  kind: "play_started";
  leader: number;
}

/**
 * One thing that happens in the play.
 *
 * `award` is the point for go or last card where others said go since its card; else it is among the card's scores.
 * `starts`: a new count begins with this card. `totals`: what each seat has pegged so far.
 */
export interface PlayStep {
  kind: "card" | "go" | "award";
  seat: number;
  card: string | null;
  count: number;
  starts: boolean;
  say: string;
  scores: ScoreItem[];
  points: number;
  totals: number[];
  why: string;
}

/**
 * A finished game of a table.
 *
 * Attributes:
 *     winner: the side that won; null where nobody did.
 *     ending: how it ended, where nobody pegged out.
 */
export interface PlayedGame {
  number: number;
  match: number;
  started_at: string;
  finished_at: string;
  winner: number | null;
  ending: EndingName | null;
  scores: number[];
  skunks: number[];
}

/** The finished games of a table, the newest first, and who asks for them from which seats. */
export interface PlayedGames {
  table: TableInfo;
  games: PlayedGame[];
}

/**
 * The computer plays a seat for its person from now on, at a level; or the person plays again, and it is null.
 *
 * It is null too in a step "open": then nobody sits there any more.
 */
export interface PlayerChanged {
  line: string;
  say: string | null;
  kind: "player_changed";
  seat: number;
  level: string | null;
  by: number;
}

/** Points nobody claimed in time. */
export interface PointsMissed {
  line: string;
  say: string | null;
  kind: "points_missed";
  seat: number;
  points: number;
  scores: ScoreItem[];
}

/** Yes. */
export interface PongMessage {
  kind: "pong";
}

/**
 * An error (RFC 9457). `code` stays the same between releases, `detail` is a sentence for the person.
 *
 * Attributes:
 *     rule: the rule that refuses an action.
 *     retry_after: seconds to wait, when asking again may help.
 *     errors: what is wrong with a request's fields.
 *     update: with code "stale", what has happened meanwhile.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  rule?: string | null;
  retry_after?: number | null;
  errors?: FieldProblem[] | null;
  update?: Update | null;
}

/** A seat proposes to stop, to resign, or that its last decision is taken back. */
export interface ProposalCommand {
  id: string;
  seat: number;
  after: number;
  kind: "stop" | "resign" | "take_back";
}

/**
 * What somebody has proposed to the others.
 *
 * Attributes:
 *     number: counts the table's proposals.
 *     kind: to "stop" the game, to "resign" with one's partner, or to "take_back" the proposer's last decision.
 *     seat: who proposes it.
 *     waiting: the seats whose persons have not agreed yet.
 *     declined: the seat whose person declined it; it is over then, and shown for the proposer's sake.
 *     what: what would be taken back, in words such as "the five of hearts, with your go"; empty for the
 *         other kinds. Cards that are hidden from anybody are not named.
 */
export interface ProposalInfo {
  number: number;
  kind: "stop" | "resign" | "take_back";
  seat: number;
  waiting: number[];
  declined: number | null;
  what: string;
}

/** A question: choose one of `choices`, or give a number, where `choices` is empty and `answer` is the right one. */
export interface QuestionBlock {
  kind: "question";
  prompt: Span[];
  cards: string[];
  choices: Choice[];
  answer: number | null;
  replies: Reply[];
}

/**
 * How often each rank was turned up, ace to king.
 *
 * Attributes:
 *     seen: thirteen numbers; a thirteenth of `count` each is expected.
 *     chi_square: how far they are from that together: 12 is usual, above 26.2 is one case in a hundred. Null where
 *         there are too few to say.
 */
export interface Ranks {
  count: number;
  seen: number[];
  chi_square: number | null;
}

/**
 * The link that leads another device to these games: once, until it expires or a new one is made.
 *
 * Attributes:
 *     path: of the link, from the server's address on.
 *     expires_at: when it ends.
 *     qr: the whole address as a QR code, row by row, 1 for dark.
 */
export interface RecoveryLink {
  path: string;
  expires_at: string;
  qr: string[];
}

/**
 * The referee's answer.
 *
 * Attributes:
 *     question: what was answered; null for a case.
 *     answer: in a word or two; null when the words were not understood, and then `nearest` has questions.
 *     sentence: the whole of it, with its rules.
 *     upheld: whether a claim is right; null when nothing was claimed.
 *     seat, points, scores: who gets what, for which reasons.
 *     casual, tournament: for a fault, what is done among friends and under tournament rules.
 */
export interface RefereeAnswer {
  question: string | null;
  answer: string | null;
  sentence: string | null;
  rules: string[];
  upheld: boolean | null;
  seat: number | null;
  points: number;
  scores: ScoreItem[];
  casual: string | null;
  tournament: string | null;
  nearest: string[];
}

/**
 * Cards on the table and what is claimed or asked about them.
 *
 * Attributes:
 *     series: the cards of the count in the order laid, as codes or as typed.
 *     seats: who laid each; left out, they were laid in turn from seat 0.
 *     hands: what each seat still holds, null where not known; left out, nothing is known of `players` hands.
 *     claimed: with claim "points", how many are claimed.
 *     count, held: with claims "say_go" and "renege", the count and the cards of whoever says go.
 *     names: the players' names by seat, for the answer.
 */
export interface RefereeCase {
  claim: ClaimName;
  series?: string | string[];
  seats?: number[] | null;
  hands?: (string | string[] | null)[] | null;
  players?: number;
  claimed?: number | null;
  count?: number | null;
  held?: string | string[] | null;
  tournament?: boolean;
  names?: string[] | null;
}

/** A question that the rules settle, with the details that cards can add and a case of it, where there is one. */
export interface RefereeDispute {
  key: string;
  question: string;
  rules: string[];
  details: DetailName[];
  example: RefereeExample | null;
}

/** A case to fill a form with; the fields of `RefereeCase`. */
export interface RefereeExample {
  claim: ClaimName;
  series: string[];
  seats: number[] | null;
  hands: (string[] | null)[] | null;
  players: number;
  claimed: number | null;
  count: number | null;
  held: string[] | null;
  tournament: boolean;
}

/** Something that goes wrong with real cards. */
export interface RefereeFault {
  key: string;
  what: string;
  rules: string[];
}

/** Exactly one of: a question in words, the key of a dispute or fault, or a case to judge. */
export interface RefereeOrder {
  question?: string | null;
  key?: string | null;
  case?: RefereeCase | null;
}

/** All that the referee can be asked. */
export interface RefereeQuestions {
  topics: RefereeTopic[];
  disputes: RefereeDispute[];
  faults: RefereeFault[];
}

/** A question about cards: the details it needs, and those it can use. */
export interface RefereeTopic {
  claim: ClaimName;
  title: string;
  needs: DetailName[];
  may: DetailName[];
}

/** A false go was claimed. */
export interface RenegeClaimed {
  line: string;
  say: string | null;
  kind: "renege_claimed";
  seat: number;
  against: number;
  count: number;
  held_back: string[];
  returned: string[];
  taken_off: number;
  play_on: boolean;
  leader: number | null;
}

/**
 * A part of a finished game.
 *
 * Attributes:
 *     seat: whose views the steps have.
 *     game: which game of the table.
 *     steps: in order, without those that were taken back.
 *     last: the number of the game's last step; ask with `after` until it has come.
 */
export interface Replay {
  table: TableInfo;
  seat: number;
  game: PlayedGame;
  steps: ReplayStep[];
  last: number;
}

/** A step of a finished game; `hands` are the cards that each seat held after it: nothing is secret any more. */
export interface ReplayStep {
  number: number;
  game: number;
  seat: number | null;
  action_kind: StepKind;
  events: EventMessage[];
  undone: boolean;
  back_to: number | null;
  seal: string | null;
  view: ViewMessage;
  summary: SideSummary[] | null;
  hands: string[][];
}

/** What to say to a number; `number` null stands for every other one. */
export interface Reply {
  number: number | null;
  feedback: Span[];
}

/** Averages in one role, each with how many it rests on; null where there is nothing yet. */
export interface RoleAverages {
  hands: number;
  hand: number | null;
  plays: number;
  play: number | null;
}

/** A paragraph; one with a `number` is linked to by it. */
export interface RuleParagraph {
  kind: "paragraph";
  number: string | null;
  heading: string;
  spans: Span[];
  lesson: string | null;
}

/** A section of the rules. */
export interface RuleSection {
  number: string;
  title: string;
  lesson: string | null;
  blocks: RuleBlock[];
}

/** A table of the rules. */
export interface RuleTable {
  kind: "table";
  columns: string[];
  rows: Span[][][];
}

/** A word and its meaning. */
export interface RuleWord {
  kind: "word";
  word: string;
  spans: Span[];
}

/** The rules, and the tables of all scores on one page. */
export interface RulesMessage {
  title: string;
  introduction: string;
  sections: RuleSection[];
  scores: TableBlock[];
}

/**
 * Something a seat said: one of the phrases, or a text where the table has free chat.
 *
 * Attributes:
 *     number: counts up, also over a restart of the server.
 *     name: who sat there when it was said.
 */
export interface SaidLine {
  number: number;
  seat: number;
  name: string;
  phrase: PhraseName | null;
  text: string | null;
}

/** What was said at the table; `earlier` when it was before this socket was open. */
export interface SaidMessage {
  kind: "said";
  lines: SaidLine[];
  earlier: boolean;
}

/** Say go (calls: manual). */
export interface SayGoAction {
  kind: "say_go";
}

/** A seat says one of the phrases. */
export interface SayPhrase {
  id: string;
  seat: number;
  phrase: PhraseName;
}

/** A seat writes to the others; only at a table with free chat. */
export interface SayText {
  id: string;
  seat: number;
  text: string;
}

/** One reason for points, with its cards and the rule it comes from. */
export interface ScoreItem {
  kind: ScoreName;
  cards: string[];
  points: number;
  rule: string;
}

/** A card and the seat that laid or cut it. */
export interface SeatCard {
  seat: number;
  card: string;
}

/** Undo, rematch, or another's seat opened again, wished by a seat. */
export interface SeatCommand {
  id: string;
  seat: number;
  after: number;
}

/**
 * A seat at a table; `mine` when this browser plays it, `open` while it waits for a friend.
 *
 * Attributes:
 *     presence: whether its person has the table open: reconnecting for the first seconds without, then away, and gone
 *         when the grace time is over; null for computers, and where one browser plays all persons.
 *     stand_in: whether the computer plays here for a person, who may take the seat back.
 */
export interface SeatInfo {
  seat: number;
  side: number;
  kind: "person" | "computer";
  name: string;
  level: string | null;
  mine: boolean;
  open: boolean;
  presence: "here" | "reconnecting" | "away" | "gone" | null;
  stand_in: boolean;
}

/** A seat's time when this was sent, in milliseconds: until the server decides, and in its bank. */
export interface SeatTimeInfo {
  seat: number;
  left: number;
  bank: number;
  running: boolean;
}

/** Who is to sit in a seat. A computer needs a level; a name left out is given; `open` leaves it to a friend. */
export interface SeatWish {
  kind: "person" | "computer";
  name?: string | null;
  level?: string | null;
  open?: boolean;
}

/** Statistics of every deal of this server that is over, by the number of players. */
export interface ServerStatistics {
  deals: number;
  tables: TableSize[];
}

/** A hand or crib turned up in the show. */
export interface ShownHand {
  seat: number;
  crib: boolean;
  cards: string[];
}

/** Where a side's holes came from; they add up to its score. */
export interface SideSummary {
  side: number;
  play: number;
  hands: number;
  cribs: number;
  heels: number;
  penalties: number;
  best: BestHand | null;
}

/** A friend sits down; without a seat, on the first that is free. */
export interface SitDown {
  name: string;
  seat?: number | null;
}

/**
 * Games of two, three or four players: hands are not comparable between them.
 *
 * Attributes:
 *     players: how many.
 *     games: finished. wins: of them.
 *     dealer: in one's own deals. pone: in the deals of others.
 *     cribs: one's cribs that were counted. crib: their average.
 */
export interface SizeStatistics {
  players: number;
  games: number;
  wins: number;
  dealer: RoleAverages;
  pone: RoleAverages;
  cribs: number;
  crib: number | null;
}

/** The table as a seat sees it now, or (null) whoever watches, with all steps of the game without their views. */
export interface Snapshot {
  table: TableInfo;
  seat: number | null;
  number: number;
  view: ViewMessage;
  summary: SideSummary[] | null;
  log: LogStep[];
}

/** The whole table, first or when the client is too far behind. */
export interface SnapshotMessage {
  kind: "snapshot";
  snapshot: Snapshot;
}

/** A piece of text. `text` can always be shown; `card` is a code, `rule` a number to link to, `meaning` a word's. */
export interface Span {
  kind: SpanKind;
  text: string;
  card: string | null;
  rule: string | null;
  meaning: string | null;
}

/** Deal four cards each; `setup` as a lesson's try block says. */
export interface StartTry {
  setup?: string;
}

/** The starter was turned; `seat` cut. A jack is his heels. */
export interface StarterCut {
  line: string;
  say: string | null;
  kind: "starter_cut";
  seat: number;
  card: string;
  scores: ScoreItem[];
}

/**
 * A person's finished games; what one played against oneself is not among them.
 *
 * Attributes:
 *     games: how many. wins: of them.
 *     skunks_given: games won with a skunk. skunks_taken: games lost by one.
 *     sizes: by the number of players.
 *     opponents: by opponents.
 *     best: the best hand or crib.
 *     uncounted: older games that are still being gone through; ask again.
 */
export interface Statistics {
  games: number;
  wins: number;
  skunks_given: number;
  skunks_taken: number;
  sizes: SizeStatistics[];
  opponents: OpponentRecord[];
  best: BestHand | null;
  uncounted: number;
}

/** A step with the game after it; `summary` when that is over. */
export interface Step {
  number: number;
  game: number;
  seat: number | null;
  action_kind: StepKind;
  events: EventMessage[];
  undone: boolean;
  back_to: number | null;
  seal: string | null;
  view: ViewMessage;
  summary: SideSummary[] | null;
}

/** New steps, in order. */
export interface StepsMessage {
  kind: "steps";
  latest: number;
  steps: Step[];
}

/** A table. */
export interface TableBlock {
  kind: "table";
  key: string;
  title: string;
  columns: string[];
  rows: TableRow[];
}

/** A line in the list of my tables; `ending` where the game ended before somebody pegged out. */
export interface TableGlance {
  id: string;
  status: "open" | "finished";
  created_at: string;
  updated_at: string;
  options: OptionValues;
  seats: SeatInfo[];
  game: number;
  phase: PhaseName;
  deal_number: number;
  scores: number[];
  winner: number | null;
  to_act: number[];
  ending: EndingName | null;
}

/**
 * What stays the same between steps.
 *
 * Attributes:
 *     host: whether this browser made the table.
 *     listed: whether the lobby shows it while a seat is open. chat: whether persons may write to one another.
 *     watching: how many watch it; null while nobody may.
 *     game: counts the games played at this table from 1.
 *     proposal: what somebody has proposed to the others.
 */
export interface TableInfo {
  id: string;
  created_at: string;
  options: OptionValues;
  seats: SeatInfo[];
  take_back: boolean;
  host: boolean;
  listed: boolean;
  chat: boolean;
  watching: number | null;
  game: number;
  match: MatchInfo;
  clock: ClockInfo | null;
  proposal: ProposalInfo | null;
}

/** The table's seats or match changed. */
export interface TableMessage {
  kind: "table";
  table: TableInfo;
}

/** A row, with the rule it rests on. */
export interface TableRow {
  cells: string[];
  rule: string | null;
}

/** Who made a table changes what may be changed; what is left out stays. */
export interface TableSettings {
  listed?: boolean | null;
  chat?: boolean | null;
}

/** All deals at tables of as many players. */
export interface TableSize {
  players: number;
  deals: number;
  dealt_to: DealtTo[];
}

/** Take a false go back. */
export interface TakeBackGoAction {
  kind: "take_back_go";
}

/** Paragraphs. */
export interface TextBlock {
  kind: "text";
  paragraphs: Span[][];
}

/** A seat had no time left: what follows was decided for it. */
export interface TimeOver {
  line: string;
  say: string | null;
  kind: "time_over";
  seat: number;
}

/** An invitation to play; POST /api/try with this setup. */
export interface TryBlock {
  kind: "try";
  text: Span[];
  setup: string;
}

/** A practice play as the learner, seat 0, may know it. `fitting`: the cards that can be laid now. */
export interface TryMessage {
  id: string;
  setup: string;
  title: string;
  players: string[];
  leader: number;
  hand: string[];
  fitting: string[];
  held: number[];
  series: string[];
  count: number;
  steps: PlayStep[];
  totals: number[];
  over: boolean;
  prompt: string;
}

/** Whoever made the table has opened this seat again; the socket closes, and there is nothing to come back to. */
export interface TurnedAwayMessage {
  kind: "turned_away";
}

/**
 * What has happened since a number: steps, or a snapshot instead where that is too long ago.
 *
 * Attributes:
 *     number: the step that this command made; for a plain update the newest step.
 *     latest: the newest step.
 *     steps: those after `after`, in order.
 *     snapshot: in place of steps, where `after` is too long ago.
 *     table: present when it may have changed since `after`.
 */
export interface Update {
  number: number;
  latest: number;
  steps: Step[];
  snapshot: Snapshot | null;
  table: TableInfo | null;
}

/**
 * A game as one seat sees it: the fields of the rules' view, and words.
 *
 * Attributes:
 *     names: the players by seat.
 *     prompt: one sentence: what this seat is asked to do, or whom the table waits for.
 *     cannot_lay: in the play, for each card in hand that cannot be laid now, why.
 *     can_undo: whether this browser may take back its last decision.
 *     seat: whose view it is; null for a spectator.
 *     to_act: seats the game waits for. may: kinds of action this seat can do now.
 *     pegs: for each side the holes of its back and front peg. scores: the front pegs.
 *     kept: the four cards this seat kept. laid_away: what it laid away.
 *     series: the current count's cards. finished: the series before it.
 *     goes: seat, count, and how many cards had been laid.
 *     fitting: the cards this seat may lay now.
 *     cuts, free_cuts: cards turned in the cut for deal, and places of the pack still to cut at.
 *     undealt: cards in the pack; the starter may be cut at 1 to undealt - 1.
 *     ending: how the game ended, where nobody pegged out; the phase is "over" then too.
 */
export interface ViewMessage {
  names: string[];
  prompt: string;
  cannot_lay: CannotLay[];
  can_undo: boolean;
  options: OptionValues;
  seat: number | null;
  phase: PhaseName;
  need: NeedName;
  to_act: number[];
  may: ActionName[];
  deal_number: number;
  dealer: number | null;
  pone: number | null;
  pegs: [number, number][];
  scores: number[];
  hand: string[];
  kept: string[];
  laid_away: string[];
  hand_sizes: number[];
  has_laid_away: boolean[];
  crib_size: number;
  undealt: number;
  starter: string | null;
  series: SeatCard[];
  finished: SeatCard[][];
  count: number;
  gone: number[];
  goes: [number, number, number][];
  announced: Announced[];
  fitting: string[];
  shown: ShownHand[];
  claimed: number | null;
  winner: number | null;
  skunks: number[];
  cuts: SeatCard[];
  free_cuts: number[];
  ending: EndingInfo | null;
}

/**
 * Where friends watch a table: the path of the link, null while nobody may.
 *
 * Attributes:
 *     qr: the whole address as a QR code, row by row, 1 for dark; empty without one.
 */
export interface WatchLink {
  path: string | null;
  qr: string[];
}

/** A word and its meaning. */
export interface WordEntry {
  word: string;
  meaning: Span[];
}

/** Words with their meaning. */
export interface WordsBlock {
  kind: "words";
  words: WordEntry[];
}

export type PhraseName =
  | "good_luck"
  | "good_hand"
  | "nice_cut"
  | "well_pegged"
  | "nineteen"
  | "your_turn"
  | "thinking"
  | "one_moment"
  | "here_again"
  | "thank_you"
  | "sorry"
  | "good_game"
  | "once_more";

export type ActionMessage =
  | CutForDealAction
  | LayAwayAction
  | CutStarterAction
  | LayCardAction
  | SayGoAction
  | TakeBackGoAction
  | ClaimAction
  | AcceptAction
  | ClaimMugginsAction
  | ClaimRenegeAction;

export type EventMessage =
  | PackShuffled
  | CardCut
  | CutTied
  | DealerChosen
  | DealStarted
  | HandDealt
  | CribCardDealt
  | CardsLaidAway
  | StarterCut
  | PlayStarted
  | CardLaid
  | GoSaid
  | GoTakenBack
  | CountEnded
  | HandShown
  | HandClaimed
  | HandCounted
  | PointsMissed
  | Overclaimed
  | MugginsClaimed
  | RenegeClaimed
  | Pegged
  | DealEnded
  | GameWon
  | PlayerChanged
  | GameEnded
  | TimeOver;

export type StepKind =
  | "start"
  | "shuffle"
  | "undo"
  | "pass"
  | "end"
  | "cut_for_deal"
  | "lay_away"
  | "cut_starter"
  | "lay_card"
  | "say_go"
  | "take_back_go"
  | "claim"
  | "accept"
  | "claim_muggins"
  | "claim_renege"
  | "stand_in"
  | "return"
  | "open";

export type ActionName =
  | "cut_for_deal"
  | "lay_away"
  | "cut_starter"
  | "lay_card"
  | "say_go"
  | "take_back_go"
  | "claim"
  | "accept"
  | "claim_muggins"
  | "claim_renege";

export type PhaseName = "cut_for_deal" | "deal" | "lay_away" | "cut" | "play" | "show" | "over";

export type NeedName =
  | "shuffle"
  | "cut_for_deal"
  | "lay_away"
  | "cut_starter"
  | "lay_card"
  | "claim_go"
  | "claim_hand"
  | "accept"
  | "nothing";

export type ScoreName =
  | "fifteen"
  | "thirty_one"
  | "pair"
  | "pair_royal"
  | "double_pair_royal"
  | "run"
  | "go"
  | "last"
  | "flush"
  | "nobs"
  | "heels"
  | "muggins"
  | "overclaim"
  | "renege"
  | "claimed";

export type EndingName = "stopped" | "resigned" | "left";

export type ServerMessage =
  | StepsMessage
  | SnapshotMessage
  | TableMessage
  | SaidMessage
  | TurnedAwayMessage
  | PingMessage;

export type ClientMessage = PongMessage | AckMessage;

export type LessonBlock =
  | TextBlock
  | ListBlock
  | PlayBlock
  | HandBlock
  | TableBlock
  | QuestionBlock
  | TryBlock
  | WordsBlock;

export type SpanKind = "text" | "strong" | "card" | "rule" | "word" | "code" | "said";

export type DrillName = "count" | "peg" | "go" | "lead" | "away";

export type RuleBlock = RuleParagraph | RuleTable | RuleWord;

export type ClaimName =
  | "points"
  | "fifteen"
  | "thirty_one"
  | "pair"
  | "run"
  | "flush"
  | "go"
  | "say_go"
  | "lead"
  | "renege";

export type DetailName = "series" | "seats" | "hands" | "claimed" | "count" | "held" | "tournament";
