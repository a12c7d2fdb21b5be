import { type AccountId, amount, type CommandId, parseCurrency, type TicketId } from '@evens/base';
import { EACH_WAY_PLACE } from '@evens/markets';
import { acceptances, parseOddsPolicy, readFormula, type TicketFormula } from '@evens/tickets';
import type { Queryable } from '../../../platform/db.ts';
import { notResting } from '../../../platform/sweep-failures.ts';
import { readOffer, readRequest, type TicketRequest } from '../../tickets/ticket-record.ts';
import type { BetPick, BetShape, BetStakes } from '../parse/bet-shape.ts';
import { parseSelection } from '../parse/selections.ts';
import type { TraderAction } from './endings.ts';
import type { WaitingBet, WaitState } from './waiting-bet.ts';

interface WaitingRow {
  readonly id: TicketId;
  readonly account_id: AccountId;
  readonly version: number;
  readonly acceptance: 0 | 3 | 4;
  readonly type: string;
  readonly currency: string;
  readonly stake: string;
  readonly is_funded: boolean;
  readonly cap: string;
  readonly policy: number;
  readonly due_ms: number;
  readonly command_id: CommandId;
  readonly formula: Parameters<typeof readFormula>[0]['text'] | null;
  readonly request: unknown;
  readonly offer: unknown;
}

const columns = `id, account_id, version, acceptance, type, currency, stake::text as stake, bonus_stake is not null as is_funded, payout_cap::text as cap, policy,
  extract(epoch from due_at)::float8 * 1000 as due_ms, command_id, formula, request, offer`;

function damaged(row: WaitingRow, what: string): never {
  throw new Error(`waitingBet: the row of ticket ${row.id} has ${what}`);
}

function shapeOf(row: WaitingRow, request: TicketRequest): BetShape & { readonly formula: TicketFormula } {
  const wins = request.picks.filter(({ type }) => type !== EACH_WAY_PLACE);
  const legNos = [...new Set(wins.map(({ legNo }) => legNo))];
  const formula = readFormula({
    type: row.type,
    legCount: legNos.length,
    stakeMinor: BigInt(row.stake),
    text: row.formula ?? undefined,
  });
  if (!formula.ok) return damaged(row, `the formula fault ${formula.error}`);
  const bankers = formula.value.type === 'system' ? formula.value.bankers : [];
  const picks = wins.map((pick): BetPick => {
    const selection = parseSelection({
      MatchID: pick.matchId,
      MarketType: pick.type,
      Specifier: pick.offered ?? pick.specifier,
      OutcomeNo: pick.outcomeNo,
      Odds: pick.oddsMilli,
    });
    if (!selection.ok) return damaged(row, `the selection fault ${selection.error}`);
    return {
      ...selection.value,
      isBanker: bankers.includes(legNos.indexOf(pick.legNo)),
      isLay: false,
      sourceSeen: undefined,
      // Boosted bets are accepted or refused at once.
      boostId: undefined,
    };
  });
  return {
    formula: formula.value,
    type: formula.value.type,
    picks,
    legs: legNos.map((legNo) => wins.flatMap((pick, place) => (pick.legNo === legNo ? [place] : []))),
    builderSeenMilli: request.builderSeenMilli,
    eachWay: 'eachWay' in formula.value && formula.value.eachWay,
    rule: 'rule' in formula.value ? formula.value.rule : 'win-only',
    teaserSetting: request.teaserSetting,
  };
}

function betStakes(formula: TicketFormula): BetStakes {
  return formula.type === 'system'
    ? { unitMinor: amount(0n), rows: formula.rows }
    : { unitMinor: amount(formula.unitMinor), rows: [] };
}

function waitState(row: WaitingRow): WaitState {
  const offer = row.offer === null ? undefined : readOffer(row.offer);
  if (offer && !offer.ok) return damaged(row, `the offer fault ${offer.error}`);
  switch (row.acceptance) {
    case acceptances.delayed:
      return { kind: 'delayed' };
    case acceptances.pending:
      return { kind: 'pending' };
    case acceptances.newOffer:
      return offer ? { kind: 'offered', offer: offer.value } : damaged(row, 'no offer');
  }
}

function waitingBet(row: WaitingRow): WaitingBet {
  const currency = parseCurrency(row.currency);
  const policy = parseOddsPolicy(row.policy);
  const request = readRequest(row.request);
  if (!currency.ok || !policy.ok || !request.ok)
    return damaged(row, 'a currency, policy or request that cannot be read');
  const { formula, ...shape } = shapeOf(row, request.value);
  return {
    ticketId: row.id,
    accountId: row.account_id,
    version: row.version,
    state: waitState(row),
    currency: currency.value,
    stakeMinor: BigInt(row.stake),
    isFunded: row.is_funded,
    capMinor: BigInt(row.cap),
    policy: policy.value,
    dueAtMs: Math.round(row.due_ms),
    commandId: row.command_id,
    shape: { ...shape, ...betStakes(formula) },
    formula,
    request: request.value,
  };
}

/** Called with a row that can't be read. It is left out, and the other rows are returned. */
export type OnDamaged = (ticketId: TicketId, error: unknown) => void;

function readable(rows: readonly WaitingRow[], onDamaged: OnDamaged): readonly WaitingBet[] {
  return rows.flatMap((row) => {
    try {
      return waitingBet(row);
    } catch (error) {
      onDamaged(row.id, error);
      return [];
    }
  });
}

/** Bets whose wait has ended, the longest due first, without the ids in `except`. */
export async function readDueBets(
  db: Queryable,
  {
    atMs,
    limit,
    except,
    onDamaged,
  }: {
    readonly atMs: number;
    readonly limit: number;
    readonly except: readonly number[];
    readonly onDamaged: OnDamaged;
  },
): Promise<readonly WaitingBet[]> {
  const { rows } = await db.query<WaitingRow>({
    name: 'due-bets',
    text: `select ${columns} from ticket
           where due_at is not null and due_at <= to_timestamp($1::float8 / 1000) and id <> all($3::bigint[])
             and ${notResting('wait', { id: 'ticket.id', atMs: '$1' })}
           order by due_at limit $2`,
    values: [atMs, limit, except],
  });
  return readable(rows, onDamaged);
}

/** Undefined if there is no such ticket, or it doesn't wait. */
export async function readWaitingBet(db: Queryable, ticketId: number): Promise<WaitingBet | undefined> {
  const { rows } = await db.query<WaitingRow>(
    `select ${columns} from ticket where id = $1 and due_at is not null`,
    [ticketId],
  );
  return rows[0] && waitingBet(rows[0]);
}

/** Everything of an account that waits, the oldest first. */
export async function readAccountWaitingBets(
  db: Queryable,
  accountId: AccountId,
  { limit, onDamaged }: { readonly limit: number; readonly onDamaged: OnDamaged },
): Promise<readonly WaitingBet[]> {
  const { rows } = await db.query<WaitingRow>(
    `select ${columns} from ticket
     where account_id = $1 and result = 0 and acceptance <> 2 and due_at is not null order by id limit $2`,
    [accountId, limit],
  );
  return readable(rows, onDamaged);
}

/** Bets that wait for a trader, the oldest first. */
export async function readReferredBets(
  db: Queryable,
  { limit, onDamaged }: { readonly limit: number; readonly onDamaged: OnDamaged },
): Promise<readonly WaitingBet[]> {
  const { rows } = await db.query<WaitingRow>(
    `select ${columns} from ticket where due_at is not null and acceptance = 0 order by id limit $1`,
    [limit],
  );
  return readable(rows, onDamaged);
}

/**
 * Turns a pending bet into one on offer, and records the trader's action. The balance is locked first, as by all that updates
 * tickets. False if the ticket has changed since it was read.
 */
export async function writeOffer(
  db: Queryable,
  { ticketId, version }: Pick<WaitingBet, 'ticketId' | 'version'>,
  {
    offer,
    request,
    untilMs,
    trader,
    atMs,
  }: {
    readonly offer: string;
    /** The request of the bet with the current state of its matches; later incidents end the offer. */
    readonly request: string;
    readonly untilMs: number;
    readonly trader: TraderAction;
    readonly atMs: number;
  },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with locked as materialized (
       select b.account_id from balance b where b.account_id = (select account_id from ticket where id = $1) for update
     ), changed as (
       update ticket set acceptance = 3, offer = $3::jsonb, request = $9::jsonb, due_at = to_timestamp($4::float8 / 1000), version = version + 1
       where (select count(*) from locked) = 1 and id = $1 and version = $2 and acceptance = 0 and due_at is not null
       returning id, account_id
     ), acted as (
       insert into operator_action (operator, action, subject, details, at)
       select $5, $6, 'ticket:' || id, $7::jsonb, to_timestamp($8::float8 / 1000) from changed
     )
     update balance b set version = b.version + 1 from changed c where b.account_id = c.account_id`,
    [ticketId, version, offer, untilMs, trader.operator, trader.action, trader.details, atMs, request],
  );
  return rowCount === 1;
}
