export type SuitName = 'diamonds' | 'hearts' | 'spades' | 'clubs';

export interface CardView {
  /** 2 to 14; 11 is the jack, 14 the ace. */
  readonly rank: number;
  readonly suit: SuitName;
  /** Whether the card was held when others were replaced. */
  readonly isHeld?: boolean;
  /** The guess before the card was turned over: `higher`, `lower`, `skip`. */
  readonly guess?: string;
}

/** Cards that belong together. */
export interface HandView {
  /** The field's own name; `hand` for a list of several hands. */
  readonly name: string;
  /** Number within a list of hands, from 1; undefined for a single hand. */
  readonly number: number | undefined;
  readonly cards: readonly CardView[];
  readonly hasHidden: boolean;
  readonly total: number | undefined;
  readonly isSoft: boolean;
  readonly stakeMinor: bigint | undefined;
  readonly result: string | undefined;
}

export interface SlotCell {
  readonly symbol: string;
  readonly isWinning: boolean;
  /** Amount on a held coin. */
  readonly coinMinor?: bigint;
}

export interface SlotWinView {
  readonly symbol: string;
  readonly count: number;
  readonly coins: number;
  /** Value of the coins, if the game's coins are known. */
  readonly winMinor: bigint | undefined;
}

export interface SlotScreenView {
  /** By row from the top, as it is drawn. */
  readonly rows: readonly (readonly SlotCell[])[];
  readonly wins: readonly SlotWinView[];
  readonly coins: number;
  readonly multiplier: number;
}

export type TileState = 'unknown' | 'safe' | 'mine' | 'hit';

export interface ChipView {
  /** A spot's own key: `split 1-2`, `dozen 2`, `red`, `player`. */
  readonly spot: string;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint | undefined;
  /** Name of the result, at a side bet. */
  readonly result?: string | undefined;
}

export interface KenoNumber {
  readonly number: number;
  readonly isPicked: boolean;
  readonly isDrawn: boolean;
}

/** A part of a view in a shape that can be drawn. Multiples and rolls are in hundredths. */
export type ViewPart =
  | { readonly kind: 'cards'; readonly hands: readonly HandView[] }
  | { readonly kind: 'slot'; readonly screens: readonly SlotScreenView[] }
  | { readonly kind: 'dice'; readonly roll: number; readonly target: number; readonly side: 'over' | 'under' }
  /** The numbers of several dice. */
  | { readonly kind: 'roll'; readonly numbers: readonly number[] }
  | { readonly kind: 'multiple'; readonly outcome: number; readonly target: number }
  | { readonly kind: 'flight'; readonly crash: number; readonly out: number | undefined }
  | { readonly kind: 'mines'; readonly tiles: readonly TileState[] }
  /** Rows from the top, as they are drawn. */
  | { readonly kind: 'tower'; readonly rows: readonly (readonly TileState[])[] }
  | { readonly kind: 'pocket'; readonly pocket: number; readonly colour: 'green' | 'red' | 'black' }
  | { readonly kind: 'chips'; readonly chips: readonly ChipView[] }
  | {
      readonly kind: 'plinko';
      readonly path: readonly number[];
      readonly bucket: number;
      readonly pays: number;
    }
  | { readonly kind: 'keno'; readonly numbers: readonly KenoNumber[]; readonly pays: number | undefined };

/** A part that shows a view, and the fields that it covers. */
export interface PartRead {
  readonly part: ViewPart;
  readonly displayedFields: readonly string[];
}
