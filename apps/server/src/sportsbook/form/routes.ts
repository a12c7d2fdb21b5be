import { err, ok } from '@evens/base';
import type { Competitor } from '@evens/book';
import { type CallAnswer, type Calls, type FormMatch, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { Replica } from '../../feed/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { AnswerCache } from '../catalogue/answer-cache.ts';
import { competitorLogo } from '../catalogue/club-colours.ts';
import { computeLeagueTable, type LeagueTable } from './league-table.ts';
import { type FormView, presentFormMatch } from './present-form.ts';
import {
  type FormRow,
  type FormSubject,
  readFormSubject,
  readLastMatches,
  readMeetings,
  readOutrightId,
  readSeasonResults,
} from './store.ts';

const MATCHES_MAX = 10;
/** A side plays at most once in days, so cached results stay valid for a while. */
const KEEP_MS = 30_000;

type Form = CallAnswer<Calls['GET /api/match/form']>;

export interface FormParts {
  readonly pool: Queryable;
  readonly replica: Replica;
}

function presentAll(rows: readonly FormRow[], side: FormView): FormMatch[] {
  return rows.map((row) => presentFormMatch(row, side)).filter((match) => match !== undefined);
}

async function buildForm(
  db: Queryable,
  { matchId, sportId, fixture }: FormSubject,
  language: Language,
): Promise<Form> {
  const [home, away] = fixture.kind === 'match' ? fixture.competitors : [];
  if (!home || !away) return { Home: null, Away: null, Meetings: [] };
  const sides = { sportId, before: { matchId, startsAtMs: fixture.startsAtMs }, limit: MATCHES_MAX };
  const readSide = async ({ name, key }: Competitor) => ({
    TeamName: name,
    TeamLogo: competitorLogo(fixture.sport, { name, key }),
    Matches: presentAll(await readLastMatches(db, key, sides), { key, language }),
  });
  const [Home, Away, meetings] = await Promise.all([
    readSide(home),
    readSide(away),
    readMeetings(db, { home: home.key, away: away.key }, sides),
  ]);
  return { Home, Away, Meetings: presentAll(meetings, { key: home.key, language }) };
}

/** How both sides of a match have played, from the table of matches, and the table of their league. */
export function formRoutes(app: HttpApp, { pool, replica }: FormParts): void {
  const forms = new AnswerCache<Promise<Form | undefined>>(KEEP_MS);

  route(app, 'GET /api/match/form', async ({ query, lang, atMs }) => {
    const form = await forms.take(`${query.id} ${lang.code}`, atMs, async () => {
      const match = await readFormSubject(pool, query.id);
      return match && buildForm(pool, match, lang);
    });
    return form === undefined ? err(refusal('NotFoundException')) : ok(form);
  });

  const tables = new AnswerCache<Promise<LeagueTable>>(KEEP_MS);

  route(app, 'GET /api/match/table', async ({ query, atMs }) => {
    const match = replica.view(query.id)?.book;
    if (!match) return err(refusal('NotFoundException'));
    const table = tables.take(`${query.id}`, atMs, async () => {
      const [outrightId, results] = await Promise.all([
        readOutrightId(pool, query.id),
        readSeasonResults(pool, query.id),
      ]);
      return computeLeagueTable(replica, { match, outrightId, results });
    });
    return ok(await table);
  });
}
