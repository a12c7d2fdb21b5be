import { type AccountId, formatAmount, ok } from '@evens/base';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { presentTicket } from '../history/index.ts';
import { presentBalance } from '../wallet/index.ts';
import type { PlaceBet, PlacedBet } from './place-bet.ts';
import type { BettingRules } from './rules.ts';

export interface PlacementRoutes {
  readonly placeBet: PlaceBet;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  /** Tells the player's other pages of a new bet. */
  readonly tell: (accountId: AccountId, placed: PlacedBet) => void;
}

export function placementRoutes(app: HttpApp, { placeBet, rules, tell }: PlacementRoutes): void {
  route(app, 'POST /api/betslip/placebet', async ({ principal, body, lang, atMs }) => {
    const placed = await placeBet({ principal, body, atMs });
    if (!placed.ok) return placed;
    const { ticket, balance, isRepeat } = placed.value;
    if (!isRepeat) tell(principal.accountId, placed.value);
    return ok({
      HasErrors: false,
      Tickets: [presentTicket(ticket, lang)],
      Refused: [],
      Balance: presentBalance(balance, principal.currency),
    });
  });
  route(app, 'GET /api/betslip/limits', async ({ principal: { currency }, atMs }) => {
    const own = (await rules(atMs)).byCurrency.get(currency);
    if (!own) throw new Error(`no limits for ${currency}`);
    return ok({
      MinimumStake: formatAmount(own.stakeMinMinor, currency),
      MaximumStake: formatAmount(own.lineStakeMaxMinor, currency),
      MaximumPayout: formatAmount(own.payoutMaxMinor, currency),
      QuickStakes: own.quickStakesMinor.map((stake) => formatAmount(stake, currency)),
    });
  });
}
