import type { PlayerId } from '@evens/base';
import { languages } from '@evens/locales';
import { beforeEach, describe, expect, test } from 'vitest';
import { linkedBuses } from '../../platform/bus/testing/linked-buses.ts';
import type { Pool } from '../../platform/db.ts';
import type { AuthSession } from './auth.ts';
import { idleMs, Principals } from './principals.ts';

const cookie = (token: string) => `theme=dark; evens.session_token=${token}; lang=ar`;
const hourMs = 3_600_000;
let nowMs = 0;
let sessions: Map<string, AuthSession>;
let player: Record<string, unknown>;
let lookupCount: number;
let touched: unknown[];
let failing: boolean;
let principals: Principals;
let makePrincipals: () => Principals;

let renewals: number;

/** Replaces the tables read by a look-up and a renewal, and the table that they write. */
const pool = {
  async query(
    query: string | { readonly name: string; readonly values: readonly unknown[] },
    values: readonly unknown[] = [],
  ) {
    if (typeof query === 'string') {
      if (query.startsWith('update')) touched.push(values[0]);
      return { rows: [] };
    }
    if (query.name !== 'player-by-session') return { rows: [player] };
    renewals++;
    if (failing) throw new Error('the database is away');
    const session = [...sessions.values()].find(({ id }) => id === query.values[0]);
    return { rows: session === undefined ? [] : [{ ...player, used_at: new Date(session.usedAtMs) }] };
  },
};

beforeEach(() => {
  nowMs = 100 * 86_400_000;
  sessions = new Map([['good', { id: 's1', authUserId: 'u1', usedAtMs: nowMs }]]);
  player = {
    id: 7,
    account_id: 1007,
    user_type: 0,
    operator_role: null,
    currency: 'EUR',
    language: 'ar',
    locked: false,
    user_name: 'ada',
  };
  lookupCount = 0;
  renewals = 0;
  touched = [];
  failing = false;
  const [english] = languages;
  if (english === undefined) throw new Error('no language');
  makePrincipals = () =>
    new Principals({
      auth: {
        async readSession(header) {
          lookupCount++;
          if (failing) throw new Error('the database is away');
          return sessions.get(header.split('=')[1] ?? '');
        },
      },
      // The test uses only the statements above.
      pool: pool as unknown as Pool,
      clock: { nowMs: () => nowMs },
      languages: { all: languages, default: english },
      cookieName: 'evens.session_token',
    });
  principals = makePrincipals();
});

test("a cookie is resolved to its player with the player's language", async () => {
  expect(await principals.read(cookie('good'))).toMatchObject({
    role: 'user',
    playerId: 7,
    accountId: 1007,
    currency: 'EUR',
    language: { code: 'ar' },
  });
});

test.each([undefined, '', 'lang=ar', 'evens.session_token=', cookie('forged')])(
  'the cookie %j is resolved to a visitor',
  async (header) => {
    expect(await principals.read(header)).toEqual({ role: 'visitor' });
  },
);

test.each([
  [0, null, 'user'],
  [1, null, 'agent'],
  [2, null, 'super-agent'],
  [3, null, 'demo'],
  [4, null, 'super-master-agent'],
  [0, 'administrator', 'administrator'],
  [0, 'auditor', 'auditor'],
] as const)(
  'user type %i with the operator role %s is resolved to %s',
  async (userType, operatorRole, role) => {
    player = { ...player, user_type: userType, operator_role: operatorRole };
    expect((await principals.read(cookie('good'))).role).toBe(role);
  },
);

describe('cached principals', () => {
  test('a cached principal needs no look-up for a minute, and simultaneous reads share one', async () => {
    await Promise.all([principals.read(cookie('good')), principals.read(cookie('good'))]);
    nowMs += 59_000;
    await principals.read(cookie('good'));
    expect(lookupCount).toBe(1);
    expect(renewals).toBe(0);
    nowMs += 2_000;
    await Promise.all([principals.read(cookie('good')), principals.read(cookie('good'))]);
    expect([lookupCount, renewals]).toEqual([1, 1]);
    await principals.read(cookie('good'));
    expect(renewals).toBe(1);
  });

  test("an operator's role is not cached: a revoked role has no effect at the next call", async () => {
    player = { ...player, operator_role: 'administrator' };
    expect((await principals.read(cookie('good'))).role).toBe('administrator');
    player = { ...player, operator_role: 'content' };
    expect((await principals.read(cookie('good'))).role).toBe('content');
    player = { ...player, operator_role: null };
    expect((await principals.read(cookie('good'))).role).toBe('user');
    expect([lookupCount, renewals]).toEqual([1, 2]);
  });

  test("a cached principal is renewed with the player's current state, only while the session is valid and in use", async () => {
    const again = () => {
      nowMs += 60_001;
      return principals.read(cookie('good'));
    };
    await principals.read(cookie('good'));
    player = { ...player, operator_role: 'administrator' };
    expect((await again()).role).toBe('administrator');
    player = { ...player, locked: true };
    expect((await again()).role).toBe('visitor');
    player = { ...player, locked: false };
    expect((await again()).role).toBe('administrator');
    failing = true;
    await expect(again()).rejects.toThrow('away');
    failing = false;
    expect((await again()).role).toBe('administrator');
    sessions.set('good', { id: 's1', authUserId: 'u1', usedAtMs: nowMs - 2 * hourMs });
    expect((await again()).role).toBe('administrator');
    expect(touched).toEqual(['s1']);
    sessions.set('good', { id: 's1', authUserId: 'u1', usedAtMs: nowMs - idleMs });
    expect((await again()).role).toBe('visitor');
    sessions.set('good', { id: 's1', authUserId: 'u1', usedAtMs: nowMs });
    expect((await again()).role).toBe('administrator');
    sessions.clear();
    expect((await again()).role).toBe('visitor');
  });

  test('a principal is dropped from the cache as soon as its session ends', async () => {
    await principals.read(cookie('good'));
    sessions.clear();
    principals.forget(cookie('good'), undefined);
    expect((await principals.read(cookie('good'))).role).toBe('visitor');
  });

  test('forgetPlayer drops all cached sessions of one player and of no other', async () => {
    await principals.read(cookie('good'));
    principals.forgetPlayer(8 as PlayerId);
    await principals.read(cookie('good'));
    expect(lookupCount).toBe(1);
    sessions.clear();
    principals.forgetPlayer(7 as PlayerId);
    expect((await principals.read(cookie('good'))).role).toBe('visitor');
  });

  test('a failed look-up is not cached', async () => {
    failing = true;
    await expect(principals.read(cookie('good'))).rejects.toThrow('away');
    failing = false;
    expect((await principals.read(cookie('good'))).role).toBe('user');
  });
});

test('a locked player is resolved to a visitor', async () => {
  player = { ...player, locked: true };
  expect((await principals.read(cookie('good'))).role).toBe('visitor');
});

test('a session stays valid while it is used, and expires after a week without use', async () => {
  sessions.set('good', { id: 's1', authUserId: 'u1', usedAtMs: nowMs - idleMs });
  expect((await principals.read(cookie('good'))).role).toBe('user');
  expect(touched).toEqual(['s1']);
  sessions.set('old', { id: 's2', authUserId: 'u1', usedAtMs: nowMs - idleMs - 1 });
  expect((await principals.read(cookie('old'))).role).toBe('visitor');
  sessions.set('fresh', { id: 's3', authUserId: 'u1', usedAtMs: nowMs - hourMs });
  await principals.read(cookie('fresh'));
  expect(touched).toEqual(['s1']);
});

test('many invented cookies do not push players out of the cache', async () => {
  await principals.read(cookie('good'));
  expect(lookupCount).toBe(1);
  for (let n = 0; n < 25_000; n++) await principals.read(cookie(`forged${n}`));
  const before = lookupCount;
  expect(await principals.read(cookie('good'))).toMatchObject({ playerId: 7 });
  expect(lookupCount).toBe(before);
});

test('an unknown cookie is looked up once a minute, and an overlong one never', async () => {
  await principals.read(cookie('forged'));
  await principals.read(cookie('forged'));
  expect(lookupCount).toBe(1);
  nowMs += 60_000;
  await principals.read(cookie('forged'));
  expect(lookupCount).toBe(2);
  expect(await principals.read(cookie('x'.repeat(4000)))).toEqual({ role: 'visitor' });
  expect(lookupCount).toBe(2);
});

test('a principal dropped during its look-up is not cached afterwards', async () => {
  const looking = principals.read(cookie('good'));
  principals.forgetAll();
  await looking;
  sessions.clear();
  expect(await principals.read(cookie('good'))).toEqual({ role: 'visitor' });
});

test('isKnown is true while a cookie needs no look-up', async () => {
  expect(principals.isKnown('theme=dark')).toBe(true);
  expect(principals.isKnown(cookie('good'))).toBe(false);
  const looking = principals.read(cookie('good'));
  expect(principals.isKnown(cookie('good'))).toBe(true);
  await looking;
  nowMs += 120_000;
  // The signature has been verified: only the session itself is read again.
  expect(principals.isKnown(cookie('good'))).toBe(true);
  await principals.read(cookie('invented'));
  expect(principals.isKnown(cookie('invented'))).toBe(true);
  nowMs += 120_000;
  expect(principals.isKnown(cookie('invented'))).toBe(false);
});

describe('several processes', () => {
  test('a session that ends at one process is dropped at the other at once', async () => {
    const [here, there] = linkedBuses(2);
    const other = makePrincipals();
    principals.share(here);
    other.share(there);
    for (const end of [
      () => principals.forget(cookie('good'), 7 as PlayerId),
      () => principals.forgetPlayer(7 as PlayerId),
      () => principals.forgetAll(),
      () => there.loseMessages(),
    ]) {
      sessions.set('good', { id: 's1', authUserId: 'u1', usedAtMs: nowMs });
      expect((await other.read(cookie('good'))).role).toBe('user');
      sessions.clear();
      expect((await other.read(cookie('good'))).role).toBe('user');
      end();
      expect((await other.read(cookie('good'))).role).toBe('visitor');
      // An unknown cookie is remembered.
      nowMs += 60_001;
    }
  });

  test('sessions are read again while the bus is down, and unknown cookies are not', async () => {
    const [bus] = linkedBuses(1);
    principals.share(bus);
    await principals.read(cookie('good'));
    await principals.read(cookie('forged'));
    bus.setUp(false);
    const before = lookupCount;
    await principals.read(cookie('forged'));
    expect([lookupCount, renewals]).toEqual([before, 0]);
    sessions.clear();
    expect((await principals.read(cookie('good'))).role).toBe('visitor');
    expect(renewals).toBe(1);
  });
});
