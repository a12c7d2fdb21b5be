import { type Amount, amount, type CurrencyCode, parseCurrency } from '@evens/base';
import type { Pool } from '../../platform/db.ts';

/** What a stake in one currency is held against. Minor units of that currency unless said otherwise. */
export interface CurrencyRules {
  readonly stakeMinMinor: Amount;
  readonly lineStakeMaxMinor: Amount;
  readonly payoutMaxMinor: Amount;
  readonly quickStakesMinor: readonly Amount[];
  /** What one minor unit is worth in the base currency's: num / den. */
  readonly rate: { readonly id: number; readonly num: bigint; readonly den: bigint };
}

export interface BettingRules {
  readonly version: number;
  /** Base currency's minor units. */
  readonly marketLiabilityMaxMinor: bigint;
  readonly byCurrency: ReadonlyMap<CurrencyCode, CurrencyRules>;
}

/** How long a change of limits may take to be heeded. The switch that closes betting is read with every stake. */
const RULES_AGE_MS = 5000;

async function readRules(pool: Pool): Promise<BettingRules> {
  const { rows } = await pool.query<{
    currency: string;
    stake_min: string;
    line_stake_max: string;
    payout_max: string;
    quick_stakes: string[];
    rate_id: number;
    num: string;
    den: string;
    rules_version: number;
    market_liability_max: string;
  }>(
    `select distinct on (l.currency) l.currency, l.stake_min::text as stake_min, l.line_stake_max::text as line_stake_max,
            l.payout_max::text as payout_max, l.quick_stakes::text[] as quick_stakes,
            r.id as rate_id, r.num::text as num, r.den::text as den,
            b.rules_version, b.market_liability_max::text as market_liability_max
     from player_limit l join rate r using (currency) cross join betting_rule b
     order by l.currency, r.id desc`,
  );
  const [first] = rows;
  if (!first) throw new Error('there are no limits');
  const byCurrency = new Map<CurrencyCode, CurrencyRules>();
  for (const row of rows) {
    const currency = parseCurrency(row.currency);
    if (!currency.ok) throw new Error(`limits for ${row.currency}, which is no currency of ours`);
    byCurrency.set(currency.value, {
      stakeMinMinor: amount(BigInt(row.stake_min)),
      lineStakeMaxMinor: amount(BigInt(row.line_stake_max)),
      payoutMaxMinor: amount(BigInt(row.payout_max)),
      quickStakesMinor: row.quick_stakes.map((text) => amount(BigInt(text))),
      rate: { id: row.rate_id, num: BigInt(row.num), den: BigInt(row.den) },
    });
  }
  return {
    version: first.rules_version,
    marketLiabilityMaxMinor: BigInt(first.market_liability_max),
    byCurrency,
  };
}

/** The rules as they stand, at most some seconds old. */
export function makeRulesReader(pool: Pool): (atMs: number) => Promise<BettingRules> {
  let read: { readonly rules: Promise<BettingRules>; readonly atMs: number } | undefined;
  return (atMs) => {
    if (read && atMs - read.atMs < RULES_AGE_MS) return read.rules;
    const rules = readRules(pool);
    const reading = { rules, atMs };
    read = reading;
    rules.catch(() => {
      if (read === reading) read = undefined;
    });
    return rules;
  };
}
