/** The keyboard of the table. Enter and Space on a button or card do what they always do. */
import { companions } from './said.svelte';
import type { Turn } from './turn.svelte';

export interface KeyActions {
  log: () => void;
  keys: () => void;
  talk: () => void;
  /** digits were typed as a claim, so that Enter makes it */
  typed: boolean;
}

const inText = (target: EventTarget | null) => target instanceof HTMLElement && Boolean(target.closest('input, select, textarea'));
const inControl = (target: EventTarget | null) => target instanceof HTMLElement && Boolean(target.closest('button, a, [role="slider"]'));
const inHand = (target: EventTarget | null) => target instanceof HTMLElement && Boolean(target.closest('.hand'));

/** Whether the key was for the table. */
export function tableKey(event: KeyboardEvent, turn: Turn, actions: KeyActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  if (document.querySelector('dialog[open]')) return false;
  const { session, asked } = turn;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === '?') return done(actions.keys);
  if (inText(event.target) && !/^[0-9]$/.test(key)) return false;
  if (/^[0-9]$/.test(key)) return digit(Number(key), turn, actions);
  switch (key) {
    case 'l':
      return done(actions.log);
    case 't':
      return companions(session.table).length > 0 ? done(actions.talk) : false;
    case 'c':
      return session.beat ? done(() => session.next()) : false;
    case 'g':
      return session.may('say_go') ? done(() => turn.sayGo()) : false;
    case 'u':
      return session.present.can_undo && session.mayAct ? done(() => turn.undo()) : false;
    case 'Backspace':
      return asked === 'claim_hand' || asked === 'claim_go' ? done(() => turn.claim.erase()) : false;
    case 'Enter':
      return enter(event, turn, actions);
    default:
      return false;
  }
}

function done(run: () => void): true {
  run();
  return true;
}

function digit(value: number, turn: Turn, actions: KeyActions): boolean {
  const { asked } = turn;
  if (asked === 'claim_hand' || asked === 'claim_go') {
    turn.claim.digit(value);
    actions.typed = true;
    return true;
  }
  if (turn.card !== null) {
    turn.call = turn.call > 0 && turn.call < 10 && turn.call * 10 + value < 40 ? turn.call * 10 + value : value;
    return true;
  }
  const card = turn.session.view.hand[value - 1];
  if (card === undefined) return false;
  turn.choose(card);
  return true;
}

/** Confirms, unless the focus is on something that Enter presses. */
function enter(event: KeyboardEvent, turn: Turn, actions: KeyActions): boolean {
  const { session, primary, asked } = turn;
  const ready = primary !== null && primary.wait === null && !session.busy;
  const chosen = (asked === 'lay_away' || (asked === 'lay' && turn.card !== null)) && inHand(event.target);
  const typed = (asked === 'claim_hand' || asked === 'claim_go') && actions.typed;
  if (inControl(event.target) && !(ready && (chosen || typed))) return false;
  if (session.waiting) return done(() => session.next());
  if (!ready || !primary) return false;
  actions.typed = false;
  return done(primary.run);
}
