import type { Suit } from './card';

/** Outlines of the four suits, drawn in a box from -50 to 50. */
export const SUIT_PATHS: Record<Suit, string> = {
  H: 'M0 46C-5 33-44 12-44-17C-44-34-33-44-21-44C-11-44-3-38 0-28C3-38 11-44 21-44C33-44 44-34 44-17C44 12 5 33 0 46Z',
  D: 'M0-50C9-31 22-13 37 0C22 13 9 31 0 50C-9 31-22 13-37 0C-22-13-9-31 0-50Z',
  S: 'M0-48C8-29 42-8 42 17C42 30 33 37 23 37C14 37 7 32 3.5 24C4 35 8 43 17 48H-17C-8 43-4 35-3.5 24C-7 32-14 37-23 37C-33 37-42 30-42 17C-42-8-8-29 0-48Z',
  C: 'M0-47A20.500 20.500 0 0 1 15-12.500C12-9 8-5 6.500-2C10-7 16-10.500 22.500-10.500A20.500 20.500 0 1 1 3.500 17.500C4 34 8 43 17 48H-17C-8 43-4 34-3.500 17.500A20.500 20.500 0 1 1-22.500-10.500C-16-10.500-10-7-6.500-2C-8-5-12-9-15-12.500A20.500 20.500 0 0 1 0-47Z',
};

const L = 80;
const M = 125;
const R = 170;
type Pip = readonly [x: number, y: number];
const pair = (y: number): Pip[] => [[L, y], [R, y]];

/** Where the pips stand on a face of 250 by 350; those in the lower half are turned. */
export const PIPS: Record<string, readonly Pip[]> = {
  A: [[M, 175]],
  '2': [[M, 72], [M, 278]],
  '3': [[M, 72], [M, 175], [M, 278]],
  '4': [...pair(72), ...pair(278)],
  '5': [...pair(72), [M, 175], ...pair(278)],
  '6': [...pair(72), ...pair(175), ...pair(278)],
  '7': [...pair(72), ...pair(175), ...pair(278), [M, 123]],
  '8': [...pair(72), ...pair(175), ...pair(278), [M, 123], [M, 227]],
  '9': [...pair(72), ...pair(141), ...pair(209), ...pair(278), [M, 175]],
  '10': [...pair(72), ...pair(141), ...pair(209), ...pair(278), [M, 106], [M, 244]],
};
