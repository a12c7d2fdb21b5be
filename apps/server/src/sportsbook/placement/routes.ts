import { type AccountId, type CurrencyCode, err, formatAmount, ok, type Result } from '@evens/base';
import { type Refusal, type RefusalBody, refusal } from '@evens/contract';
import { type Language, refusalMessage } from '@evens/locales';
import { betTypes } from '@evens/tickets';
import { type Balance, presentBalance } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal, Visitor } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { readQuickStakes, writeQuickStakes } from '../../players/index.ts';
import { presentTicket } from '../tickets/present-ticket.ts';
import { parseQuickStakes } from './limits/quick-stakes.ts';
import type { ShapeBody } from './parse/bet-shape.ts';
import type { PlaceBet, PlaceBetRequest, PlacedBet } from './place/place-bet.ts';
import { type PlacedSingles, placeSingles } from './place/place-singles.ts';
import { ofFactor } from './rules/layers.ts';
import { type BettingRules, type PlayerShare, playerFactor } from './rules/rules.ts';
import type { SlipStatus } from './status/selection-status.ts';
import type { Waits } from './wait/waits.ts';

export interface PlacementRoutes {
  readonly pool: Queryable;
  readonly placeBet: PlaceBet;
  readonly waits: Pick<Waits, 'answerOffer' | 'withdraw'>;
  readonly selectionStatus: (
    body: ShapeBody,
    caller: Principal | Visitor,
  ) => Promise<Result<SlipStatus, Refusal>>;
  readonly readMoney: (accountId: AccountId) => Promise<Balance>;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  readonly readShare: (accountId: AccountId) => Promise<PlayerShare>;
  /** Publishes a new bet to the player's other pages. */
  readonly publish: (accountId: AccountId, placed: PlacedBet) => void;
}

type Account = { readonly accountId: AccountId; readonly currency: CurrencyCode };

function refusalBody(language: Language, { code, data = {} }: Refusal): RefusalBody {
  return {
    HasErrors: true,
    ErrorCode: code,
    ErrorMessage: refusalMessage(language, code, data),
    Data: data,
  };
}

async function place(placeBet: PlaceBet, request: PlaceBetRequest): Promise<Result<PlacedSingles, Refusal>> {
  if (request.body.BetType === betTypes['multiple-singles']) return placeSingles(placeBet, request);
  const placed = await placeBet(request);
  return placed.ok ? ok({ placed: [placed.value], refused: [] }) : placed;
}

export function placementRoutes(
  app: HttpApp,
  { pool, placeBet, waits, selectionStatus, readMoney, rules, readShare, publish }: PlacementRoutes,
): void {
  route(app, 'POST /api/betslip/placebet', async ({ principal, body, lang, atMs, isGone }) => {
    const answer = await place(placeBet, { principal, body, atMs, isGone });
    if (!answer.ok) return answer;
    const { placed, refused } = answer.value;
    for (const one of placed) if (!one.isRepeat) publish(principal.accountId, one);
    const balance = placed.at(-1)?.balance ?? (await readMoney(principal.accountId));
    return ok({
      HasErrors: false,
      Tickets: placed.map(({ ticket }) => presentTicket(ticket, lang)),
      Refused: refused.map(({ index, refusal }) => ({ Index: index, Refusal: refusalBody(lang, refusal) })),
      Balance: presentBalance(balance, principal.currency),
    });
  });
  route(app, 'POST /api/betslip/traderoffer', async ({ principal, body, lang, atMs }) => {
    const answered = await waits.answerOffer({
      principal,
      commandId: body.CommandId,
      ticketId: body.BetId,
      accept: body.Accept,
      stake: body.Stake,
      oddsMilli: body.Odds,
      atMs,
    });
    if (!answered.ok) return answered;
    const { ticket, balance } = answered.value;
    return ok({
      HasErrors: false,
      Ticket: presentTicket(ticket, lang),
      Balance: presentBalance(balance, principal.currency),
    });
  });
  route(app, 'POST /api/betslip/withdrawbet', async ({ principal, body, lang, atMs }) => {
    const withdrawn = await waits.withdraw({
      principal,
      commandId: body.CommandId,
      ticketId: body.BetId,
      atMs,
    });
    if (!withdrawn.ok) return withdrawn;
    const { ticket, balance } = withdrawn.value;
    return ok({
      HasErrors: false,
      Ticket: presentTicket(ticket, lang),
      Balance: presentBalance(balance, principal.currency),
    });
  });
  route(app, 'POST /api/betslip/selectionstatus', async ({ principal, body, lang, charge }) => {
    // Joint prices are the expensive part: a bet builder of eight picks has 255 of them.
    charge(body.Selections.filter(({ Builder = 0 }) => Builder > 0).length);
    const status = await selectionStatus(body, principal);
    if (!status.ok) return status;
    const { refusal, ...rest } = status.value;
    return ok({ ...rest, Refusal: refusal ? refusalBody(lang, refusal) : null });
  });
  async function readStakeLimits({ accountId, currency }: Account, atMs: number) {
    const now = await rules(atMs);
    const own = now.byCurrency.get(currency);
    if (!own) throw new Error(`betslip/limits: the betting rules have no limits for ${currency}`);
    const factorPercent = playerFactor(now, await readShare(accountId));
    return { own, factorPercent, maximum: ofFactor(own.lineStakeMaxMinor, factorPercent) };
  }

  route(app, 'POST /api/betslip/quickstakes', async ({ principal, body: { QuickStakes }, atMs }) => {
    const { playerId, currency } = principal;
    const { own, maximum } = await readStakeLimits(principal, atMs);
    const bounds = { currency, minimum: own.stakeMinMinor, maximum };
    const stakes = QuickStakes === null ? ok(undefined) : parseQuickStakes(QuickStakes, bounds);
    if (!stakes.ok) return err(refusal('InvalidDetailsException', { fields: ['QuickStakes'] }));
    await writeQuickStakes(pool, playerId, stakes.value);
    return ok({ HasErrors: false as const });
  });
  route(app, 'GET /api/betslip/limits', async ({ principal, atMs }) => {
    const { currency, playerId } = principal;
    const { own, factorPercent, maximum } = await readStakeLimits(principal, atMs);
    const quickStakes = await readQuickStakes(pool, playerId);
    return ok({
      MinimumStake: formatAmount(own.stakeMinMinor, currency),
      MaximumStake: formatAmount(maximum, currency),
      StakeFactorPercent: factorPercent,
      MaximumPayout: formatAmount(own.payoutMaxMinor, currency),
      QuickStakes: (quickStakes ?? own.quickStakesMinor).map((stake) => formatAmount(stake, currency)),
      HasOwnQuickStakes: quickStakes !== undefined,
    });
  });
}
