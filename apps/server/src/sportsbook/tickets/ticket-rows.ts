import { type CurrencyCode, fraction, type MatchId, parseCurrency, type TicketId } from '@evens/base';
import type { Fixture } from '@evens/book';
import type { AutomaticKind } from '@evens/contract';
import { type BetResult, type Verdict, WIN } from '@evens/markets';
import type { FormulaText } from '@evens/tickets';
import { playerNameColumn } from './player-names.ts';
import {
  type LegVerdict,
  legsOfTicket,
  readOffer,
  readRequest,
  type TicketLegRecord,
  type TicketOffer,
  type TicketRecord,
} from './ticket-record.ts';

export interface TicketRow {
  readonly id: TicketId;
  readonly type: string;
  readonly currency: string;
  readonly stake: string;
  readonly stake_open: string;
  readonly stake_cashed: string;
  readonly cashed_out: string;
  readonly promised: string;
  readonly payout: string;
  readonly acceptance: number;
  readonly result: number;
  readonly decided_ms: number;
  readonly settled_ms: number | null;
  readonly due_ms: number | null;
  readonly decline_reason: string | null;
  readonly rules_version: number;
  readonly settlement_no: number;
  readonly formula: FormulaText | null;
  readonly offer: unknown;
  readonly take_profit: string | null;
  readonly stop_loss: string | null;
  readonly cashed_out_by: AutomaticKind | null;
  /** The part of the stake that was not cash. Null for cash alone. */
  readonly bonus_stake: string | null;
  readonly is_free_bet: boolean | null;
  readonly replaces: number | null;
  readonly replaced_by: number | null;
  readonly legs: readonly LegRow[] | null;
  /** Only for a waiting or declined bet. */
  readonly request: unknown;
  /** The fixtures of the request's matches by id. */
  readonly fixtures: Readonly<Record<string, Fixture>> | null;
  /** The picked player of each pick of the request; null on all other markets. */
  readonly requested_players: readonly (string | null)[] | null;
}

interface VerdictRow {
  readonly share_num: number;
  readonly share_den: number;
  readonly deduction: number;
  readonly place_num: number;
  readonly place_den: number;
}

interface StartingRow extends VerdictRow {
  readonly odds_milli: number;
  readonly result: BetResult;
}

interface LegRow extends VerdictRow {
  readonly match_id: MatchId;
  readonly fixture: Fixture;
  readonly type: string;
  readonly specifier: string;
  readonly outcome_no: number;
  readonly player_name: string | null;
  readonly odds_milli: number;
  readonly epoch: number;
  readonly seq: number;
  readonly score: string;
  readonly leg_no: number;
  readonly result: BetResult | null;
  readonly reason: string;
  readonly reason_args: Readonly<Record<string, unknown>>;
  /** The score with which the leg won by early payout. */
  readonly led: string | null;
  /** With best odds guaranteed: the starting price, and the verdict of a bet at it. Null before the start. */
  readonly starting: StartingRow | null;
}

const legPlayer = playerNameColumn({ match: 'm', type: 'k.type', outcomeNo: 'l.outcome_no' });
const requestedPlayer = playerNameColumn({
  match: 'm',
  type: "p.pick ->> 'type'",
  outcomeNo: "(p.pick ->> 'outcomeNo')::integer",
});

/**
 * A ticket `t` with its legs and the newest verdicts that count for the moment at which the bet was decided; one without
 * legs with its request and the fixtures of that.
 */
export const ticketColumns = `
  t.id, t.type, t.currency, t.stake::text as stake, t.stake_open::text as stake_open, t.stake_cashed::text as stake_cashed,
  t.cashed_out::text as cashed_out, t.payout_promised::text as promised, t.payout::text as payout,
  t.acceptance, t.result, extract(epoch from t.decided_at)::float8 * 1000 as decided_ms,
  extract(epoch from t.settled_at)::float8 * 1000 as settled_ms, extract(epoch from case when t.acceptance = 5
    then (select c.due_at from cashout c where c.ticket_id = t.id and c.state = 'delayed') else t.due_at end)::float8 * 1000 as due_ms,
  t.decline_reason, t.replaces, t.replaced_by, t.rules_version, t.settlement_no, t.formula, t.offer, t.take_profit::text as take_profit,
  t.stop_loss::text as stop_loss, case when t.stake_cashed > 0
    then (select c.rule from cashout c where c.ticket_id = t.id and c.rule is not null and c.state = 'paid') end as cashed_out_by, t.bonus_stake::text as bonus_stake,
  case when t.bonus_stake is not null
    then exists (select from ticket_funding f where f.ticket_id = t.id and f.credit_id is not null) end as is_free_bet,
  (select json_agg(json_build_object(
     'match_id', k.match_id, 'fixture', m.fixture, 'type', k.type, 'specifier', k.specifier,
     'outcome_no', l.outcome_no, 'player_name', ${legPlayer},
     'odds_milli', l.odds_milli, 'epoch', l.match_epoch, 'seq', l.match_seq, 'score', l.score,
     'leg_no', l.leg_no, 'result', v.result, 'share_num', v.share_num, 'share_den', v.share_den, 'deduction', v.deduction,
     'place_num', v.place_num, 'place_den', v.place_den, 'reason', v.reason, 'reason_args', v.reason_args,
     'led', case when v.source is null or v.source not in ('late', 'cancel-window', 'operator-window') then (
       select e.score from early_lead e where e.market_id = l.market_id and e.outcome_no = l.outcome_no
         and e.lead >= (t.formula -> 'earlyPayout' ->> (l.leg_no - 1)::text)::integer and t.decided_at < e.bets_until
       order by e.lead limit 1) end,
     'starting', case when t.formula -> 'bestOdds' @> to_jsonb(l.leg_no - 1) then (
       select json_build_object('odds_milli', s.odds[l.outcome_no], 'result', coalesce(w.result, 0), 'share_num', w.share_num,
         'share_den', w.share_den, 'deduction', w.deduction, 'place_num', w.place_num, 'place_den', w.place_den)
       from starting_price s left join lateral (
         select * from verdict w where w.market_id = l.market_id and w.outcome_no = l.outcome_no
           and w.valid_from <= s.offered_at and s.offered_at < w.valid_until
         order by w.version desc limit 1
       ) w on true
       where s.match_id = k.match_id and s.odds[l.outcome_no] > 0) end) order by l.n)
   from ticket_leg l join market k on k.id = l.market_id join match m on m.id = k.match_id
   left join lateral (
     select * from verdict v where v.market_id = l.market_id and v.outcome_no = l.outcome_no
       and v.valid_from <= t.decided_at and t.decided_at < v.valid_until
     order by v.version desc limit 1
   ) v on true
   where l.ticket_id = t.id) as legs,
  case when t.acceptance in (0, 2, 3, 4) then t.request end as request,
  case when t.acceptance in (0, 2, 3, 4) then (
    select json_object_agg(m.id, m.fixture) from match m
    where m.id in (select (pick ->> 'matchId')::bigint from jsonb_array_elements(t.request -> 'picks') as pick)
  ) end as fixtures,
  case when t.acceptance in (0, 2, 3, 4) then (
    select json_agg(${requestedPlayer} order by p.n)
    from jsonb_array_elements(t.request -> 'picks') with ordinality as p(pick, n)
    left join match m on m.id = (p.pick ->> 'matchId')::bigint
  ) end as requested_players`;

function ticketCurrency(text: string): CurrencyCode {
  const currency = parseCurrency(text);
  if (!currency.ok) throw new Error(`ticketCurrency: expected a known currency, got a ticket in ${text}`);
  return currency.value;
}

function verdictFromRow(row: LegRow): LegVerdict | undefined {
  if (row.led !== null) return { ...WIN, reason: 'early-payout', args: { score: row.led } };
  // 0: a rollback has left it open.
  if (row.result === null || row.result === 0) return undefined;
  return { ...payingVerdict(row, row.result), reason: row.reason, args: row.reason_args };
}

function payingVerdict(row: VerdictRow, result: Verdict['result']): Verdict {
  const { share_num, share_den, place_num, place_den, deduction } = row;
  return {
    result,
    ...(share_num === share_den ? {} : { share: fraction(BigInt(share_num), BigInt(share_den)) }),
    ...(place_num === place_den ? {} : { placeFraction: fraction(BigInt(place_num), BigInt(place_den)) }),
    ...(deduction === 0 ? {} : { deduction }),
  };
}

function startingFromRow(row: StartingRow): NonNullable<TicketLegRecord['starting']> {
  const { odds_milli: oddsMilli, result } = row;
  return { oddsMilli, verdict: result === 0 ? undefined : payingVerdict(row, result) };
}

function legRecord(row: LegRow): TicketLegRecord {
  return {
    matchId: row.match_id,
    fixture: row.fixture,
    marketType: row.type,
    specifier: row.specifier,
    outcomeNo: row.outcome_no,
    playerName: row.player_name ?? undefined,
    oddsMilli: row.odds_milli,
    epoch: row.epoch,
    seq: row.seq,
    score: row.score,
    legNo: row.leg_no,
    verdict: verdictFromRow(row),
    ...(row.starting && { starting: startingFromRow(row.starting) }),
  };
}

function requestedLegs({ id, request, fixtures, requested_players }: TicketRow): readonly TicketLegRecord[] {
  if (request === null) return [];
  const read = readRequest(request);
  if (!read.ok) throw new Error(`requestedLegs: ticket ${id}: ${read.error}`);
  return read.value.picks.map(({ type, danger: _danger, source: _source, ...pick }, index) => {
    const fixture = fixtures?.[pick.matchId];
    if (!fixture)
      throw new Error(`requestedLegs: ticket ${id} names match ${pick.matchId}, which is not there`);
    const playerName = requested_players?.[index] ?? undefined;
    return { ...pick, fixture, playerName, marketType: type, verdict: undefined };
  });
}

function ticketOffer({ id, offer }: TicketRow): TicketOffer | undefined {
  if (offer === null) return undefined;
  const read = readOffer(offer);
  if (!read.ok) throw new Error(`ticketOffer: ticket ${id}: ${read.error}`);
  return read.value;
}

/**
 * A verdict that has not reached a ticket of one leg yet is not shown before its money. Among several it decides nothing
 * alone, and the player may see how far the ticket has come.
 */
function visibleLegs(row: TicketRow): readonly TicketLegRecord[] {
  const legs = row.legs === null ? requestedLegs(row) : row.legs.map(legRecord);
  const isVisible =
    row.result !== 0 || legsOfTicket({ formula: row.formula ?? undefined, legs }).win.length > 1;
  return isVisible ? legs : legs.map((leg) => ({ ...leg, verdict: undefined }));
}

export function ticketRecord(row: TicketRow): TicketRecord {
  return {
    id: row.id,
    type: row.type,
    currency: ticketCurrency(row.currency),
    stakeMinor: BigInt(row.stake),
    stakeOpenMinor: BigInt(row.stake_open),
    stakeCashedMinor: BigInt(row.stake_cashed),
    cashedOutMinor: BigInt(row.cashed_out),
    promisedMinor: BigInt(row.promised),
    payoutMinor: BigInt(row.payout),
    acceptance: row.acceptance,
    result: row.result,
    decidedAtMs: Math.round(row.decided_ms),
    settledAtMs: row.settled_ms === null ? undefined : Math.round(row.settled_ms),
    dueAtMs: row.due_ms === null ? undefined : Math.round(row.due_ms),
    declineReason: row.decline_reason ?? undefined,
    rulesVersion: row.rules_version,
    settlementNo: row.settlement_no,
    formula: row.formula ?? undefined,
    offer: ticketOffer(row),
    funding:
      row.bonus_stake === null
        ? undefined
        : { bonusMinor: BigInt(row.bonus_stake), isFreeBet: row.is_free_bet ?? false },
    takeProfitMinor: row.take_profit === null ? undefined : BigInt(row.take_profit),
    stopLossMinor: row.stop_loss === null ? undefined : BigInt(row.stop_loss),
    cashedOutBy: row.cashed_out_by ?? undefined,
    replaces: row.replaces ?? undefined,
    replacedBy: row.replaced_by ?? undefined,
    legs: visibleLegs(row),
  };
}
