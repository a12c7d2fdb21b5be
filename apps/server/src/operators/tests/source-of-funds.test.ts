import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MoneySite, openMoneySite } from '../../../../../tests/fixture/money-site.ts';
import { lowestPaymentId } from '../../payments/index.ts';
import { addPlayer } from '../../payments/tests/payment-stage.ts';
import type { Principal } from '../../platform/principal.ts';
import { decideProposal } from '../../platform/proposals/proposals.ts';
import { decideDocument } from '../../players/documents/decide-document.ts';
import { lockDocument, parseDocumentId } from '../../players/documents/store.ts';
import { makeRulesReader } from '../../sportsbook/index.ts';
import {
  changeThreshold,
  fundsThresholdExecutor,
  readThreshold,
} from '../source-of-funds/change-threshold.ts';
import { readReviews } from '../source-of-funds/review-store.ts';
import { dismissFunds } from '../source-of-funds/routes.ts';
import { watchFunds } from '../source-of-funds/watch.ts';
import { readQueues } from '../start/store.ts';

const DAY_MS = 86_400_000;

let site: MoneySite;
/** The newest closed day. */
let dayMs = Date.parse('2026-03-01');
beforeAll(async () => {
  site = await openMoneySite();
});
afterAll(() => site.stop());
beforeEach(() => {
  dayMs += 400 * DAY_MS;
});

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const parts = () => ({ pool: site.pool, rules: makeRulesReader(site.pool), clock: { nowMs: () => dayMs } });
let lastPlayer = 900;
function newPlayer(currency: 'EUR' | 'USD' = 'EUR'): Promise<Principal> {
  lastPlayer += 1;
  return addPlayer(site.pool, lastPlayer, currency);
}
const by = (operator = 'anna') => ({ operator, atMs: dayMs });

interface Sums {
  readonly product?: string;
  readonly paidIn: number;
  readonly paidOut?: number;
  readonly currency?: string;
}

/** Adds whole units to the sums of a player on the open day. */
async function book(
  { accountId }: Principal,
  { product = 'payments', paidIn, paidOut = 0, currency = 'EUR' }: Sums,
) {
  await site.pool.query(
    `insert into report_player (day, account_id, product, currency, items, amount_in, amount_out, placed_items, placed)
     values ($1::date, $2, $3, $4, 1, $5, $6, 0, 0)`,
    [isoDay(dayMs), accountId, product, currency, paidIn * 100, paidOut * 100],
  );
}

/** Closes the day, lets the watch look at it, and begins the next day `days` later. */
async function closeDay({ days = 1, watches = 1 } = {}): Promise<void> {
  await site.pool.query(
    'insert into report_close (day, from_journal, to_journal, closed_at) values ($1, 0, 0, now())',
    [isoDay(dayMs)],
  );
  await Promise.all(Array.from({ length: watches }, () => watchFunds(parts(), 2)));
  dayMs += days * DAY_MS;
}

async function list({ playerId }: Principal) {
  const page = { state: undefined, playerId, before: Number.MAX_SAFE_INTEGER, limit: 50 };
  return readReviews(site.pool, page);
}
const states = async (player: Principal) => (await list(player)).map(({ state }) => state);

/** Reviews in the queue of the start page. */
async function waitingReviews(): Promise<number> {
  const queues = await readQueues(site.pool, { atMs: dayMs, lateTransferId: lowestPaymentId(dayMs) });
  return queues.find(({ queue }) => queue === 'funds')?.count ?? Number.NaN;
}

/** Adds a waiting document of the source of funds. */
async function send({ playerId }: Principal) {
  const id = makeCommandId(dayMs, randomBytes(16));
  await site.pool.query(
    `insert into document (id, player_id, kind, type, state, command_id, created_at)
     values ($1, $2, 'source-of-funds', 'payslip', 1, gen_random_uuid(), to_timestamp($3::float8 / 1000))`,
    [id, playerId, dayMs],
  );
  const documentId = parseDocumentId(id);
  if (documentId === undefined) throw new Error('send: the id is no document id');
  return documentId;
}

async function accept(player: Principal): Promise<void> {
  const id = await send(player);
  const detailsDigest = (await lockDocument(site.pool, id))?.details_digest;
  const decision = {
    id,
    accept: true,
    reason: undefined,
    reasonKey: undefined,
    expiresOn: undefined,
    detailsDigest,
  };
  const decided = await decideDocument({ pool: site.pool, ageMin: 18 }, decision, by());
  if (!decided.ok) throw new Error(`accept: ${decided.error.code}`);
}

describe('reviews', () => {
  test('a review opens once when the deposits of 12 months exceed the threshold, and later days update its sums', async () => {
    const player = await newPlayer();
    await book(player, { paidIn: 6_000 });
    await book(player, { product: 'casino', paidIn: 900, paidOut: 250 });
    await closeDay();
    await book(player, { paidIn: 4_000 });
    await closeDay();
    // The threshold itself is allowed.
    expect(await list(player)).toEqual([]);
    await book(player, { paidIn: 1, paidOut: 50 });
    await closeDay();
    const opened = { state: 'open', deposited: '1000100', result: '-65000', threshold: '1000000' };
    expect(await list(player)).toMatchObject([{ ...opened, day: isoDay(dayMs - DAY_MS) }]);
    await closeDay();
    await book(player, { paidIn: 10 });
    await closeDay();
    expect(await list(player)).toMatchObject([{ ...opened, deposited: '1001100' }]);
  });

  test('a review opens once when two processes look at the same days, in steps of fewer accounts than the day has', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => newPlayer()));
    for (const player of players) await book(player, { paidIn: 20_000 });
    await closeDay({ watches: 2 });
    for (const player of players) expect(await states(player)).toEqual(['open']);
  });

  test('the watch counts deposits of 12 months in the base currency, and not those of players without a deposit on the day', async () => {
    const [old, dollars, idle] = [await newPlayer(), await newPlayer('USD'), await newPlayer()];
    await book(old, { paidIn: 9_000 });
    await book(idle, { product: 'casino', paidIn: 50_000 });
    await closeDay({ days: 365 });
    await book(old, { paidIn: 9_000 });
    await book(dollars, { paidIn: 10_050, currency: 'USD' });
    await closeDay();
    expect([await states(old), await states(dollars), await states(idle)]).toEqual([[], [], []]);
  });

  test('a review is asked, then sent, and the accepted document ends it and prevents another for 12 months', async () => {
    const player = await newPlayer();
    await book(player, { paidIn: 20_000 });
    await closeDay();
    const before = await waitingReviews();
    expect(before).toBeGreaterThan(0);
    await site.pool.query(
      `insert into document_request (player_id, kind, reason, asked_by, asked_at) values ($1, 'source-of-funds', 'a test', 'anna', now())`,
      [player.playerId],
    );
    expect([await states(player), (await waitingReviews()) - before]).toEqual([['asked'], -1]);
    const waiting = await send(player);
    expect([await states(player), (await waitingReviews()) - before]).toEqual([['sent'], -1]);
    await site.pool.query(`update document set state = 4, decided_at = now() where id = $1`, [waiting]);
    await accept(player);
    expect(await list(player)).toMatchObject([{ state: 'accepted', ended_by: 'anna' }]);
    await book(player, { paidIn: 30_000 });
    await closeDay({ days: 370 });
    expect(await states(player)).toEqual(['accepted']);
    await book(player, { paidIn: 30_000 });
    await closeDay();
    expect(await states(player)).toEqual(['open', 'accepted']);
  });

  test('a review is dismissed once with a reason, never by its own player, and later deposits above the threshold open another', async () => {
    const player = await newPlayer();
    await book(player, { paidIn: 20_000 });
    await closeDay();
    const [review] = await list(player);
    const dismissal = { id: review?.id ?? 0, reason: 'salary is known' };
    expect(await dismissFunds(site.pool, dismissal, by(review?.user_name))).toMatchObject({
      error: { code: 'SecondOperatorRequiredException' },
    });
    expect(await dismissFunds(site.pool, dismissal, by())).toMatchObject({ ok: true });
    expect(await dismissFunds(site.pool, dismissal, by('berta'))).toMatchObject({
      error: { code: 'NotFoundException' },
    });
    await book(player, { paidIn: 9_000 });
    await closeDay();
    expect(await list(player)).toMatchObject([
      { state: 'dismissed', ended_by: 'anna', reason: 'salary is known' },
    ]);
    await book(player, { paidIn: 2_000 });
    await closeDay();
    expect(await list(player)).toMatchObject([
      { state: 'open', deposited: '3100000' },
      { state: 'dismissed' },
    ]);
    // Support reads the actions on a player.
    const { rows } = await site.pool.query(
      `select subject from operator_action where action = 'funds-dismiss'`,
    );
    expect(rows).toEqual([{ subject: `funds-review:${review?.id}` }]);
  });
});

describe('threshold', () => {
  const change = (Threshold: string) => changeThreshold(site.pool, { Threshold, Reason: 'a test' }, by());

  test('the threshold is lowered at once, and a second operator raises it; both are recorded', async () => {
    expect(await change('5000.00')).toEqual({ ok: true, value: undefined });
    expect(await readThreshold(site.pool)).toBe(500_000n);
    const raised = await change('5000.01');
    const id = raised.ok ? (raised.value ?? 0) : 0;
    expect(await readThreshold(site.pool)).toBe(500_000n);
    const executors = { 'funds-threshold': fundsThresholdExecutor };
    const decide = (operator: string, role: 'compliance' | 'support') =>
      decideProposal({ pool: site.pool, executors }, { id, approve: true }, { ...by(operator), role });
    expect(await decide('anna', 'compliance')).toMatchObject({
      error: { code: 'SecondOperatorRequiredException' },
    });
    expect(await decide('berta', 'support')).toMatchObject({ error: { code: 'NoPrivilegesException' } });
    expect(await decide('berta', 'compliance')).toMatchObject({ ok: true });
    expect(await readThreshold(site.pool)).toBe(500_001n);
    const { rows } = await site.pool.query(
      `select operator, details ->> 'threshold' as threshold, cardinality(setting_changes) as changes
       from operator_action where action = 'funds-threshold' order by id`,
    );
    expect(rows).toEqual([
      { operator: 'anna', threshold: '5000.00', changes: 1 },
      { operator: 'berta', threshold: '5000.01', changes: 1 },
    ]);
  });

  test.each(['0.00', '-1.00', '1.001'])('the threshold is never %s', async (text) => {
    expect(await change(text)).toMatchObject({ error: { data: { fields: ['Threshold'] } } });
  });
});
