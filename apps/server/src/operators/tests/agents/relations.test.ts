import { callRoles, calls, type SubAccount, userTypes } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import { Browser } from '../../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../../tests/fixture/top-up.ts';
import { createPool, type Pool } from '../../../platform/db.ts';
import { createBelow, move, newAccount } from '../../testing/agent-stage.ts';
import { type Agent, newTopAgent } from '../../testing/agent-tree.ts';

type AgentCall = Extract<keyof typeof calls, `${string} /api/agents/${string}`>;
type BackOfficeCall = Extract<keyof typeof calls, `${string} /api/desk/agents${string}`>;

/** Relation of an account to the caller, an agent in the middle of a tree. */
const relations = [
  'self',
  'child',
  'grandchild',
  'sibling',
  'child of a sibling',
  'parent',
  'top of another tree',
  'child in another tree',
  'player of no agent',
  'operator',
  'nobody',
] as const;
type Relation = (typeof relations)[number];

const own: readonly Relation[] = ['self', 'child', 'grandchild'];
const below: readonly Relation[] = ['child', 'grandchild'];
const NOT_FOUND = 'NotFoundException';
const ABSENT_ID = 999_999_999;

interface Tried {
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Judged {
  readonly request: (id: number) => Tried;
  /** Code of the refusal, or undefined if the call is allowed. */
  readonly expected: (relation: Relation) => string | undefined;
}

const seen = (relation: Relation) => (own.includes(relation) ? undefined : NOT_FOUND);
const locked = (relation: Relation) => (below.includes(relation) ? undefined : NOT_FOUND);
function direct(relation: Relation) {
  if (relation === 'child') return undefined;
  return relation === 'grandchild' ? 'AgentAccountNotDirectException' : NOT_FOUND;
}

const terms = { SubAgentCommission: 0, AgentCommission: 0, PositionTaking: 0, Rebate: 0 };
const edited = (UserID: number) => ({
  UserID,
  Email: `edited-${UserID}@agents.example`,
  Country: 'MT',
  ...terms,
});
const moved = (UserID: number) => ({ CommandId: newCommandId(), UserID, Amount: '1.00' });
const reason = (UserID: number) => ({ UserID, Reason: 'a test' });

/** Every agent call, tried on accounts of every relation. A new call without an entry does not compile. */
const judged: Readonly<Record<AgentCall, Judged>> = {
  'GET /api/agents/subagents': { request: (id) => ({ query: `?id=${id}&scope=branch` }), expected: seen },
  'GET /api/agents/account': { request: (id) => ({ query: `?id=${id}` }), expected: seen },
  'GET /api/agents/report': { request: (id) => ({ query: `?id=${id}&year=2026&month=3` }), expected: seen },
  'GET /api/agents/report/download': {
    request: (id) => ({ query: `?id=${id}&year=2026&month=3` }),
    expected: seen,
  },
  // The id is a filter: for an account outside of the caller's branch the list is empty.
  'GET /api/agents/transfers': { request: (id) => ({ query: `?id=${id}` }), expected: () => undefined },
  // The call takes no account id: the new account is below the caller.
  'POST /api/agents/create': {
    request: (id) => ({ body: newAccount(`made-for-${id}`, userTypes.user) }),
    expected: () => undefined,
  },
  'POST /api/agents/edit': { request: (id) => ({ body: edited(id) }), expected: direct },
  'POST /api/agents/deposit': { request: (id) => ({ body: moved(id) }), expected: direct },
  'POST /api/agents/withdraw': { request: (id) => ({ body: moved(id) }), expected: direct },
  // These calls end sessions, so they come last.
  'POST /api/agents/lock': { request: (id) => ({ body: reason(id) }), expected: locked },
  'POST /api/agents/unlock': { request: (id) => ({ body: reason(id) }), expected: locked },
};

const backOfficeRequests: Readonly<Record<BackOfficeCall, (id: number) => Tried>> = {
  'GET /api/desk/agents': () => ({}),
  'POST /api/desk/agents/create': (id) => {
    const { Password, PasswordConfirmation, ...fields } = newAccount(`proposed-${id}`, userTypes.agent);
    return { body: { ...fields, Reason: 'a test' } };
  },
  'POST /api/desk/agents/lock': (id) => ({ body: reason(id) }),
  'POST /api/desk/agents/unlock': (id) => ({ body: reason(id) }),
};

let site: Site;
let season: QuietSeason;
let pool: Pool;
let caller: Agent;
let operator: Browser;
let ids: Readonly<Record<Relation, number>>;
let outside: readonly Agent[];

async function readPlayerId(userName: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select p.id from player p join auth_user u on u.id = p.auth_user_id where u.username = lower($1)',
    [userName],
  );
  return rows[0]?.id ?? 0;
}

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => undefined });
  const parts = { url: site.url, pool };
  const { agent, user } = userTypes;
  const superAgent = userTypes['super-agent'];
  const top = await newTopAgent(parts, { name: 'the-top', userType: 4 });
  const stranger = await newTopAgent(parts, { name: 'a-stranger', userType: 4 });
  caller = await createBelow(pool, top, { name: 'the-caller', userType: superAgent });
  const child = await createBelow(pool, caller, { name: 'a-child', userType: agent });
  const grandchild = await createBelow(pool, child, { name: 'a-grandchild', userType: user });
  const sibling = await createBelow(pool, top, { name: 'a-sibling', userType: superAgent });
  const nephew = await createBelow(pool, sibling, { name: 'a-nephew', userType: user });
  const foreign = await createBelow(pool, stranger, { name: 'a-foreign', userType: user });
  const free = await newTopAgent(parts, { name: 'free-parent', userType: 1 });
  await topUp(top.browser, '100');
  for (const one of [caller, sibling]) await move(top, 'deposit', one);
  await move(caller, 'deposit', child, { Amount: '5.00' });
  outside = [top, stranger, sibling, nephew, foreign, free];
  const { name: UserName = '', password: Password } = site.operator ?? {};
  operator = new Browser(site.url);
  await operator.call('POST /api/account/login', { body: { UserName, Password } });
  ids = {
    self: caller.playerId,
    child: child.playerId,
    grandchild: grandchild.playerId,
    sibling: sibling.playerId,
    'child of a sibling': nephew.playerId,
    parent: top.playerId,
    'top of another tree': stranger.playerId,
    'child in another tree': foreign.playerId,
    'player of no agent': await readPlayerId(site.player?.name ?? ''),
    operator: await readPlayerId(UserName),
    nobody: ABSENT_ID,
  };
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

/** Returns everything that the calls could change on accounts outside of the caller's branch. */
async function stateOutside(): Promise<unknown> {
  const { rows } = await pool.query(
    `select p.id, p.country, p.branch_locked, u.email, b.amount::text, b.blocked, a.locked_at, a.accounts_below,
            (select count(*) from agent_terms t where t.player_id = p.id) as terms,
            (select count(*) from agent_event e where e.player_id = p.id) as events,
            (select count(*) from auth_session s where s."userId" = p.auth_user_id) as sessions
     from player p join auth_user u on u.id = p.auth_user_id join balance b on b.account_id = p.account_id
     left join agent_account a on a.player_id = p.id
     where p.id = any($1::bigint[]) order by p.id`,
    [Object.entries(ids).flatMap(([relation, id]) => (own.some((one) => one === relation) ? [] : [id]))],
  );
  return rows.map(({ accounts_below, ...row }) => ({
    ...row,
    // New accounts of the caller also count below his parent.
    accounts_below: row.id === ids.parent ? undefined : accounts_below,
  }));
}

// An entry for a removed call does not compile either.
const keys = Object.keys(judged) as AgentCall[];

test('the table of agent calls covers every call that agents may use and users may not', () => {
  const agents = Object.keys(calls).filter((key) => {
    const admitted = callRoles(calls[key as keyof typeof calls]);
    return admitted.includes('agent') && !admitted.includes('user');
  });
  expect(keys.toSorted()).toEqual(agents.toSorted());
});

describe.each(keys)('agent call %s', (key) => {
  test.each(relations)(
    'an agent reaches the account "%s" only if the relation permits it, and changes nothing outside its branch',
    async (relation) => {
      const { request, expected } = judged[key];
      const before = await stateOutside();
      const { status, body } = await caller.browser.call(key, request(ids[relation]));
      const code = expected(relation);
      expect([status === 200, body.ErrorCode], JSON.stringify(body)).toEqual([code === undefined, code]);
      expect(await stateOutside()).toEqual(before);
      if (code !== NOT_FOUND) return;
      // The answer for a foreign account is the same as for an id that does not exist.
      const absent = await caller.browser.call(key, request(ABSENT_ID));
      expect([status, body]).toEqual([absent.status, absent.body]);
    },
  );

  test('visitors, operators and players who are no agents are refused', async () => {
    const tried = judged[key].request(ids.child);
    const visitor = await new Browser(site.url).call(key, tried);
    expect(visitor.body.ErrorCode).toBe('NotLoggedInException');
    for (const browser of [
      operator,
      ...outside.filter(({ name }) => name === 'a-nephew').map((it) => it.browser),
    ])
      expect((await browser.call(key, tried)).body.ErrorCode).toBe('NoPrivilegesException');
  });
});

test('the lists of sub-accounts and transfers contain no account outside of the branch', async () => {
  const names = new Set(['the-caller', 'a-child', 'a-grandchild']);
  const { body } = await caller.browser.call('GET /api/agents/subagents', { query: '?scope=branch' });
  const listedNames = (body.Accounts as SubAccount[]).map(({ UserName }) => UserName);
  expect(listedNames.filter((name) => !names.has(name) && !name.startsWith('made-for-'))).toEqual([]);
  const { body: transfers } = await caller.browser.call('GET /api/agents/transfers', {
    query: `?id=${ids.sibling}`,
  });
  expect(transfers.Transfers).toEqual([]);
  const { body: own } = await caller.browser.call('GET /api/agents/transfers');
  const people = (own.Transfers as { UserName: string }[]).map(({ UserName }) => UserName);
  expect(new Set(people)).toEqual(new Set(['a-child']));
});

describe.each(Object.keys(backOfficeRequests) as BackOfficeCall[])('back-office agent call %s', (key) => {
  test('the back-office call is allowed for operators and refused for agents', async () => {
    const tried = backOfficeRequests[key](ids.sibling);
    expect((await caller.browser.call(key, tried)).body.ErrorCode).toBe('NoPrivilegesException');
    expect((await operator.call(key, tried)).status).toBe(200);
  });

  test('locking and unlocking in the back office find only accounts that belong to a tree', async () => {
    if (!key.endsWith('lock')) return;
    for (const relation of ['player of no agent', 'operator', 'nobody'] as const)
      expect((await operator.call(key, backOfficeRequests[key](ids[relation]))).body.ErrorCode).toBe(
        NOT_FOUND,
      );
  });
});
