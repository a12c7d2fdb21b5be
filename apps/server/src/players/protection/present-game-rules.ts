import { type CurrencyCode, formatAmount } from '@evens/base';
import type { CallAnswer, calls } from '@evens/contract';
import { anyGames, type GameRules, slotStakeMinor } from './profiles/jurisdiction-profile.ts';

type DisplayedGameRules = CallAnswer<(typeof calls)['GET /api/protection/rules']>['Games'];

/** A jurisdiction's game rules for display. Null without rules. */
export function presentGameRules(games: GameRules, currency: CurrencyCode): DisplayedGameRules {
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
    AllowsAutobet: games.allowsAutobet,
  };
}
