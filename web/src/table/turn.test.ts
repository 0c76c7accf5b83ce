import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sample } from './sample';
import { Session, type Wire } from './session.svelte';
import { Turn } from './turn.svelte';
import { words } from './words';

const { snapshot, steps } = sample;
const at = (wanted: (view: (typeof steps)[number]['view']) => boolean) => steps.findIndex((step) => wanted(step.view));
/** A table at which all steps up to one have come and none has been shown whole. */
function hurried(last: number) {
  const act = vi.fn(() => new Promise<never>(() => {}));
  const session = new Session(structuredClone(snapshot), { act, undo: vi.fn(), rematch: vi.fn(), table: vi.fn() } as unknown as Wire);
  session.receive(steps.slice(0, last + 1));
  return { act, session, turn: new Turn(session) };
}

beforeEach(() => void vi.useFakeTimers());

describe('a card tapped while the table still shows what came before', () => {
  it('is laid when it may be laid at the present', () => {
    const { act, session, turn } = hurried(at((view) => view.may.includes('lay_card')));
    expect(session.live).toBe(false);
    const card = session.present.fitting[0]!;
    turn.choose(card);
    expect(session.beat).toBeNull();
    expect(session.refusal).toBeNull();
    expect(act).toHaveBeenCalledWith('sample', 0, session.number, { kind: 'lay_card', card }, expect.any(String));
  });

  it('is explained when it may not, with the table at the present', () => {
    const { act, session, turn } = hurried(at((view) => view.phase === 'play' && !view.to_act.includes(0)));
    turn.choose(session.present.hand[0]!);
    expect(session.beat).toBeNull();
    expect(session.refusal).toEqual({ text: words.notYourTurn, rule: '3.1' });
    expect(act).not.toHaveBeenCalled();
  });
});
