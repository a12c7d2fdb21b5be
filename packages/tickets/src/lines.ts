import { err, ok, type Result } from '@evens/base';
import type { BetType } from './bet-types.ts';

/** One way for a ticket to win: its own stake on legs that must all come in. Computed, never stored. */
export interface Line {
  readonly stakeMinor: bigint;
  /** 0-based places in the ticket's list of legs. */
  readonly legs: readonly number[];
}

export type LinesError = 'too-few-selections' | 'too-many-selections' | 'not-offered';

/** What a ticket comes apart into. The stakes of its lines add up to its stake. */
export function expandLines(
  type: BetType,
  { legCount, stakeMinor }: { readonly legCount: number; readonly stakeMinor: bigint },
): Result<readonly Line[], LinesError> {
  switch (type) {
    case 'single':
      if (legCount < 1) return err('too-few-selections');
      if (legCount > 1) return err('too-many-selections');
      return ok([{ stakeMinor, legs: [0] }]);
    case 'multiple-singles':
    case 'combo':
    case 'system':
    case 'if-bet':
    case 'reverse-bet':
    case 'teaser':
      return err('not-offered');
  }
}
