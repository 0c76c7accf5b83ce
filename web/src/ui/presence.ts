/** How it stands with a seat's person, for everything that shows it. */
import type { SeatInfo } from '../messages';

export type PresenceName = NonNullable<SeatInfo['presence']>;
