/** Where the players' controls lie on the screen, and which way each is turned. */
import { players, playersOf, tracks, type Setup } from './setup';
import type { Orientation } from '../pegboard/layout';

export type Turn = 0 | 90 | 180 | 270;
export type Area = 'top' | 'bottom' | 'left' | 'right' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

export interface Place {
  area: Area;
  turn: Turn;
  track: number;
  /** who uses these controls: one player, or both partners where there is one place for the two */
  players: number[];
}
export interface Places {
  arrangement: 'ends' | 'rows' | 'columns' | 'edges';
  orientation: Orientation;
  places: Place[];
}

export interface Room {
  width: number;
  height: number;
}
/** round: turned to whoever sits at that edge; upright: all one way, for people on one side */
export type Facing = 'round' | 'upright';

/** A screen with room for controls along all four edges. */
const TABLET = 700;

/**
 * Arrange the controls.
 *
 * Two sit at opposite ends. Three and four sit at the edges of a tablet; a phone is too narrow for
 * controls along its sides, so there they have the corners.
 */
export function arrange(setup: Setup, { width, height }: Room, facing: Facing = 'round'): Places {
  const orientation: Orientation = width > height ? 'horizontal' : 'vertical';
  const tablet = Math.min(width, height) >= TABLET;
  const count = tablet ? players(setup) : tracks(setup);
  const whose = (i: number) => (count === players(setup) ? [i] : playersOf(setup, i));
  const areas = areasFor(count, tablet, orientation);
  const places = areas.map(
    (area, i): Place => ({ area, turn: facing === 'upright' ? 0 : turnOf(area), track: i % tracks(setup), players: whose(i) }),
  );
  const arrangement = count === 2 ? 'ends' : tablet ? 'edges' : orientation === 'vertical' ? 'rows' : 'columns';
  return { arrangement, orientation, places };
}

/** Clockwise from the bottom, as the deal goes. */
function areasFor(count: number, tablet: boolean, orientation: Orientation): Area[] {
  if (count === 2) return ['bottom', 'top'];
  if (tablet) return count === 3 ? ['bottom', 'left', 'right'] : ['bottom', 'left', 'top', 'right'];
  if (count === 3) return [orientation === 'vertical' ? 'bottom' : 'bottom-left', 'top-left', 'top-right'];
  return ['bottom-left', 'top-left', 'top-right', 'bottom-right'];
}

function turnOf(area: Area): Turn {
  if (area === 'left') return 90;
  if (area === 'right') return 270;
  return area.startsWith('top') ? 180 : 0;
}
