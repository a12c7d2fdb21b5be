/** Why a settlement was taken back: the official result was corrected, or two operators set another one. */
export type ReversalCause = 'correction' | 'operator';

/** SQL: the settlement that replaced the one that journal `r` reverses, at the same time. */
function replacement(of: 'true' | 'n.cause'): string {
  return `select ${of} from ticket_settlement n join journal nj on nj.id = n.journal_id
      where n.ticket_id = r.ref_id and n.no = r.ref_version + 1 and nj.at = r.at`;
}

/** SQL: whether the ticket was settled anew at once; else it was open again. `r` is the reversal's journal. */
export const isReplaced = `exists (${replacement('true')})`;

/**
 * SQL: a `ReversalCause` of the reversal journal `r`. The replacing settlement determines it; for a ticket that was
 * reopened, the verdicts of its legs that are newer than those the settlement used.
 */
export const reversalCause = `case when coalesce(
    (${replacement('n.cause')}) = 'operator',
    exists (
      select from ticket_settlement s join ticket rt on rt.id = s.ticket_id join ticket_leg rl on rl.ticket_id = s.ticket_id
      join verdict rv on rv.market_id = rl.market_id and rv.outcome_no = rl.outcome_no
      where s.ticket_id = r.ref_id and s.no = r.ref_version and rv.version > s.verdict_versions[rl.n] and rv.at <= r.at
        and rv.valid_from <= rt.decided_at and rt.decided_at < rv.valid_until and rv.source in ('operator', 'operator-window')
    )) then 'operator' else 'correction' end`;
