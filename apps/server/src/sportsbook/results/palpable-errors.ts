import type { Fixture } from '@evens/book';
import type { CallAnswer, Calls } from '@evens/contract';
import { type Language, marketName, outcomeName } from '@evens/locales';
import type { Queryable } from '../../platform/db.ts';
import { matchNames } from '../catalogue/match-names.ts';
import { onePlayer, playerNameColumn } from '../tickets/player-names.ts';
import { fixtureName } from '../tickets/present-leg.ts';

const ERRORS_MAX = 50;
const playerName = playerNameColumn({ match: 'm', type: 'e.market_type', outcomeNo: 'e.outcome_no' });

export interface ErrorRow {
  readonly proposal_id: number;
  readonly fixture: Fixture;
  readonly market_type: string;
  readonly specifier: string;
  readonly outcome_no: number;
  readonly player_name: string | null;
  readonly bets_from: Date | null;
  readonly bets_until: Date;
  readonly offered_from: number;
  readonly offered_to: number;
  readonly correct: number;
  readonly published_at: Date;
}

/** The latest published errors, newest first. */
export async function readPalpableErrors(db: Queryable): Promise<readonly ErrorRow[]> {
  const { rows } = await db.query<ErrorRow>({
    name: 'palpable-errors',
    text: `select e.proposal_id, m.fixture, e.market_type, e.specifier, e.outcome_no, ${playerName} as player_name, e.bets_from, e.bets_until,
                  e.offered_from, e.offered_to, e.correct, e.published_at
           from palpable_error e join match m on m.id = e.match_id
           order by e.published_at desc, e.proposal_id desc limit ${ERRORS_MAX}`,
  });
  return rows;
}

export function presentPalpableErrors(
  rows: readonly ErrorRow[],
  language: Language,
): CallAnswer<Calls['GET /api/results/palpableerrors']> {
  return {
    Errors: rows.map((row) => {
      const line = { type: row.market_type, specifier: row.specifier };
      const { player_name, outcome_no } = row;
      const names = matchNames(
        row.fixture,
        player_name === null ? undefined : onePlayer(outcome_no, player_name),
      );
      return {
        ID: row.proposal_id,
        PublishedAt: row.published_at.toISOString(),
        MatchName: fixtureName(row.fixture, language),
        DateOfMatch: new Date(row.fixture.startsAtMs).toISOString(),
        MarketName: marketName(language, line, names),
        OutcomeName: outcomeName(language, line, row.outcome_no, names),
        From: row.bets_from?.toISOString() ?? null,
        Until: row.bets_until.toISOString(),
        OfferedFrom: row.offered_from,
        OfferedTo: row.offered_to,
        CorrectOdds: row.correct,
      };
    }),
  };
}
