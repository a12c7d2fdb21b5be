import { type Amount, amount } from '@evens/base';
import type { Barred } from '../kernel/command-batch.ts';

/** An answer of a function that takes stakes (take-stakes.sql). */
export interface StakeRow {
  readonly no: number;
  readonly outcome: string;
  readonly result_id: number | null;
  /** Minor units. */
  readonly amount: string;
  readonly version: number;
  readonly detail: string | null;
}

/** Why no stake was taken, apart from the refusals of one kind of command. */
export type StakeRefusal =
  | { readonly kind: 'repeated'; readonly same: boolean; readonly resultId: number }
  | {
      readonly kind:
        | 'blocked'
        /** The player has not answered a reality check. */
        | 'reality-check'
        /** The command was judged by data that changed meanwhile. */
        | 'moved';
    }
  /** The stake exceeds the player's allowance, or that has to be renewed. */
  | { readonly kind: 'limited' }
  | Barred
  | { readonly kind: 'insufficient'; readonly amountMinor: Amount; readonly version: number }
  /** Bonus money could complete a smaller stake, at most `maximumMinor`. */
  | { readonly kind: 'bonus-stake'; readonly maximumMinor: bigint; readonly amountMinor: Amount };

/** The refusal of an answer. `own` are those of the command without details. Throws for an unknown outcome. */
export function toStakeRefusal<Own extends string>(
  row: StakeRow,
  own: readonly Own[],
): StakeRefusal | { readonly kind: Own } {
  const { outcome, version } = row;
  const amountMinor = amount(BigInt(row.amount));
  switch (outcome) {
    case 'repeated':
    case 'reused':
      return { kind: 'repeated', same: outcome === 'repeated', resultId: row.result_id ?? 0 };
    case 'barred':
      return { kind: outcome, untilMs: Number(row.detail) };
    case 'insufficient':
      return { kind: outcome, amountMinor, version };
    case 'bonus-stake':
      return { kind: outcome, maximumMinor: BigInt(row.detail ?? 0), amountMinor };
    case 'limited':
      return { kind: outcome };
    case 'blocked':
    case 'reality-check':
    case 'moved':
      return { kind: outcome };
  }
  const kind = own.find((each) => each === outcome);
  if (kind === undefined) throw new Error(`toStakeRefusal: unknown outcome ${outcome}`);
  return { kind };
}
