import {
  type Amount,
  type CurrencyCode,
  err,
  formatAmount,
  ok,
  parseAmount,
  parseCurrency,
  type Result,
} from '@evens/base';
import { type AnswerOf, type BodyOf, type Calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../accounts/index.ts';
import { type LimitRow, raiseRulesVersion, readLimits, readRules, setLimits } from './store.ts';
import type { By } from './switches.ts';

type LimitsBody = BodyOf<Calls['POST /api/desk/limits']>;

/** What liability is reckoned in. */
const BASE_CURRENCY: CurrencyCode = 'EUR';

const fields = ['MinimumStake', 'LineStakeMaximum', 'ReferralStakeMaximum', 'PayoutMaximum'] as const;
type LimitField = (typeof fields)[number];

export interface Limits {
  readonly currency: CurrencyCode;
  readonly stakeMin: Amount;
  readonly lineStakeMax: Amount;
  readonly referralStakeMax: Amount;
  readonly payoutMax: Amount;
}

/** Each limit above 0 in the currency's digits, and from the smallest to the largest: what is wrong is told by field. */
function parseLimits(body: LimitsBody): Result<Limits, Refusal> {
  const currency = parseCurrency(body.Currency);
  if (!currency.ok) return err(refusal('CurrencyNotAllowedException', { currency: body.Currency }));
  const amounts = new Map<LimitField, Amount>();
  const wrong: LimitField[] = [];
  for (const field of fields) {
    const parsed = parseAmount(body[field], currency.value);
    if (parsed.ok && parsed.value > 0n) amounts.set(field, parsed.value);
    else wrong.push(field);
  }
  const stakeMin = amounts.get('MinimumStake');
  const lineStakeMax = amounts.get('LineStakeMaximum');
  const referralStakeMax = amounts.get('ReferralStakeMaximum');
  const payoutMax = amounts.get('PayoutMaximum');
  if (
    stakeMin === undefined ||
    lineStakeMax === undefined ||
    referralStakeMax === undefined ||
    payoutMax === undefined
  )
    return err(refusal('InvalidDetailsException', { fields: wrong }));
  if (stakeMin > lineStakeMax) wrong.push('MinimumStake');
  if (referralStakeMax < lineStakeMax) wrong.push('ReferralStakeMaximum');
  if (payoutMax < lineStakeMax) wrong.push('PayoutMaximum');
  if (wrong.length > 0) return err(refusal('InvalidDetailsException', { fields: wrong }));
  return ok({ currency: currency.value, stakeMin, lineStakeMax, referralStakeMax, payoutMax });
}

/** Sets a currency's limits; the version of the rules grows, and tickets are stamped with it. */
export async function changeLimits(
  pool: Pool,
  body: LimitsBody,
  by: By,
): Promise<Result<undefined, Refusal>> {
  const parsed = parseLimits(body);
  if (!parsed.ok) return parsed;
  const { currency, ...limits } = parsed.value;
  await inTransaction(pool, async (client) => {
    await setLimits(client, { currency, ...limits });
    const rulesVersion = await raiseRulesVersion(client);
    await recordOperatorAction(client, {
      operator: by.operator,
      action: 'limits',
      subject: `currency:${currency}`,
      details: {
        reason: body.Reason,
        rulesVersion,
        stakeMin: formatAmount(limits.stakeMin, currency),
        lineStakeMax: formatAmount(limits.lineStakeMax, currency),
        referralStakeMax: formatAmount(limits.referralStakeMax, currency),
        payoutMax: formatAmount(limits.payoutMax, currency),
      },
      atMs: by.atMs,
    });
  });
  return ok(undefined);
}

function presentRow(row: LimitRow) {
  const currency = parseCurrency(row.currency);
  if (!currency.ok) throw new Error(`limits for ${row.currency}, which is no currency of ours`);
  const told = (minor: string) => formatAmount(BigInt(minor), currency.value);
  return {
    Currency: currency.value,
    MinimumStake: told(row.stake_min),
    LineStakeMaximum: told(row.line_stake_max),
    ReferralStakeMaximum: told(row.referral_stake_max),
    PayoutMaximum: told(row.payout_max),
  };
}

export async function presentLimits(db: Queryable): Promise<AnswerOf<Calls['GET /api/desk/limits']>> {
  const rules = await readRules(db);
  return {
    RulesVersion: rules.rules_version,
    MarketLiabilityMaximum: formatAmount(BigInt(rules.market_liability_max), BASE_CURRENCY),
    Currencies: (await readLimits(db)).map(presentRow),
  };
}
