import type { CurrencyCode, NumberSeparators } from '@evens/base';
import type { BonusTerms, TeaserPrice } from '@evens/tickets';
import type { SelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { PlayersFreeBets } from './free-bet-use.ts';
import type { OpenBoost } from './open-boosts.ts';
import type { PriceCheck } from './price-check.ts';
import type { SlipStatus } from './slip-status.ts';
import type { StakeLimits } from './stake-limits.ts';

/** A teaser setting that is sold. */
export interface TeaserChoice {
  readonly id: number;
  readonly name: string;
  readonly prices: readonly TeaserPrice[];
}

export interface SlipInput {
  readonly state: SlipState;
  readonly statuses: ReadonlyMap<SelectionKey, PriceCheck>;
  readonly status: SlipStatus | undefined;
  readonly limits: StakeLimits | undefined;
  readonly teasers: readonly TeaserChoice[];
  readonly bonus: BonusTerms | undefined;
  readonly currency: CurrencyCode;
  /** Number separators of the page's language, used to parse typed stakes. */
  readonly separators: NumberSeparators;
  /** Undefined until loaded. */
  readonly boosts: ReadonlyMap<number, OpenBoost> | undefined;
  /** Undefined for visitors. */
  readonly freeBets: PlayersFreeBets | undefined;
}
