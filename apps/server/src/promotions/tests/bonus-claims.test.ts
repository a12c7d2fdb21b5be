import type { Bonus, BonusOffer, FreeBet } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { Browser } from '../../../../../tests/fixture/browser.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import { type DepositSite, openDepositSite } from '../../payments/tests/deposit-site.ts';
import { createPool, type Pool } from '../../platform/db.ts';

let stage: DepositSite;
let pool: Pool;
let people = 0;

beforeAll(async () => {
  stage = await openDepositSite();
  pool = createPool({ url: stage.site.databaseUrl, name: 'test', max: 4, onIdleError: () => undefined });
});
afterAll(async () => {
  const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.end();
  await stage.stop();
  expect(findings).toEqual([]);
});

/** Contains letters only: names have no digits. */
function nameFromNumber(number: number): string {
  return `Person${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
}

/** Registers a player with a unique last name. */
function person(changes: Readonly<Record<string, unknown>> = {}): Promise<Browser> {
  people += 1;
  return stage.player({ LastName: nameFromNumber(people), ...changes });
}

function claim(browser: Browser, BonusCode: string, CommandId = newCommandId()) {
  return browser.call('POST /api/bonus/claim', { body: { BonusCode, CommandId } });
}

async function readBonuses(browser: Browser): Promise<readonly Bonus[]> {
  return (await browser.call('GET /api/bonus/bonuses')).body.Bonuses as Bonus[];
}

async function readOffers(browser: Browser, list: 'general' | 'personal'): Promise<readonly BonusOffer[]> {
  return (await browser.call(`GET /api/bonus/${list}bonuses`)).body.Offers as BonusOffer[];
}

async function readAccountId(browser: Browser): Promise<number> {
  const { UserName } = (await browser.call('GET /api/user/get')).body;
  const { rows } = await pool.query<{ account_id: number }>(
    'select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = lower($1)',
    [UserName],
  );
  return rows[0]?.account_id ?? 0;
}

const addCode = (
  code: string,
  offer: string,
  more: { account?: number; max?: number; expired?: boolean } = {},
) =>
  pool.query(
    `insert into bonus_code (code, offer_key, account_id, claims_max, expires_at)
     values ($1, $2, $3, $4, case when $5 then now() - interval '1 minute' end)`,
    [code, offer, more.account ?? null, more.max ?? null, more.expired ?? false],
  );

describe('promotions', () => {
  test('promotions are shown to visitors with codes and terms', async () => {
    const { body } = await new Browser(stage.site.url).call('GET /api/bonus/promotions');
    const offers = body.Offers as BonusOffer[];
    expect(offers.map(({ Key, Code, NeedsDeposit }) => [Key, Code, NeedsDeposit])).toEqual([
      ['welcome', 'WELCOME', true],
      ['first-free-bet', 'FREEBET', false],
      ['first-spins', 'SPINS', false],
      ['try-it', 'TRYIT', false],
      ['weekly-cash-back', 'WEEKLY10', false],
    ]);
    expect(offers[0]?.Terms).toMatchObject({
      Currency: 'EUR',
      SharePercent: 100,
      MinimumDeposit: '10.00',
      MaximumBonus: '100.00',
      ExpiresAfterDays: 30,
      Wagering: {
        Multiplier: 5,
        Basis: 'bonus',
        MinimumOddsMilli: 1500,
        TablesPercent: 10,
        MaximumStake: '10.00',
      },
    });
  });

  test('promotions show an offer once, with its oldest claimable code and the maximum number of claims', async () => {
    await addCode('A-PARTNER', 'try-it');
    const readPromotions = async () => {
      const { body } = await new Browser(stage.site.url).call('GET /api/bonus/promotions');
      return (body.Offers as BonusOffer[]).filter(({ Key }) => Key === 'try-it');
    };
    expect(await readPromotions()).toMatchObject([
      {
        Code: 'TRYIT',
        PersonMaximum: 1,
        HouseholdMaximum: 1,
        DeviceMaximum: null,
        Terms: { Wagering: { ExpiresAfterDays: 14, Games: [] } },
      },
    ]);
    const end = (at: string) => pool.query(`update bonus_code set expires_at = ${at} where code = 'TRYIT'`);
    await end(`now() - interval '1 minute'`);
    expect(await readPromotions()).toMatchObject([{ Code: 'A-PARTNER' }]);
    await end('null');
  });

  test("promotions have amounts in the player's currency", async () => {
    const player = await person({ Currency: 'JPY', Country: 'JP' });
    const [welcome] = await readOffers(player, 'general');
    expect(welcome?.Terms).toMatchObject({ Currency: 'JPY', MinimumDeposit: '1000', MaximumBonus: '10000' });
  });
});

describe('a claim', () => {
  test('a claim grants free bets in any spelling of the code, once per command', async () => {
    const player = await person();
    const commandId = newCommandId();
    const first = await claim(player, ' freebet ', commandId);
    expect([first.status, first.body]).toEqual([200, { HasErrors: false, ID: expect.any(Number) }]);
    expect((await claim(player, 'FREEBET', commandId)).body).toEqual(first.body);
    expect((await claim(player, 'TRYIT', commandId)).body.ErrorCode).toBe('CommandIdReusedException');
    expect(await readBonuses(player)).toMatchObject([
      {
        ID: first.body.ID,
        Kind: 'free-bet',
        IsWagering: false,
        StateID: 2,
        Granted: '5.00',
        Balance: '5.00',
        Code: 'FREEBET',
      },
    ]);
    const { FreeBet: next } = (await player.call('GET /api/bonus/freebetbonus')).body;
    expect(next).toMatchObject({ BonusID: first.body.ID, Value: '5.00', MinimumOddsMilli: 1500 });
    const { FreeBets } = (await player.call('GET /api/bonus/appendedfreebets')).body;
    expect((FreeBets as FreeBet[]).length).toBe(1);
    expect((await player.call('GET /api/bonus/freebethistory')).body.FreeBets).toEqual([]);
    expect((await player.call('GET /api/bonus/freespinbonuses')).body.FreeSpins).toEqual([]);
    expect(await stage.balance(player)).toBe('0.00');
  });

  test('a second claim is refused, and the offer is shown as claimed', async () => {
    const player = await person();
    expect((await claim(player, 'TRYIT')).status).toBe(200);
    expect((await claim(player, 'TRYIT')).body.ErrorCode).toBe('BonusClaimedException');
    const offers = await readOffers(player, 'general');
    expect(offers.map(({ Key, IsClaimed }) => [Key, IsClaimed])).toEqual([
      ['welcome', false],
      ['first-free-bet', false],
      ['first-spins', false],
      ['try-it', true],
      ['weekly-cash-back', false],
    ]);
  });

  test('concurrent claims of one person grant one bonus', async () => {
    const player = await person();
    const answers = await Promise.all([1, 2, 3, 4].map(() => claim(player, 'TRYIT')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await readBonuses(player)).length).toBe(1);
  });

  test('a claim is refused for a second account of the same person and for another person of the household', async () => {
    const name = nameFromNumber(9000);
    const [one, same, flatmate, other] = [
      await person({ LastName: name }),
      await person({ LastName: name.toUpperCase(), Address: 'Elsewhere 9', PostalCode: 'ELS 9999' }),
      await person({ LastName: name, FirstName: 'Bea', Address: '1, strait-street' }),
      await person({ LastName: name, FirstName: 'Cleo', Address: 'Elsewhere 8' }),
    ];
    expect((await claim(one, 'FREEBET')).status).toBe(200);
    expect((await claim(same, 'FREEBET')).body.ErrorCode).toBe('BonusClaimedException');
    expect((await claim(flatmate, 'FREEBET')).body.ErrorCode).toBe('BonusHouseholdException');
    expect((await claim(other, 'FREEBET')).status).toBe(200);
  });

  test('a claim is refused for an account with the same words in its name or the same telephone number', async () => {
    const one = { FirstName: 'Ana Zoe', LastName: 'Silva', Phone: '+356 2123 7001' };
    const elsewhere = (place: number, changes: Readonly<Record<string, unknown>>) =>
      stage.player({ Address: `Farther ${place}`, PostalCode: `FAR 000${place}`, ...changes });
    const [first, sameWords, samePhone, other] = [
      await elsewhere(1, one),
      await elsewhere(2, { FirstName: 'Zoe', LastName: 'Ana Silva' }),
      await elsewhere(3, { FirstName: 'Anna', LastName: 'Silveira', Phone: '00356 21237001' }),
      await elsewhere(4, { FirstName: 'Ana', LastName: 'Silva', Phone: '+356 2123 7002' }),
    ];
    expect((await claim(first, 'FREEBET')).status).toBe(200);
    expect((await claim(sameWords, 'FREEBET')).body.ErrorCode).toBe('BonusClaimedException');
    expect((await claim(samePhone, 'FREEBET')).body.ErrorCode).toBe('BonusClaimedException');
    expect((await claim(other, 'FREEBET')).status).toBe(200);
  });

  test('a second claim of an account is refused, also after it has changed its name and address', async () => {
    const player = await person({ Address: 'Mirror Road 7' });
    expect((await claim(player, 'FREEBET')).status).toBe(200);
    // Claims per household are limited as well.
    await pool.query(
      `insert into bonus_offer (key, kind, is_listed, config, person_max) select 'household', kind, false, config, null from bonus_offer where key = 'try-it'`,
    );
    await addCode('HOUSEHOLD', 'household');
    expect((await claim(player, 'HOUSEHOLD')).status).toBe(200);
    const { LockedFields: _, ...details } = (await player.call('GET /api/user/details')).body;
    const moved = { ...details, FirstName: 'Zoe', LastName: 'Moved', Address: 'Mirror Road 9' };
    const changed = await player.call('POST /api/user/details', { body: moved });
    expect(changed.body).toEqual({ HasErrors: false });
    expect((await claim(player, 'FREEBET')).body.ErrorCode).toBe('BonusClaimedException');
    expect((await claim(player, 'HOUSEHOLD')).body.ErrorCode).toBe('BonusHouseholdException');
  });

  test('a claim needs a code that exists, has not expired and is not used up', async () => {
    await addCode('PAST', 'try-it', { expired: true });
    await addCode('FEW', 'try-it', { max: 1 });
    const [first, second] = [await person(), await person()];
    for (const code of ['NO-SUCH', 'a', '*'.repeat(9)])
      expect((await claim(first, code)).body.ErrorCode).toBe('BonusCodeUnknownException');
    expect((await claim(first, 'PAST')).body.ErrorCode).toBe('BonusCodeExpiredException');
    expect((await claim(first, 'FEW')).status).toBe(200);
    expect((await claim(second, 'FEW')).body.ErrorCode).toBe('BonusCodeExpiredException');
    const answer = await claim(first, 'WELCOME');
    expect(answer.body).toMatchObject({
      ErrorCode: 'BonusNeedsDepositException',
      ErrorMessage:
        'This bonus is assigned to a deposit of at least 10.00 EUR. Enter the code when you make one.',
    });
  });

  test('a claim of cash-back starts its first period once', async () => {
    const player = await person();
    const commandId = newCommandId();
    const [one, two] = await Promise.all([claim(player, 'WEEKLY10', commandId), claim(player, 'WEEKLY10')]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const acceptedClaim = one.status === 200 ? one : two;
    expect(acceptedClaim.body).toEqual({ HasErrors: false, ID: null });
    if (one.status === 200)
      expect((await claim(player, 'WEEKLY10', commandId)).body).toEqual({ HasErrors: false, ID: null });
    expect(await readBonuses(player)).toEqual([]);
    const { rows } = await pool.query(
      `select offer_key, extract(isodow from period_to at time zone 'UTC')::integer as weekday from cash_back_entry where account_id = $1`,
      [await readAccountId(player)],
    );
    expect(rows).toEqual([{ offer_key: 'weekly-cash-back', weekday: 1 }]);
  });

  test('a personal code can be seen and claimed by its own account only', async () => {
    const [mine, other] = [await person(), await person()];
    await addCode('ONLY-MINE', 'try-it', { account: await readAccountId(mine) });
    expect((await readOffers(mine, 'personal')).map(({ Code }) => Code)).toEqual(['ONLY-MINE']);
    expect(await readOffers(other, 'personal')).toEqual([]);
    expect((await claim(other, 'ONLY-MINE')).body.ErrorCode).toBe('BonusCodeUnknownException');
    expect((await claim(mine, 'ONLY-MINE')).status).toBe(200);
  });
});

describe('a deposit with a code', () => {
  beforeAll(async () => {
    await pool.query(
      `insert into bonus_offer (key, kind, is_listed, config)
       select 'large', kind, false, jsonb_set(config, '{minDeposit}', '5001') from bonus_offer where key = 'welcome'`,
    );
    await addCode('LARGE', 'large');
  });

  const setLeast = (units: number) =>
    pool.query(
      `update bonus_offer set config = jsonb_set(config, '{minDeposit}', to_jsonb($1::integer)) where key = 'large'`,
      [units],
    );

  test('a deposit with a code grants its bonus when it is credited, and the next bonus waits for it', async () => {
    const player = await person();
    const { payment, step } = await stage.begin(player, { BonusCode: 'welcome' });
    expect(await readBonuses(player)).toEqual([]);
    await stage.choose(step, 'repeated');
    await stage.until(player, payment.ID, 2);
    await vi.waitFor(async () => expect((await readBonuses(player)).length).toBe(1), { timeout: 20_000 });
    expect(await readBonuses(player)).toMatchObject([
      {
        Kind: 'deposit-match',
        IsWagering: true,
        StateID: 2,
        Granted: '50.00',
        Requirement: '250.00',
        Wagered: '0.00',
        Progress: 0,
      },
    ]);
    expect(await stage.balance(player)).toBe('50.00');
    expect((await claim(player, 'TRYIT')).status).toBe(200);
    expect((await readBonuses(player)).map(({ StateID }) => StateID)).toEqual([2, 1]);
  });

  test('a deposit whose code cannot grant a bonus is refused before any money moves', async () => {
    const player = await person();
    expect((await stage.create(player, { BonusCode: 'NO-SUCH' })).body.ErrorCode).toBe(
      'BonusCodeUnknownException',
    );
    const small = await stage.create(player, { BonusCode: 'LARGE' });
    expect(small.body).toMatchObject({
      ErrorCode: 'BonusDepositTooSmallException',
      ErrorMessage: 'This bonus needs a deposit of at least 50.01 EUR.',
    });
    expect((await claim(player, 'FREEBET')).status).toBe(200);
    expect((await stage.create(player, { BonusCode: 'freebet' })).body.ErrorCode).toBe(
      'BonusClaimedException',
    );
    const { rows } = await pool.query('select from payment where account_id = $1', [
      await readAccountId(player),
    ]);
    expect(rows).toEqual([]);
  });

  test('a deposit below the minimum of an offer that changed meanwhile is credited without a bonus', async () => {
    const player = await person();
    await setLeast(5000);
    const { payment, step } = await stage.begin(player, { BonusCode: 'LARGE' });
    await setLeast(5001);
    await stage.choose(step, 'paid');
    await stage.until(player, payment.ID, 2);
    const decided = () =>
      pool.query('select state, refusal from deposit_bonus_code where payment_id = $1', [payment.ID]);
    await vi.waitFor(
      async () =>
        expect((await decided()).rows).toEqual([
          { state: 'refused', refusal: 'BonusDepositTooSmallException' },
        ]),
      { timeout: 20_000 },
    );
    expect(await readBonuses(player)).toEqual([]);
    expect(await stage.balance(player)).toBe('50.00');
    const { UserMessages } = (await player.call('GET /api/messages/get')).body;
    expect(UserMessages).toContainEqual(
      expect.objectContaining({
        Kind: 'bonus-code-refused',
        Question: 'No bonus for the code LARGE',
        Answer: expect.stringContaining('This bonus needs a deposit of at least 50.01 EUR.'),
      }),
    );
  });

  test('a deposit that was reversed in part grants a bonus for the remaining amount', async () => {
    const player = await person();
    const { payment, step } = await stage.begin(player);
    await stage.choose(step, 'paid');
    await stage.until(player, payment.ID, 2);
    const reverse = (minor: number) =>
      pool.query('update payment set reversed = $2 where id = $1', [payment.ID, minor]);
    await reverse(1000);
    await pool.query(
      `insert into deposit_bonus_code (payment_id, account_id, code, created_at) values ($1, $2, 'WELCOME', now())`,
      [payment.ID, await readAccountId(player)],
    );
    await vi.waitFor(async () => expect(await readBonuses(player)).toMatchObject([{ Granted: '40.00' }]), {
      timeout: 20_000,
    });
    // This reversal has no journal, so the audit after the tests would report it.
    await reverse(0);
  });
});

test('free spins are listed with the name of their game', async () => {
  const player = await person();
  expect((await claim(player, 'SPINS')).status).toBe(200);
  expect((await player.call('GET /api/bonus/freespinbonuses')).body.FreeSpins).toMatchObject([
    { Game: 'corner-sevens', GameName: 'Corner Sevens', Value: '0.20', Left: 10, Won: '0.00' },
  ]);
});

describe('a cancelled bonus', () => {
  test('a cancelled bonus has ended, a repeat gets the same answer, and another player cannot cancel it', async () => {
    const [player, other] = [await person(), await person()];
    const { ID } = (await claim(player, 'TRYIT')).body;
    const cancel = (browser: Browser) => browser.call('POST /api/bonus/cancel', { body: { ID } });
    expect((await cancel(other)).body.ErrorCode).toBe('NotFoundException');
    expect((await cancel(player)).body).toEqual({ HasErrors: false });
    expect((await cancel(player)).body).toEqual({ HasErrors: false });
    expect(await readBonuses(player)).toMatchObject([{ ID, StateID: 3, EndReason: 'cancelled' }]);
  });
});

describe('cash-back', () => {
  test('cash-back is shown while it runs, and only its player can leave it, permanently', async () => {
    const [player, other] = [await person(), await person()];
    expect((await claim(player, 'WEEKLY10')).body).toMatchObject({ HasErrors: false, ID: null });
    const readCashBack = async () => (await player.call('GET /api/bonus/cashback')).body.CashBack;
    const [running] = (await readCashBack()) as { ID: number; PeriodFrom: string; PeriodTo: string }[];
    expect(running).toMatchObject({ SharePercent: 10, Period: 'week', Currency: 'EUR', Periods: [] });
    expect(Date.parse(running?.PeriodTo ?? '')).toBeGreaterThan(Date.parse(running?.PeriodFrom ?? ''));
    const leave = (browser: Browser) =>
      browser.call('POST /api/bonus/leavecashback', { body: { ID: running?.ID ?? 0 } });
    expect((await leave(other)).body.ErrorCode).toBe('NotFoundException');
    expect(await readCashBack()).toHaveLength(1);
    expect((await leave(player)).body).toEqual({ HasErrors: false });
    expect((await leave(player)).body).toEqual({ HasErrors: false });
    expect(await readCashBack()).toEqual([]);
    expect((await claim(player, 'WEEKLY10')).body.ErrorCode).toBe('BonusClaimedException');
  });
});
