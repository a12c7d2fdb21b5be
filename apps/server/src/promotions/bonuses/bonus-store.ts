import { type AccountId, type CurrencyCode, parseCurrency } from '@evens/base';
import type { BonusKind } from '@evens/bonuses';
import { openStakesSql } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';

const SHOWN_MAX = 50;

/** A bonus of a player. Amounts are minor units. */
export interface BonusRow {
  readonly id: number;
  readonly offer_key: string;
  readonly kind: BonusKind;
  readonly is_wagering: boolean;
  readonly state: number;
  readonly currency: string;
  readonly granted: string;
  readonly held: string;
  readonly staked: string;
  /** Only for free bets and free spins. Null for bonus money. */
  readonly winnings_to_cash: boolean | null;
  /** Bonus money won by free spins and not granted yet. 0 for an ended bonus. */
  readonly won: string;
  readonly requirement: string;
  readonly wagered: string;
  readonly min_odds_milli: number;
  readonly max_stake: string | null;
  readonly max_conversion: string | null;
  readonly converted: string;
  readonly code: string | null;
  readonly appended_at: Date;
  readonly activated_at: Date | null;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: 'converted' | 'spent' | 'used' | 'expired' | 'cancelled' | null;
}

/** Bonus fields shown on the slip and next to the balance. */
export type ActiveBonusRow = Pick<
  BonusRow,
  'id' | 'currency' | 'held' | 'requirement' | 'wagered' | 'min_odds_milli' | 'max_stake' | 'expires_at'
>;

/** Active bonuses first, then waiting ones, then the newest. */
export async function readBonuses(db: Queryable, accountId: AccountId): Promise<readonly BonusRow[]> {
  const { rows } = await db.query<BonusRow>({
    name: 'bonuses-shown',
    text: `with shown as materialized (
             select * from bonus where account_id = $1 order by id desc limit ${SHOWN_MAX}
           )
           select n.id, n.offer_key, n.kind, n.is_wagering, n.state, n.currency, n.granted::text as granted, b.amount::text as held,
                  (case when n.state in (1, 2) then ${openStakesSql('n')} else 0 end)::text as staked,
                  (case n.kind when 'free-bet' then true
                    when 'free-spins' then (select bool_and(s.winnings_to_cash) from free_spin s where s.bonus_id = n.id) end) as winnings_to_cash,
                  (case when n.kind = 'free-spins' and n.state in (1, 2) then coalesce((
                     select sum(s.won - s.handed) from free_spin s where s.bonus_id = n.id and not s.winnings_to_cash), 0) else 0 end)::text as won,
                  n.requirement::text as requirement, n.wagered::text as wagered, n.min_odds_milli, n.max_stake::text as max_stake,
                  n.max_conversion::text as max_conversion, n.converted::text as converted, n.code, n.appended_at, n.activated_at,
                  n.expires_at, n.ended_at, n.end_reason
           from shown n join balance b on b.account_id = n.ledger_id
           order by case n.state when 2 then 0 when 1 then 1 else 2 end, case when n.state = 1 then n.id end, n.id desc`,
    values: [accountId],
  });
  return rows;
}

/** The bonus of an account that can currently pay stakes. Undefined without one. */
export async function readActiveBonus(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<ActiveBonusRow | undefined> {
  const { rows } = await db.query<ActiveBonusRow>({
    name: 'bonus-active',
    text: `select n.id, n.currency, b.amount::text as held, n.requirement::text as requirement, n.wagered::text as wagered,
                  n.min_odds_milli, n.max_stake::text as max_stake, n.expires_at
           from bonus n join balance b on b.account_id = n.ledger_id
           where n.account_id = $1 and n.state = 2 and n.is_wagering and n.expires_at > to_timestamp($2::float8 / 1000)`,
    values: [accountId, atMs],
  });
  return rows[0];
}

export interface FreeBetRow {
  readonly id: number;
  readonly bonus_id: number;
  readonly value: string;
  readonly currency: string;
  readonly min_odds_milli: number;
  readonly expires_at: Date;
}

/** Usable free bets, in order of expiry. */
export async function readFreeBets(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<readonly FreeBetRow[]> {
  const { rows } = await db.query<FreeBetRow>({
    name: 'free-bets-open',
    text: `select c.id, c.bonus_id, c.value::text as value, c.currency, n.min_odds_milli, c.expires_at
           from bonus_credit c join bonus n on n.id = c.bonus_id
           where c.account_id = $1 and c.state = 1 and n.state = 2 and c.expires_at > to_timestamp($2::float8 / 1000)
           order by c.expires_at, c.id limit ${SHOWN_MAX}`,
    values: [accountId, atMs],
  });
  return rows;
}

export interface PastFreeBetRow extends FreeBetRow {
  readonly state: number;
  readonly ticket_id: number | null;
}

export async function readFreeBetHistory(
  db: Queryable,
  accountId: AccountId,
): Promise<readonly PastFreeBetRow[]> {
  const { rows } = await db.query<PastFreeBetRow>({
    name: 'free-bets-past',
    text: `select c.id, c.bonus_id, c.value::text as value, c.currency, n.min_odds_milli, c.expires_at, c.state,
                  case c.state when 2 then c.ticket_id end as ticket_id
           from bonus_credit c join bonus n on n.id = c.bonus_id
           where c.account_id = $1 and c.state in (2, 3) order by c.id desc limit ${SHOWN_MAX}`,
    values: [accountId],
  });
  return rows;
}

export interface FreeSpinsRow {
  readonly id: number;
  readonly bonus_id: number;
  readonly game: string;
  /** Name of a provider's game in the offer. */
  readonly game_name: string | null;
  readonly value: string;
  readonly currency: string;
  readonly left: number;
  readonly won: string;
  readonly expires_at: Date;
}

export async function readFreeSpins(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<readonly FreeSpinsRow[]> {
  const { rows } = await db.query<FreeSpinsRow>({
    name: 'free-spins-open',
    text: `select s.id, s.bonus_id, s.game, o.config->>'gameName' as game_name, s.value::text as value, n.currency, s."left", s.won::text as won, s.expires_at
           from free_spin s join bonus n on n.id = s.bonus_id
                left join bonus_offer o on o.key = n.offer_key and o.kind = n.kind and o.config->>'game' = s.game
           where s.account_id = $1 and s."left" > 0 and n.state = 2 and s.expires_at > to_timestamp($2::float8 / 1000)
           order by s.expires_at, s.id limit ${SHOWN_MAX}`,
    values: [accountId, atMs],
  });
  return rows;
}

/** Whether a bonus of the account has ended. Undefined if the account has no such bonus. */
export async function readIsOver(
  db: Queryable,
  { accountId, bonusId }: { readonly accountId: AccountId; readonly bonusId: number },
): Promise<boolean | undefined> {
  const { rows } = await db.query<{ is_over: boolean }>({
    name: 'bonus-is-over',
    text: 'select state in (3, 4) as is_over from bonus where id = $1 and account_id = $2',
    values: [bonusId, accountId],
  });
  return rows[0]?.is_over;
}

/** The currency of a row. Only this site writes these rows. */
export function rowCurrency({ currency }: { readonly currency: string }): CurrencyCode {
  const parsed = parseCurrency(currency);
  if (!parsed.ok) throw new RangeError(`rowCurrency: ${currency} is no currency of the site`);
  return parsed.value;
}
