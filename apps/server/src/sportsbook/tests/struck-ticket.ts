import { randomUUID } from 'node:crypto';
import type { TicketId } from '@evens/base';
import type { FormulaText } from '@evens/tickets';
import type { MoneySite, Player } from '../../../../../tests/fixture/money-site.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import { inTransaction } from '../../platform/db.ts';

export interface StruckPick {
  readonly matchId: number;
  /** Market key. */
  readonly market: string;
  readonly outcomeNo: number;
  readonly odds: number;
  /** Number of its leg. Default: a separate leg. */
  readonly legNo?: number;
}

export interface StruckTicket {
  readonly type: string;
  readonly stakeMinor: bigint;
  readonly picks: readonly StruckPick[];
  readonly text?: FormulaText;
  readonly decidedAtMs?: number;
  readonly capMinor?: bigint;
  readonly promisedMinor?: bigint;
}

interface StruckLeg {
  readonly marketId: number;
  readonly outcomeNo: number;
  readonly odds: number;
  readonly legNo: number;
}
const legs = defineBatch<StruckLeg>()(
  {
    market_id: column.bigint(({ marketId }) => marketId),
    outcome_no: column.smallint(({ outcomeNo }) => outcomeNo),
    odds: column.integer(({ odds }) => odds),
    leg_no: column.smallint(({ legNo }) => legNo),
  },
  10,
);

/**
 * Writes an accepted ticket of any type as placing does: stake, journal, legs and command. For tests of later steps,
 * which need neither match books nor limits.
 */
export async function strike(site: MoneySite, player: Player, ticket: StruckTicket): Promise<TicketId> {
  const { type, stakeMinor, picks, text } = ticket;
  const decidedMs = ticket.decidedAtMs ?? site.nowMs;
  const currency = player.principal.currency;
  return inTransaction(site.pool, async (client) => {
    const struck: StruckLeg[] = [];
    for (const [index, { matchId, market, outcomeNo, odds, legNo = index + 1 }] of picks.entries()) {
      const [marketType = '', specifier = ''] = market.split(';');
      const { rows } = await client.query<{ id: number }>(
        `insert into market (match_id, type, specifier, sport) select id, $2, $3, fixture ->> 'sport' from match where id = $1
         on conflict (match_id, type, specifier) do update set type = excluded.type returning id`,
        [matchId, marketType, specifier],
      );
      struck.push({ marketId: rows[0]?.id ?? 0, outcomeNo, odds, legNo });
    }
    const commandId = randomUUID();
    const { rows } = await client.query<{ id: TicketId }>(
      `with debited as (
         update balance set amount = amount - $2, version = version + 1 where account_id = $1 returning account_id
       ), taken as (
         select account_id, nextval('ticket_id_seq') as ticket_id, nextval('journal_id_seq') as journal_id,
                to_timestamp($8::float8 / 1000) as at from debited
       ), journalled as (
         insert into journal (id, kind, ref_kind, ref_id, ref_version, at) select journal_id, 'stake', 'ticket', ticket_id, 0, at from taken
       ), posted as (
         insert into posting (journal_id, n, debit, credit, amount, currency)
         select journal_id, 1, account_id, (select id from account where kind = 'open-bets:sport' and currency = $3), $2, $3 from taken
       ), ticketed as (
         insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap, rules_version,
                             rate_id, acceptance, policy, decided_at, formula)
         select ticket_id, account_id, $4, $5, $3, $2, $2, $6, $7, 1, (select id from rate where currency = $3), 1, 0, at, $9::jsonb from taken
       ), legged as (
         insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score, leg_no)
         select ticket_id, l.n, l.market_id, l.outcome_no, l.odds, 1, 1, '', l.leg_no
         from taken, ${legs.unnest} with ordinality as l(${legs.names}, n)
       ), bound as (
         insert into command (id, account_id, use_case, body_sha256, result_id, at)
         select $4, account_id, 'placement', '\\x00', ticket_id, at from taken
       )
       select ticket_id as id from taken`,
      [
        player.accountId,
        stakeMinor,
        currency,
        commandId,
        type,
        ticket.promisedMinor ?? stakeMinor * 1000n,
        ticket.capMinor ?? 25_000_000n,
        decidedMs,
        text === undefined ? null : JSON.stringify(text),
        ...legs.values(struck),
      ],
    );
    const [row] = rows;
    if (!row) throw new Error('the ticket was not written');
    return row.id;
  });
}
