/** A statement that may touch more than others, and why. */
export interface Allowance {
  /** Of the statement's text, in one form of white space. */
  readonly contains: string;
  readonly pagesMax: number;
  /** It may read whole tables or indexes. */
  readonly isWhole?: true;
  readonly reason: string;
}

export const allowances: readonly Allowance[] = [];
