import { describe, expect, it } from 'vitest';
import type { Beat } from './beats';
import { Playback, TOO_MANY } from './playback';
import { moment } from './sample';

/** A playback with a clock that only runs when told to. */
function table(hold: (beat: Beat) => number | null = (beat) => beat.time) {
  const shown: (number | null)[] = [];
  const passed: number[] = [];
  let timers: { run: () => void; milliseconds: number }[] = [];
  const playback = new Playback({
    hold,
    onbeat: (beat) => shown.push(beat?.step ?? null),
    onpassed: (beat) => passed.push(beat.step),
    later: (run, milliseconds) => {
      const timer = { run, milliseconds };
      timers.push(timer);
      return timer;
    },
    cancel: (timer) => (timers = timers.filter((other) => other !== timer)),
  });
  const tick = () => timers.splice(0, 1)[0]?.run();
  return { playback, shown, passed, tick, waits: () => timers.map((timer) => timer.milliseconds) };
}
const moments = (...steps: number[]) => steps.map((step) => moment({ step }));

describe('playback', () => {
  it('shows moments one by one and then the present', () => {
    const t = table();
    t.playback.add(moments(1, 2));
    expect(t.shown).toEqual([1]);
    t.tick();
    t.tick();
    expect(t.shown).toEqual([1, 2, null]);
    expect(t.playback.busy).toBe(false);
    expect(t.waits()).toEqual([]);
  });

  it('puts what arrives meanwhile at the end', () => {
    const t = table();
    t.playback.add(moments(1));
    t.playback.add(moments(2, 3));
    expect(t.shown).toEqual([1]);
    t.tick();
    t.tick();
    t.tick();
    expect(t.shown).toEqual([1, 2, 3, null]);
  });

  it('stands still where the player is asked to go on', () => {
    const t = table(() => null);
    t.playback.add(moments(1, 2));
    expect(t.playback.waiting).toBe(true);
    expect(t.waits()).toEqual([]);
    t.playback.next();
    expect(t.shown).toEqual([1, 2]);
    t.playback.next();
    expect(t.shown).toEqual([1, 2, null]);
    t.playback.next();
    expect(t.shown).toEqual([1, 2, null]);
  });

  it('goes to the present at once and leaves nothing unsaid', () => {
    const t = table();
    t.playback.add(moments(1, 2, 3));
    t.playback.flush();
    expect(t.shown).toEqual([1, null]);
    expect(t.passed).toEqual([2, 3]);
    expect(t.waits()).toEqual([]);
    t.playback.add(moments(4));
    expect(t.shown).toEqual([1, null, 4]);
  });

  it('does not play back what piled up in a long absence', () => {
    const t = table();
    t.playback.add(Array.from({ length: TOO_MANY + 1 }, (_, i) => moment({ step: i })));
    expect(t.shown).toEqual([null]);
    expect(t.passed).toHaveLength(TOO_MANY + 1);
  });

  it('holds the moment on the table as long as a new pace says', () => {
    let time: number | null = null;
    const t = table(() => time);
    t.playback.add(moments(1, 2));
    time = 100;
    t.playback.retime();
    expect(t.waits()).toEqual([100]);
    t.tick();
    expect(t.shown).toEqual([1, 2]);
  });
});
