import { type CurrencyCode, formatAmount } from '@evens/base';
import type { AnswerOf, calls } from '@evens/contract';
import { anyGames, type GameRules, slotStakeMinor } from './profiles/jurisdiction-profile.ts';

type Shown = AnswerOf<(typeof calls)['GET /api/protection/rules']>['Games'];

/** A jurisdiction's game rules for display. Null without rules. */
export function presentGameRules(games: GameRules, currency: CurrencyCode): Shown {
  if (games === anyGames) return null;
  return {
    SlotRoundMs: games.roundMsMin.slot,
    OtherRoundMs: games.roundMsMin.other,
    SlotStakeMax: (games.slotStakeMax ?? []).map(({ fromYears, hundredths }) => ({
      FromYears: fromYears,
      Amount: formatAmount(slotStakeMinor(hundredths, currency), currency),
    })),
    Currency: currency,
    AllowsSeveral: games.allowsSeveralGames,
  };
}
