import { type Amount, amount, type CurrencyCode, parseCurrency } from '@evens/base';
import type { BonusTerms, FormulaType, InsuranceTerms } from '@evens/tickets';
import type { Pool } from '../../../platform/db.ts';
import { type Boosts, readBoosts } from './boost-terms.ts';
import { readClasses, readLayers } from './layer-rows.ts';
import type { Layers } from './layers.ts';
import { type LiveDelays, sportLiveDelayMs } from './live-delay.ts';

/** The limits of stakes in one currency, in its minor units unless a field says otherwise. */
export interface CurrencyRules {
  readonly stakeMinMinor: Amount;
  readonly lineStakeMaxMinor: Amount;
  /** A stake over the limit goes to a trader up to this amount, if referral is open. */
  readonly referralStakeMaxMinor: Amount;
  readonly payoutMaxMinor: Amount;
  readonly quickStakesMinor: readonly Amount[];
  /** The value of one minor unit in minor units of the base currency: num / den. */
  readonly rate: { readonly id: number; readonly num: bigint; readonly den: bigint };
}

export interface BettingRules {
  readonly version: number;
  /** Minor units of the base currency. */
  readonly marketLiabilityMaxMinor: bigint;
  /** Whether traders judge bets over the limit, the time that they have, and the default duration of an offer. */
  readonly referral: { readonly isOpen: boolean; readonly waitMs: number; readonly offerMs: number };
  /** Highest factor by which the prices of other legs multiply a leg's share of the stake of a combo. */
  readonly comboShareMax: number;
  /** Margin on the fair price of a bet builder, hundredths of a per cent. */
  readonly builderMarginBasisPoints: number;
  readonly bonus: BonusTerms;
  /** Undefined if no combo is insured. */
  readonly insurance?: InsuranceTerms;
  /** Whether new bets have best odds guaranteed and early payout. */
  readonly offersOpen: { readonly bestOdds: boolean; readonly earlyPayout: boolean };
  /** The version of the terms that a player must have agreed to before a new bet. */
  readonly termsVersion: number;
  /** Delay of a bet in play by sport, at normal speed of the feed. */
  readonly liveDelayMs: (sport: string) => number;
  readonly byCurrency: ReadonlyMap<CurrencyCode, CurrencyRules>;
  /** As of the time at which the rules were read. The statement that takes a stake checks them again. */
  readonly boosts: Boosts;
  readonly layers: Layers;
  /** Classes of players by id. */
  readonly classes: ReadonlyMap<number, PlayerClass>;
}

/** The account's own share of every limit, per cent, and its class, whose share replaces it. */
export interface PlayerShare {
  readonly factorPercent: number;
  readonly classId: number | undefined;
}

/** Players with the same share of the limits. */
export interface PlayerClass {
  readonly name: string;
  readonly factorPercent: number;
}

/** The player's share of every limit, per cent: the share of the class, or the player's own one without a class. */
export function playerFactor({ classes }: Pick<BettingRules, 'classes'>, share: PlayerShare): number {
  const own = share.classId === undefined ? undefined : classes.get(share.classId);
  return own?.factorPercent ?? share.factorPercent;
}

/** Whether traders judge bets of the type over the limit: no offer can be made on a system. */
export function isReferralOpen({ referral }: BettingRules, type: FormulaType): boolean {
  return referral.isOpen && type !== 'system';
}

/** Maximum time until a change of limits takes effect. The switch that closes betting is read with every stake. */
const RULES_AGE_MS = 5000;

type LayerRules = Pick<BettingRules, 'classes' | 'layers' | 'version'>;

/** Layers and classes are read again only if the version of the rules has changed: there may be thousands of them. */
async function readLayerRules(
  pool: Pool,
  version: number,
  before: LayerRules | undefined,
): Promise<LayerRules> {
  if (before?.version === version) return { version, layers: before.layers, classes: before.classes };
  const [layers, classes] = await Promise.all([readLayers(pool), readClasses(pool)]);
  return { version, layers, classes };
}

async function readRules(pool: Pool, atMs: number, before: LayerRules | undefined): Promise<BettingRules> {
  const { rows } = await pool.query<{
    currency: string;
    stake_min: string;
    line_stake_max: string;
    referral_stake_max: string;
    payout_max: string;
    quick_stakes: string[];
    rate_id: number;
    num: string;
    den: string;
    rules_version: number;
    market_liability_max: string;
    referral_open: boolean;
    referral_seconds: number;
    offer_seconds: number;
    combo_share_max: number;
    builder_margin_bp: number;
    bonus_min_odds: number;
    insurance: InsuranceTerms | null;
    best_odds_open: boolean;
    early_payout_open: boolean;
    terms_version: number;
    bonus: readonly { readonly legs: number; readonly basisPoints: number }[];
    delays: LiveDelays;
  }>(
    `select distinct on (l.currency) l.currency, l.stake_min::text as stake_min, l.line_stake_max::text as line_stake_max,
            l.referral_stake_max::text as referral_stake_max, l.payout_max::text as payout_max, l.quick_stakes::text[] as quick_stakes,
            r.id as rate_id, r.num::text as num, r.den::text as den,
            b.rules_version, b.market_liability_max::text as market_liability_max, b.referral_open, b.referral_seconds,
            b.offer_seconds, b.combo_share_max, b.builder_margin_bp, b.bonus_min_odds, b.best_odds_open, b.early_payout_open, b.terms_version,
            case when b.insurance_open and b.insurance_legs is not null then json_build_object(
              'legs', b.insurance_legs, 'minOddsMilli', b.insurance_min_odds, 'max', b.insurance_max) end as insurance,
            (select coalesce(json_agg(json_build_object('legs', legs, 'basisPoints', basis_points) order by legs), '[]')
             from accumulator_bonus) as bonus,
            (select json_object_agg(sport, delay_ms) from live_delay) as delays
     from player_limit l join rate r using (currency) cross join betting_rule b
     order by l.currency, r.id desc`,
  );
  const [first] = rows;
  if (!first) throw new Error('readRules: player_limit has no rows');
  const byCurrency = new Map<CurrencyCode, CurrencyRules>();
  for (const row of rows) {
    const currency = parseCurrency(row.currency);
    if (!currency.ok) throw new Error(`readRules: player_limit has the unknown currency ${row.currency}`);
    byCurrency.set(currency.value, {
      stakeMinMinor: amount(BigInt(row.stake_min)),
      lineStakeMaxMinor: amount(BigInt(row.line_stake_max)),
      referralStakeMaxMinor: amount(BigInt(row.referral_stake_max)),
      payoutMaxMinor: amount(BigInt(row.payout_max)),
      quickStakesMinor: row.quick_stakes.map((text) => amount(BigInt(text))),
      rate: { id: row.rate_id, num: BigInt(row.num), den: BigInt(row.den) },
    });
  }
  const { delays } = first;
  const boosts = await readBoosts(pool, atMs);
  return {
    ...(await readLayerRules(pool, first.rules_version, before)),
    marketLiabilityMaxMinor: BigInt(first.market_liability_max),
    referral: {
      isOpen: first.referral_open,
      waitMs: first.referral_seconds * 1000,
      offerMs: first.offer_seconds * 1000,
    },
    comboShareMax: first.combo_share_max,
    builderMarginBasisPoints: first.builder_margin_bp,
    bonus: { minOddsMilli: first.bonus_min_odds, steps: first.bonus },
    ...(first.insurance && { insurance: first.insurance }),
    offersOpen: { bestOdds: first.best_odds_open, earlyPayout: first.early_payout_open },
    termsVersion: first.terms_version,
    liveDelayMs: (sport) => sportLiveDelayMs(delays, sport),
    byCurrency,
    boosts,
  };
}

/** The rules, at most `RULES_AGE_MS` old. After `forget` the next call reads them again. */
export interface RulesReader {
  (atMs: number): Promise<BettingRules>;
  forget(): void;
}

export function makeRulesReader(pool: Pool): RulesReader {
  let read: { readonly rules: Promise<BettingRules>; readonly atMs: number } | undefined;
  let newest: BettingRules | undefined;
  const reader = (atMs: number) => {
    if (read && atMs - read.atMs < RULES_AGE_MS) return read.rules;
    const rules = readRules(pool, atMs, newest).then((found) => {
      newest = found;
      return found;
    });
    const reading = { rules, atMs };
    read = reading;
    rules.catch(() => {
      if (read === reading) read = undefined;
    });
    return rules;
  };
  return Object.assign(reader, {
    forget() {
      read = undefined;
    },
  });
}
