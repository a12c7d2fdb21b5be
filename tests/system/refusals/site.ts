import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import { createPool, type Pool } from '../../../apps/server/src/platform/db.ts';
import { type Answer, Browser, goodPassword, registerPlayer } from '../../fixture/browser.ts';
import type { Site, SiteOptions } from '../../fixture/site-place.ts';
import { topUp } from '../../fixture/top-up.ts';
import { rowNames, type StageName, stageNames, stageRefusals } from './stage.ts';

const FOUND_TRIES_MAX = 600;

/** A running site with the staged matches, and the tests' players and operators. */
export interface BackOfficeSite {
  readonly site: Site;
  readonly pool: Pool;
  readonly match: Readonly<Record<StageName, number>>;
  readonly row: readonly number[];
  readonly operator: Browser;
  /** A second operator. */
  readonly second: Browser;
  newId(ageMs?: number): string;
  /** Returns a logged-in player with `money` of play money. */
  player(userName: string, money?: string): Promise<Browser>;
  logIn(userName: string, password?: string): Promise<Browser>;
  /** Starts a match in its row, at a past time: operators can set results only after the start. */
  begin(matchId: number): Promise<void>;
  stop(): Promise<void>;
}

export function newId(ageMs = 0): string {
  return makeCommandId(Date.now() - ageMs, randomBytes(16));
}

/** Throws if the call is refused. */
export async function done(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Returns a field that must be an object. */
export function inside(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`${value} is no object`);
  return Object.fromEntries(Object.entries(value));
}

export function listOf(value: unknown): readonly Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new Error(`${value} is no list`);
  return value.map(inside);
}

async function matchIds(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const expectedNames = new Set([...Object.values(stageNames), ...rowNames]);
  for (let tries = 0; tries < FOUND_TRIES_MAX; tries += 1) {
    const { rows } = await pool.query<{ id: number; name: string }>(
      `select id, fixture -> 'competitors' -> 0 ->> 'name' as name from match`,
    );
    if (rows.length >= expectedNames.size) return new Map(rows.map(({ id, name }) => [name, id]));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the staged matches did not come');
}

/** `open` is `openSite`, or `bootSite` for browser tests. */
export async function openBackOfficeSite(
  open: (options: SiteOptions) => Promise<Site>,
  options: { readonly shortLived?: boolean; readonly withPayments?: boolean } = {},
): Promise<BackOfficeSite> {
  const stage = stageRefusals(options);
  const site = await open({
    feed: stage.feed,
    withPayments: options.withPayments === true,
    env: { EVENS_RATE_FACTOR: '1000' },
    // On a busy machine, a short-lived feed may have ended before the first check whether it is live.
    untilLive: options.shortLived !== true,
  });
  const pool = createPool({ url: site.databaseUrl, name: 'desk-test', max: 4, onIdleError: () => undefined });
  const ids = await matchIds(pool);
  const requireMatchId = (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`no match ${name}`);
    return id;
  };
  async function logIn(userName: string, password = goodPassword): Promise<Browser> {
    const browser = new Browser(site.url);
    const answer = await browser.call('POST /api/account/login', {
      body: { UserName: userName, Password: password },
    });
    if (answer.status !== 200) throw new Error(`${userName}: ${JSON.stringify(answer.body)}`);
    return browser;
  }
  const { name = '', password = '' } = site.operator ?? {};
  await registerPlayer(site.url, 'desk-two');
  await pool.query(
    `update player p set operator_role = 'administrator' from auth_user u where u.id = p.auth_user_id and u.username = 'desk-two'`,
  );
  return {
    site,
    pool,
    async begin(matchId) {
      await pool.query(
        `update match set phase = 'playing', fixture = jsonb_set(fixture, '{startsAtMs}', to_jsonb($2::bigint)) where id = $1`,
        [matchId, Date.now() - 60_000],
      );
    },
    match: {
      ash: requireMatchId(stageNames.ash),
      birch: requireMatchId(stageNames.birch),
      cedar: requireMatchId(stageNames.cedar),
      dogwood: requireMatchId(stageNames.dogwood),
      cup: requireMatchId(stageNames.cup),
      fir: requireMatchId(stageNames.fir),
      gorse: requireMatchId(stageNames.gorse),
      hazel: requireMatchId(stageNames.hazel),
      holly: requireMatchId(stageNames.holly),
      larch: requireMatchId(stageNames.larch),
    },
    row: rowNames.map(requireMatchId),
    operator: await logIn(name, password),
    second: await logIn('desk-two'),
    newId,
    async player(userName, money) {
      const browser = await registerPlayer(site.url, userName);
      if (money !== undefined) await topUp(browser, money);
      return browser;
    },
    logIn,
    async stop() {
      await pool.end();
      await site.stop();
      stage.remove();
    },
  };
}

/** Waits until visitors see the main market of a match suspended, or open again. */
export async function untilMainMarket(
  { site }: Pick<BackOfficeSite, 'site'>,
  matchId: number,
  state: 'suspended' | 'open',
): Promise<void> {
  const visitor = new Browser(site.url);
  for (let tries = 0; tries < FOUND_TRIES_MAX; tries += 1) {
    const { Match } = await done(visitor.call('GET /api/match/get', { query: `?id=${matchId}` }));
    const [main] = listOf(inside(Match).PreviewMarkets);
    const isSuspended = listOf(main?.Odds).every(({ IsSuspended }) => IsSuspended === true);
    if (isSuspended === (state === 'suspended')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`match ${matchId}: the main market did not become ${state}`);
}

/** A single on the home outcome at 2.00, unless `changes` say otherwise. */
export function singleOn(matchId: number, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    CommandId: newId(),
    BetType: 1,
    Selections: [{ MatchID: matchId, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 }],
    Stake: '10.00',
    OddsChangePolicy: 0,
    ...changes,
  };
}
