import type { AccountId, TicketId } from '@evens/base';
import { marketKey } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import type { IdRange } from '../../platform/follower.ts';
import type { RecentBet } from './detect/found-alert.ts';

/** Maximum number of bets in memory. */
const BETS_MAX = 20_000;
/** Bets that are read again after a start, and the journals that are searched for them: most may be rounds of casino games. */
const REREAD_BETS = 5000;
const REREAD_JOURNALS = 200_000;

interface BetRow {
  readonly id: TicketId;
  readonly account_id: AccountId;
  readonly decided_ms: number;
  readonly stake: number;
  readonly outcomes: readonly {
    readonly matchId: number;
    readonly type: string;
    readonly specifier: string;
    readonly outcomeNo: number;
  }[];
}

/** The newest bets of a range that were accepted, at most 5,000, oldest first. */
async function readAcceptedBets(db: Queryable, { fromId, toId }: IdRange): Promise<readonly RecentBet[]> {
  const { rows } = await db.query<BetRow>({
    name: 'bets-for-alerts',
    text: `select t.id, t.account_id, extract(epoch from t.decided_at)::float8 * 1000 as decided_ms,
                  ceil(t.stake * r.num::numeric / r.den)::float8 as stake, legs.outcomes
           from (select id, ref_id from journal
                 where id > $1 and id <= $2 and kind in ('stake', 'accept') and ref_kind = 'ticket'
                 order by id desc limit ${REREAD_BETS}) j
           cross join lateral (select * from ticket o where o.id = j.ref_id limit 1) t
           join rate r on r.id = t.rate_id
           cross join lateral (
             select coalesce(json_agg(json_build_object('matchId', m.match_id, 'type', m.type, 'specifier', m.specifier,
                                                        'outcomeNo', l.outcome_no) order by l.n), '[]') as outcomes
             from ticket_leg l join market m on m.id = l.market_id where l.ticket_id = t.id
           ) legs
           order by j.id`,
    values: [fromId, toId],
  });
  return rows.map(({ id, account_id, decided_ms, stake, outcomes }) => ({
    ...{ ticketId: id, accountId: account_id, decidedAtMs: Math.round(decided_ms), stake },
    outcomes: outcomes.map(({ matchId, type, specifier, outcomeNo }) => ({
      ...{ matchId, outcomeNo },
      line: marketKey(type, specifier),
    })),
  }));
}

/** The newest accepted bets up to a journal, in memory. */
export class RecentBets {
  #bets: readonly RecentBet[] = [];
  #journal: number | undefined;

  get bets(): readonly RecentBet[] {
    return this.#bets;
  }

  /** Reads the bets up to a journal again if this process did not follow all journals before it. */
  async catchUp(db: Queryable, journal: number): Promise<void> {
    if (journal === this.#journal) return;
    const fromId = Math.max(0, journal - REREAD_JOURNALS);
    this.#bets = await readAcceptedBets(db, { fromId, toId: journal });
    this.#journal = journal;
  }

  /** Adds and returns the bets of a range. */
  async follow(db: Queryable, range: IdRange): Promise<readonly RecentBet[]> {
    await this.catchUp(db, range.fromId);
    const added = await readAcceptedBets(db, range);
    this.#bets = [...this.#bets, ...added].slice(-BETS_MAX);
    this.#journal = range.toId;
    return added;
  }
}
