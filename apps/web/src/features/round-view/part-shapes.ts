export type SuitName = 'diamonds' | 'hearts' | 'spades' | 'clubs';

export interface CardShown {
  /** 2 to 14; 11 is the jack, 14 the ace. */
  readonly rank: number;
  readonly suit: SuitName;
  /** Kept when others were drawn anew. */
  readonly isHeld?: boolean;
  /** What was said before it was turned over: `higher`, `lower`, `skip`. */
  readonly said?: string;
}

/** Cards that belong together. */
export interface HandShown {
  /** The field's own name; `hand` where several stand in one list. */
  readonly name: string;
  /** Counts those of one list, from 1; undefined where it is the only one. */
  readonly number: number | undefined;
  readonly cards: readonly CardShown[];
  readonly hasHidden: boolean;
  readonly total: number | undefined;
  readonly isSoft: boolean;
  readonly stakeMinor: bigint | undefined;
  readonly result: string | undefined;
}

export interface SlotCell {
  readonly symbol: string;
  readonly isWinning: boolean;
  /** What is written on a coin that is held. */
  readonly coinMinor?: bigint;
}

export interface SlotWinShown {
  readonly symbol: string;
  readonly count: number;
  readonly coins: number;
  /** What the coins are worth, where the game's coins are known. */
  readonly winMinor: bigint | undefined;
}

export interface SlotScreenShown {
  /** By row from the top, as it is drawn. */
  readonly rows: readonly (readonly SlotCell[])[];
  readonly wins: readonly SlotWinShown[];
  readonly coins: number;
  readonly multiplier: number;
}

export type TileShown = 'unknown' | 'safe' | 'mine' | 'hit';

export interface ChipShown {
  /** A spot's own key: `split 1-2`, `dozen 2`, `red`, `player`. */
  readonly spot: string;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint | undefined;
}

export interface KenoNumber {
  readonly number: number;
  readonly isPicked: boolean;
  readonly isDrawn: boolean;
}

/** Something that a view shows, in a shape that is drawn. Multiples and rolls are in hundredths. */
export type ViewPart =
  | { readonly kind: 'cards'; readonly hands: readonly HandShown[] }
  | { readonly kind: 'slot'; readonly screens: readonly SlotScreenShown[] }
  | { readonly kind: 'dice'; readonly roll: number; readonly target: number; readonly side: 'over' | 'under' }
  | { readonly kind: 'multiple'; readonly outcome: number; readonly target: number }
  | { readonly kind: 'flight'; readonly crash: number; readonly out: number | undefined }
  | { readonly kind: 'mines'; readonly tiles: readonly TileShown[] }
  | { readonly kind: 'pocket'; readonly pocket: number; readonly colour: 'green' | 'red' | 'black' }
  | { readonly kind: 'chips'; readonly chips: readonly ChipShown[] }
  | {
      readonly kind: 'plinko';
      readonly path: readonly number[];
      readonly bucket: number;
      readonly pays: number;
    }
  | { readonly kind: 'keno'; readonly numbers: readonly KenoNumber[]; readonly pays: number | undefined };

/** A part that a view can be shown by, and the fields that it shows. */
export interface PartRead {
  readonly part: ViewPart;
  readonly shownFields: readonly string[];
}
