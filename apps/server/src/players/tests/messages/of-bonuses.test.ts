import type { AccountId } from '@evens/base';
import { languages } from '@evens/locales';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPaymentStage, type PaymentStage } from '../../../payments/tests/payment-stage.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type BonusStage, makeBonusStage } from '../../../promotions/tests/bonus-stage.ts';
import { sendExpiryMessages } from '../../messages/expiring-bonuses.ts';
import { messageText } from '../../messages/present.ts';

let site: PaymentStage;
let bonuses: BonusStage;
let player: { readonly accountId: AccountId; readonly principal: Principal };
let changed: AccountId[];

const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await openPaymentStage();
  bonuses = makeBonusStage(site);
});
afterAll(async () => {
  await site.stop();
});
beforeEach(async () => {
  site.nowMs += 60 * DAY_MS;
  await site.pool.query('update bonus set expiry_message_at = now() where expiry_message_at is null');
  const principal = await site.player();
  player = { accountId: principal.accountId, principal };
  changed = [];
});

const notify = () =>
  sendExpiryMessages({
    pool: site.pool,
    clock: { nowMs: () => site.nowMs },
    changed: (accountIds) => changed.push(...accountIds),
  });

async function messages() {
  const { rows } = await site.pool.query<{ kind: string; values: unknown; marketing: boolean }>(
    'select kind, values, marketing from message where account_id = $1 order by id',
    [player.accountId],
  );
  return rows;
}

async function readIn(code: string): Promise<string> {
  const [row] = await messages();
  const language = languages.find((each) => each.code === code);
  if (!row || !language) throw new Error(`readIn: no message, or no language ${code}`);
  const { title, text } = messageText(language, { ...row, texts: null, fallback: null });
  return `${title} ${text}`;
}

describe('a bonus that is about to expire', () => {
  test('an expiring bonus sends one message a day before, with amount and time, in each language', async () => {
    const expiresAtMs = site.nowMs + 10 * DAY_MS;
    await bonuses.grant(player, { expiresAtMs });
    expect(await notify()).toBe(0);
    site.nowMs = expiresAtMs - DAY_MS - 1000;
    expect(await notify()).toBe(0);
    site.nowMs += 1000;
    await Promise.all([notify(), notify(), notify()]);
    await notify();
    expect(await messages()).toMatchObject([{ kind: 'bonus-expiring', marketing: false }]);
    expect(changed).toEqual([player.accountId]);
    const day = new Date(expiresAtMs).getUTCDate();
    for (const { code } of languages) {
      const text = await readIn(code);
      expect(text).toContain('EUR');
      expect(text).toContain('UTC');
    }
    expect(await readIn('en')).toContain('Your bonus of \u206850.00 EUR\u2069 expires on');
    expect(await readIn('pt-BR')).toContain(`${day} de `);
  });

  test('the message of expiring free bets names them as free bets', async () => {
    await bonuses.grant(player, {
      kind: 'free-bet',
      valuesMinor: [500n, 500n],
      requirementMinor: 0n,
      expiresAtMs: site.nowMs + 3 * DAY_MS,
    });
    site.nowMs += 2.5 * DAY_MS;
    await notify();
    expect(await readIn('en')).toContain('Your free bets (\u206810.00 EUR\u2069) expire on');
  });

  test.each([
    {
      name: 'free bets',
      kind: 'free-bet',
      use: `update bonus_credit set state = 2, ticket_id = 1 where id = any(array(
              select id from bonus_credit where bonus_id = $1 and state = 1 order by id limit $2))`,
    },
    {
      name: 'free spins',
      kind: 'free-spins',
      use: 'update free_spin set "left" = "left" - $2::integer where bonus_id = $1',
    },
  ] as const)(
    'the message has the value of the unused $name and is not sent if all are used',
    async ({ kind, use }) => {
      const bonus = {
        kind,
        valuesMinor: [500n, 500n, 500n],
        requirementMinor: 0n,
        expiresAtMs: site.nowMs + 3 * DAY_MS,
        ...(kind === 'free-spins' && { spins: { game: 'lucky-fruits', winningsTo: 'cash' as const } }),
      };
      const some = await bonuses.grant(player, bonus);
      await site.pool.query(use, [some, 2]);
      const all = await bonuses.grant(player, bonus);
      await site.pool.query(use, [all, 3]);
      site.nowMs += 2.5 * DAY_MS;
      expect(await notify()).toBe(2);
      expect(await messages()).toMatchObject([{ values: { sort: kind, amount: '500' } }]);
    },
  );

  test('a bonus sends no expiry message if it lasted a day or less, has ended, or has already expired', async () => {
    await bonuses.grant(player, { expiresAtMs: site.nowMs + DAY_MS });
    const late = await bonuses.grant(player, { expiresAtMs: site.nowMs + 3 * DAY_MS });
    site.nowMs += 3 * DAY_MS;
    await notify();
    await bonuses.follow();
    expect((await bonuses.bonus(late)).state).toBe(3);
    await bonuses.grant(player, { expiresAtMs: site.nowMs + 3 * DAY_MS });
    await site.pool.query(
      `update bonus set state = 3, activated_at = now(), ended_at = now(), end_reason = 'cancelled' where state in (1, 2)`,
    );
    site.nowMs += 2.5 * DAY_MS;
    await notify();
    expect([await messages(), changed]).toEqual([[], []]);
  });

  test('a player on a break gets no expiry message, also not after the break', async () => {
    await bonuses.grant(player, { expiresAtMs: site.nowMs + 3 * DAY_MS });
    site.nowMs += 2.2 * DAY_MS;
    await site.pool.query(
      'update balance set barred_until = to_timestamp($2::float8 / 1000) where account_id = $1',
      [player.accountId, site.nowMs + 3_600_000],
    );
    await notify();
    site.nowMs += 2 * 3_600_000;
    await notify();
    expect(await messages()).toEqual([]);
  });

  test('expiring bonuses are processed in batches, each once', async () => {
    for (let no = 0; no < 5; no += 1)
      await bonuses.grant(player, {
        kind: 'free-bet',
        requirementMinor: 0n,
        expiresAtMs: site.nowMs + 3 * DAY_MS,
      });
    site.nowMs += 2.5 * DAY_MS;
    expect(await notify()).toBe(5);
    expect(await notify()).toBe(0);
    expect(await messages()).toHaveLength(5);
    expect(changed).toEqual([player.accountId]);
  });
});
