import type { LimitKind } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import { Browser, goodPassword } from '../../../../../../tests/fixture/browser.ts';
import { placeFirstSingle } from '../../../../../../tests/fixture/first-single.ts';
import { setBlocked } from '../../../money/index.ts';
import { beginBreak } from '../../protection/begin-break.ts';
import {
  type EnforcementPoint,
  enforcementPoints,
  judgedAt,
  type Protection,
  protections,
} from '../../protection/enforcement-points.ts';
import { setLimit } from '../../protection/limits/change-limit.ts';
import { renewAllowance } from '../../protection/limits/renew-allowance.ts';
import { passStay } from '../../protection/reality-checks/store.ts';
import {
  attempts,
  type EnforcementStage,
  newPlayer,
  openEnforcementStage,
  type Player,
} from './enforcement-stage.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PLAYER_DISABLED = 110;
const PLAYER_PAUSED = 111;
const LIMIT_REACHED = 105;

let stage: EnforcementStage;
beforeAll(async () => {
  stage = await openEnforcementStage();
});
afterAll(() => stage.stop());

/** A protection of the player, and two ways to begin it. */
interface Held {
  readonly code: string;
  /** Begins it by a call to the site. */
  begin(player: Player): Promise<void>;
  /** Begins it in this process. The site is not notified and still caches earlier sessions and games. */
  beginElsewhere(player: Player): Promise<void>;
}

async function loggedIn(url: string, { name }: Player, more = {}): Promise<Browser> {
  const browser = new Browser(url);
  const body = { UserName: name, Password: goodPassword, ...more };
  expect((await browser.call('POST /api/account/login', { body })).status).toBe(200);
  return browser;
}

async function call(browser: Browser, key: Parameters<Browser['call']>[0], body: object): Promise<void> {
  const answer = await browser.call(key, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

function makeBreak(kind: 'time-out' | 'self-exclusion') {
  return async ({ accountId }: Player) => {
    const atMs = Date.now();
    await beginBreak(stage.pool, {
      accountId,
      kind,
      untilMs: atMs + DAY_MS,
      doneBy: 'test',
      reason: '',
      atMs,
    });
  };
}

/** A limit of zero. A time limit has the minimum of 15 minutes instead, all played two hours ago. */
function zeroLimit(kind: LimitKind): Held {
  const isTime = kind === 'session';
  const played = async ({ accountId }: Player) => {
    if (!isTime) return;
    await stage.pool.query(
      `with played as (
         insert into play_hour (account_id, hour, staked, lost, parts)
         values ($1, date_trunc('hour', now()) - interval '2 hours', 300, 300, 3)
       )
       update balance set allowance_until = now() where account_id = $1`,
      [accountId],
    );
  };
  return {
    code: 'LimitReachedException',
    async begin(player) {
      const limit = { Kind: kind, Period: 'day', Value: isTime ? '15' : '0', CommandId: newCommandId() };
      await call(player.browser, 'POST /api/protection/setlimit', limit);
      await played(player);
    },
    async beginElsewhere(player) {
      const { accountId } = player;
      const value = isTime ? 15n : 0n;
      const limit = { accountId, kind, period: 'day', value, commandId: newCommandId() } as const;
      await setLimit(
        stage.pool,
        { ...limit, increaseAfterMs: DAY_MS, atMs: Date.now() },
        async (client, change) => {
          if (kind !== 'deposit') await renewAllowance(client, change);
        },
      );
      await played(player);
    },
  };
}

/** Places a stake within the hour, and makes a reality check due. */
async function makeCheckDue(player: Player): Promise<void> {
  expect((await placeFirstSingle(player.browser, '1')).status).toBe(200);
  await stage.pool.query(
    `insert into reality_check_stay (account_id, minutes, since, started_at, due_at)
     values ($1, 60, now() - interval '1 hour', now() - interval '1 hour', now())
     on conflict (account_id) do update set started_at = excluded.started_at, due_at = excluded.due_at`,
    [player.accountId],
  );
}

/** Writes the same row as closing an account. The call itself requires an empty account. */
async function close({ accountId }: Player): Promise<void> {
  await stage.pool.query('update player set closed_at = now() where account_id = $1', [accountId]);
}

const held: Readonly<Record<Exclude<Protection, 'identity' | 'age'>, Held>> = {
  closure: { code: 'AccountClosedException', begin: close, beginElsewhere: close },
  lock: {
    code: 'AccountLockedException',
    async begin({ name }) {
      const lock = { UserName: name, Locked: true, Reason: 'a test' };
      await call(stage.operator, 'POST /api/desk/lock', lock);
    },
    async beginElsewhere({ accountId }) {
      await stage.pool.query(`update player set locked_until = 'infinity' where account_id = $1`, [
        accountId,
      ]);
      await setBlocked(stage.pool, accountId, true);
    },
  },
  exclusion: {
    code: 'SelfExclusionException',
    async begin(player) {
      await call(player.browser, 'POST /api/protection/selfexclude', { Months: 6, Password: goodPassword });
      // The exclusion ended the session, so the player logs in again for a payout.
      player.browser = await loggedIn(stage.site.url, player, { ForPayout: true });
    },
    beginElsewhere: makeBreak('self-exclusion'),
  },
  'time-out': {
    code: 'TimeOutException',
    begin: ({ browser }) =>
      call(browser, 'POST /api/protection/timeout', { Hours: 24, Password: goodPassword }),
    beginElsewhere: makeBreak('time-out'),
  },
  'reality-check': {
    code: 'RealityCheckException',
    // The worker opens the check, in parallel to the process that serves the player.
    async begin(player) {
      await makeCheckDue(player);
      await vi.waitFor(
        async () => {
          const { rows } = await stage.pool.query<{ open: boolean }>(
            'select reality_check_open as open from balance where account_id = $1',
            [player.accountId],
          );
          expect(rows[0]?.open).toBe(true);
        },
        { timeout: 20_000, interval: 100 },
      );
    },
    async beginElsewhere(player) {
      await makeCheckDue(player);
      await passStay(stage.pool, { accountId: player.accountId, atMs: Date.now(), idleMs: HOUR_MS });
    },
  },
  'deposit-limit': zeroLimit('deposit'),
  'stake-limit': zeroLimit('stake'),
  'loss-limit': zeroLimit('loss'),
  'session-limit': zeroLimit('session'),
};
const isLimit = (protection: Protection) => protection.endsWith('-limit');

/** Expected answer of a point. Some points replace the protection's code with their own. */
function expectedAnswer(point: EnforcementPoint, protection: Protection, code: string): string {
  if (point === 'provider-bet') {
    if (protection === 'reality-check') return `wallet ${PLAYER_PAUSED}`;
    return `wallet ${isLimit(protection) ? LIMIT_REACHED : PLAYER_DISABLED}`;
  }
  if (point === 'agent-deposit' || point === 'agent-withdrawal')
    return protection === 'lock' ? 'SubAccountLockedException' : 'SubAccountTakesNoDepositException';
  if (point === 'repeated-registration') return 'RegistrationNotPossibleException';
  if ((point === 'waiting-bet' || point === 'offer') && protection !== 'reality-check')
    return protection === 'lock' ? 'blocked' : 'break';
  return point === 'message' || point === 'mail' ? 'not sent' : code;
}

interface Try {
  readonly point: EnforcementPoint;
  readonly protection: keyof typeof held;
  readonly begins: 'begin' | 'beginElsewhere';
}

/** Tries the point after the protection has begun. Returns the answer, or undefined if it passed. */
async function tryAt({ point, protection, begins }: Try): Promise<string | undefined> {
  const player = await newPlayer();
  const attempt = await attempts[point](player);
  await held[protection][begins](player);
  return attempt();
}

const kinds = Object.keys(held) as (keyof typeof held)[];
const cases = enforcementPoints.flatMap((point) =>
  kinds
    .filter((protection) => judgedAt[point].includes(protection))
    .map((protection) => ({ point, protection })),
);

test('the tested protections, identity and age together are the complete list of protections', () => {
  expect([...kinds, 'identity', 'age'].toSorted()).toEqual([...protections].toSorted());
});

describe.each([
  ['the process that serves the player', 'begin'],
  ['another process', 'beginElsewhere'],
] as const)('protection begun in %s', (_where, begins) => {
  test.for(cases)('protection $protection is enforced at $point', async ({ point, protection }) => {
    const refused = await tryAt({ point, protection, begins });
    const expected = expectedAnswer(point, protection, held[protection].code);
    // A lock in the serving process also ends the player's sessions, which may refuse the call first.
    if (protection === 'lock' && begins === 'begin')
      expect([expected, 'NotLoggedInException']).toContain(refused);
    else expect(refused).toBe(expected);
  });
});

describe('points that do not check a protection', () => {
  const open = enforcementPoints.flatMap((point) =>
    (['time-out', 'exclusion', 'lock', 'closure', 'reality-check'] as const)
      .filter((protection) => !judgedAt[point].includes(protection))
      .map((protection) => ({ point, protection })),
  );
  // A closed account's balance is blocked too, and the points that move money read this block. The lock covers these
  // cases.
  test.for(open.filter(({ protection }) => protection !== 'closure'))(
    'protection $protection lets the player pass at $point',
    async ({ point, protection }) => {
      expect(await tryAt({ point, protection, begins: 'beginElsewhere' })).toBeUndefined();
    },
  );

  test('a stake, loss or session limit refuses a bet when its stake is held for a referral', async () => {
    for (const kind of ['stake-limit', 'loss-limit', 'session-limit'] as const) {
      const player = await newPlayer();
      const low = { UserName: player.name, Percent: 1, Reason: 'a test' };
      await call(stage.operator, 'POST /api/desk/stakefactor', low);
      await held[kind].begin(player);
      const { body } = await placeFirstSingle(player.browser, '200');
      expect(body.ErrorCode, kind).toBe('LimitReachedException');
    }
  });

  test('limits let the player pass at every point that does not check limits', async () => {
    const refused: string[] = [];
    for (const point of enforcementPoints.filter((each) => !judgedAt[each].some(isLimit))) {
      const player = await newPlayer();
      const attempt = await attempts[point](player);
      for (const kind of kinds.filter(isLimit)) await held[kind].begin(player);
      const code = await attempt();
      if (code !== undefined) refused.push(`${point}: ${code}`);
    }
    expect(refused).toEqual([]);
  });
});

test('a player without any protection passes at every point', async () => {
  const refused: string[] = [];
  for (const point of enforcementPoints) {
    const attempt = await attempts[point](await newPlayer());
    const code = await attempt();
    if (code !== undefined) refused.push(`${point}: ${code}`);
  }
  expect(refused).toEqual([]);
});
