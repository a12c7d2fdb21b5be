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
import { type CallAnswer, type CallBody, type Calls, calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { OperatorBounds } from '../../platform/proposals/bounds.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';
import { type CurrencyRules, inBaseCurrency, type RulesReader } from '../../sportsbook/index.ts';
import {
  type LimitRow,
  type Limits,
  lockLimits,
  raiseRulesVersion,
  readLimits,
  readRules,
  setLimits,
} from './store.ts';

type LimitsBody = CallBody<Calls['POST /api/desk/limits']>;

/** Currency of liability. */
const BASE_CURRENCY: CurrencyCode = 'EUR';

const fields = ['MinimumStake', 'LineStakeMaximum', 'ReferralStakeMaximum', 'PayoutMaximum'] as const;
type LimitField = (typeof fields)[number];

/** Every limit must be above 0, and each at least as high as the one before. The refusal lists the invalid fields. */
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

interface LimitsNow {
  /** Locked: valid until the transaction ends. */
  readonly row: LimitRow;
  /** For the rate of the currency. */
  readonly currencyRules: CurrencyRules;
  readonly bounds: OperatorBounds;
}

/** Fields that one operator may not raise alone: raised fields whose new value is above the bound. */
function fieldsBeyond(limits: Limits, { row, currencyRules, bounds }: LimitsNow): readonly LimitField[] {
  const isBeyond = (next: Amount, now: string, boundMinor: bigint) =>
    next > BigInt(now) && inBaseCurrency(next, currencyRules) > boundMinor;
  const beyond: LimitField[] = [];
  if (isBeyond(limits.lineStakeMax, row.line_stake_max, bounds.lineStakeMinor))
    beyond.push('LineStakeMaximum');
  if (isBeyond(limits.referralStakeMax, row.referral_stake_max, bounds.lineStakeMinor))
    beyond.push('ReferralStakeMaximum');
  if (isBeyond(limits.payoutMax, row.payout_max, bounds.payoutMinor)) beyond.push('PayoutMaximum');
  return beyond;
}

function limitDetails({ currency, stakeMin, lineStakeMax, referralStakeMax, payoutMax }: Limits) {
  return {
    stakeMin: formatAmount(stakeMin, currency),
    lineStakeMax: formatAmount(lineStakeMax, currency),
    referralStakeMax: formatAmount(referralStakeMax, currency),
    payoutMax: formatAmount(payoutMax, currency),
  };
}

async function writeLimits(client: Queryable, limits: Limits, { reason, ...by }: By & { reason: string }) {
  await setLimits(client, limits);
  const rulesVersion = await raiseRulesVersion(client);
  await recordOperatorAction(client, {
    ...by,
    action: 'limits',
    subject: `currency:${limits.currency}`,
    details: { reason, rulesVersion, ...limitDetails(limits) },
  });
}

export interface LimitParts {
  readonly pool: Pool;
  readonly rules: RulesReader;
  readonly bounds: OperatorBounds;
}

/**
 * Sets a currency's limits and increments the version of the rules, which tickets store. Limits above the bounds of one
 * operator become a proposal; then returns its number.
 */
export async function changeLimits(
  { pool, rules, bounds }: LimitParts,
  body: LimitsBody,
  by: By,
): Promise<Result<number | undefined, Refusal>> {
  const parsed = parseLimits(body);
  if (!parsed.ok) return parsed;
  const { currency } = parsed.value;
  // Uses the current rate, not the cached one.
  rules.forget();
  const currencyRules = (await rules(by.atMs)).byCurrency.get(currency);
  if (!currencyRules) return err(refusal('CurrencyNotAllowedException', { currency }));
  return inTransaction(pool, async (client) => {
    const row = await lockLimits(client, currency);
    if (!row) return err(refusal('CurrencyNotAllowedException', { currency }));
    const beyond = fieldsBeyond(parsed.value, { row, currencyRules, bounds });
    if (beyond.length === 0) {
      await writeLimits(client, parsed.value, { ...by, reason: body.Reason });
      return ok(undefined);
    }
    const proposal = {
      kind: 'limits',
      subject: `currency:${currency}`,
      body,
      reason: body.Reason,
      details: { ...limitDetails(parsed.value), beyond: beyond.join(' ') },
    } as const;
    return ok(await addProposalBy(client, proposal, by));
  });
}

const readStored = bodyReader(calls['POST /api/desk/limits'].body);

function parseStored(body: unknown): Limits | undefined {
  const stored = readStored(body);
  const parsed = stored && parseLimits(stored);
  return parsed?.ok ? parsed.value : undefined;
}

/** Sets limits that two operators agreed on. */
export function limitsExecutor(rulesChanged: () => void): ProposalExecutor {
  return proposalExecutor({
    read: parseStored,
    describe: (limits) =>
      Object.entries(limitDetails(limits))
        .map(([field, value]) => `${field} ${value}`)
        .join(', '),
    async execute(client, { body: limits, operator, atMs, reason }) {
      await writeLimits(client, limits, { operator, atMs, reason });
      return ok(rulesChanged);
    },
  });
}

function presentRow(row: LimitRow) {
  const currency = parseCurrency(row.currency);
  if (!currency.ok) throw new Error(`limits for ${row.currency}, which is no currency of ours`);
  const amountText = (minor: string) => formatAmount(BigInt(minor), currency.value);
  return {
    Currency: currency.value,
    MinimumStake: amountText(row.stake_min),
    LineStakeMaximum: amountText(row.line_stake_max),
    ReferralStakeMaximum: amountText(row.referral_stake_max),
    PayoutMaximum: amountText(row.payout_max),
  };
}

export async function presentLimits(db: Queryable): Promise<CallAnswer<Calls['GET /api/desk/limits']>> {
  const rules = await readRules(db);
  return {
    RulesVersion: rules.rules_version,
    MarketLiabilityMaximum: formatAmount(BigInt(rules.market_liability_max), BASE_CURRENCY),
    Currencies: (await readLimits(db)).map(presentRow),
  };
}
