import type { CallKey, Calls } from '@evens/contract';

export type SpecifiedKey = keyof Calls & CallKey;

/** A call that section 7 of the specification names, and the site's calls that are it. */
export interface SpecifiedCall {
  /** In the words of the specification. */
  readonly quote: string;
  /** Its parameters in the specification, with commas between them; absent where it names none. */
  readonly parameters?: string;
  readonly keys: readonly [SpecifiedKey, ...SpecifiedKey[]];
  /** The first cell of the row of docs/departures.md or docs/choices.md by which the call departs. */
  readonly departure?: string;
}
