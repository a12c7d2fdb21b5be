import type { AccountId } from '@evens/base';
import type { BackOfficeOffer, Bonus, BonusAward, BonusOffer } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { type Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type BackOfficeSite, openBackOfficeSite } from '../../../../../tests/system/refusals/site.ts';
import { checkLedger } from '../../operators/index.ts';
import { awardOffer } from '../bonuses/operators/award-offer.ts';

const Reason = 'a test of offers';
const wagering = {
  multiplierMilli: 5000,
  basis: 'bonus',
  minOddsMilli: 1500,
  sportBasisPoints: 10_000,
  groupBasisPoints: { slots: 10_000, tables: 1000, live: 1000, crash: 1000 },
  gameBasisPoints: {},
  maxStake: 500,
  maxConversion: 5000,
  expiresAfterDays: 14,
};
const gift = {
  Key: 'gift',
  Kind: 'bonus-money',
  Config: { value: 700, wagering },
  IsOpen: true,
  IsListed: false,
  Rank: 50,
  ClosesDate: null,
  PersonMaximum: null,
  HouseholdMaximum: null,
  DeviceMaximum: null,
};

let site: BackOfficeSite;
let players: readonly Browser[];

beforeAll(async () => {
  site = await openBackOfficeSite(openSite);
  players = [await site.player('one', '1'), await site.player('two', '1'), await site.player('three', '1')];
});
afterAll(async () => {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: Date.now() })).toEqual([]);
  await site.stop();
});

type CallName = Parameters<Browser['call']>[0];

async function operate(key: CallName, body: Readonly<Record<string, unknown>>) {
  const { status, body: answer } = await site.operator.call(key, { body: { Reason, ...body } });
  return status === 200 ? 'done' : [answer.ErrorCode, (answer.Data as { fields?: unknown })?.fields];
}

async function listed(): Promise<{ Offers: readonly BackOfficeOffer[]; Awards: readonly BonusAward[] }> {
  // The cast follows the contract of the call.
  return (await site.operator.call('GET /api/desk/bonusoffers')).body as never;
}

async function readBonuses(player: Browser | undefined): Promise<readonly Bonus[]> {
  return (await player?.call('GET /api/bonus/bonuses'))?.body.Bonuses as readonly Bonus[];
}

async function claim(player: Browser | undefined, BonusCode: string) {
  const answer = await player?.call('POST /api/bonus/claim', {
    body: { BonusCode, CommandId: newCommandId() },
  });
  return answer?.body.ErrorCode ?? 'ok';
}

async function actions(subject: string): Promise<readonly string[]> {
  const { rows } = await site.pool.query<{ action: string }>(
    'select action from operator_action where subject = $1 order by id',
    [subject],
  );
  return rows.map(({ action }) => action);
}

describe('offers', () => {
  test('operators create, change and close offers, and the audit has the reason of each action', async () => {
    expect(await operate('POST /api/desk/bonusoffer', { ...gift, IsNew: true })).toBe('done');
    expect(await operate('POST /api/desk/bonusoffer', { ...gift, IsNew: true })).toEqual([
      'InvalidDetailsException',
      ['Key'],
    ]);
    const offer = (await listed()).Offers.find(({ Key }) => Key === 'gift');
    expect(offer).toMatchObject({ ...gift, IsReadable: true, Codes: [] });
    expect(await operate('POST /api/desk/bonuscode', code('GIFT'))).toBe('done');
    expect(await claim(players[0], 'GIFT')).toBe('ok');
    const richer = { ...gift, Config: { value: 900, wagering } };
    expect(await operate('POST /api/desk/bonusoffer', { ...richer, IsNew: false })).toBe('done');
    expect(await claim(players[1], 'GIFT')).toBe('ok');
    expect([
      (await readBonuses(players[0]))[0]?.Granted,
      (await readBonuses(players[1]))[0]?.Granted,
    ]).toEqual(['7.00', '9.00']);
    expect(await operate('POST /api/desk/bonusoffer', { ...richer, IsOpen: false, IsNew: false })).toBe(
      'done',
    );
    expect(await claim(players[2], 'GIFT')).toBe('BonusCodeExpiredException');
    expect(await operate('POST /api/desk/bonusoffer', { ...gift, IsNew: false })).toBe('done');
    expect(await actions('bonus-offer:gift')).toEqual([
      'bonus-offer-make',
      'bonus-offer-change',
      'bonus-offer-change',
      'bonus-offer-change',
    ]);
  });

  test.each([
    ['a value of 0', { Config: { value: 0, wagering } }, ['Config.value']],
    ['no requirement', { Config: { value: 1 } }, ['Config.wagering']],
    [
      'no maximum of what becomes cash',
      { Config: { value: 1, wagering: { ...wagering, maxConversion: null } } },
      ['Config.wagering.maxConversion'],
    ],
    [
      'no expiry',
      { Config: { value: 1, wagering: { ...wagering, expiresAfterDays: 366 } } },
      ['Config.wagering.expiresAfterDays'],
    ],
    ['a past end', { ClosesDate: '2020-01-01T00:00:00.000Z' }, ['ClosesDate']],
  ])('an offer with %s is refused with the name of the field', async (_, change, fields) => {
    expect(
      await operate('POST /api/desk/bonusoffer', { ...gift, Key: 'wrong', ...change, IsNew: true }),
    ).toEqual(['InvalidDetailsException', fields]);
  });

  test('an offer that grants more than the bound waits for a second operator', async () => {
    const large = { ...gift, Key: 'large', Config: { value: 50_001, wagering } };
    const send = async (change: Readonly<Record<string, unknown>>) =>
      (await site.operator.call('POST /api/desk/bonusoffer', { body: { Reason, ...large, ...change } })).body;
    const stored = async () => (await listed()).Offers.find(({ Key }) => Key === 'large');
    const approve = async (ID: unknown) =>
      (await site.second.call('POST /api/desk/proposal', { body: { ID: Number(ID), Approve: true } })).body;
    // A draft grants nothing, so one operator may store it. Opening it needs two.
    expect(await send({ IsNew: true, IsOpen: false })).toEqual({ HasErrors: false });
    const opening = await send({ IsNew: false });
    expect(opening.ProposalId).toBeGreaterThan(0);
    expect(await stored()).toMatchObject({ IsOpen: false });
    expect(await approve(opening.ProposalId)).toEqual({ HasErrors: false });
    expect(await stored()).toMatchObject({ IsOpen: true });
    // A change that grants no more needs one operator: the rank, or the same numbers in another order.
    const same = { IsNew: false, Rank: 51, Config: { wagering, value: 50_001 } };
    expect(await send(same)).toEqual({ HasErrors: false });
    for (const [change, granted] of [
      [{ Config: { value: 60_000, wagering } }, 60_000],
      [{ Config: { value: 60_000, wagering: { ...wagering, multiplierMilli: 1000 } } }, 60_000],
      [{ Config: { value: { units: 100, own: { BRL: '2501.00' } }, wagering } }, 100],
    ] as const) {
      const { ProposalId } = await send({ IsNew: false, ...change });
      expect(ProposalId, JSON.stringify(change)).toBeGreaterThan(0);
      await approve(ProposalId);
      const value = (await stored())?.Config.value;
      expect(typeof value === 'number' ? value : granted).toBe(granted);
    }
    expect(await send({ IsNew: false, Config: { value: 50_000, wagering } })).toEqual({ HasErrors: false });
    expect(await send({ IsNew: false, IsOpen: false })).toEqual({ HasErrors: false });
  });

  test('an offer can have its own amounts for a currency', async () => {
    const own = { value: { units: 700, own: { BRL: '30.00' } }, wagering };
    expect(
      await operate('POST /api/desk/bonusoffer', { ...gift, Key: 'by-currency', Config: own, IsNew: true }),
    ).toBe('done');
    for (const wrong of [{ BRL: '30.001' }, { XXX: '30.00' }, { BRL: '0.00' }, { BRL: '-1.00' }])
      expect(
        await operate('POST /api/desk/bonusoffer', {
          ...gift,
          Key: 'wrong',
          Config: { ...own, value: { units: 700, own: wrong } },
          IsNew: true,
        }),
      ).toEqual(['InvalidDetailsException', ['Config.value']]);
  });

  test('the kind of an offer cannot change, and an unknown offer is not found', async () => {
    const other = { ...gift, Kind: 'free-bet', Config: freeBet };
    expect(await operate('POST /api/desk/bonusoffer', { ...other, IsNew: false })).toEqual([
      'InvalidDetailsException',
      ['Kind'],
    ]);
    expect((await operate('POST /api/desk/bonusoffer', { ...gift, Key: 'none', IsNew: false }))[0]).toBe(
      'NotFoundException',
    );
  });
});

const freeBet = { count: 1, value: 500, minOddsMilli: 1500, winningsTo: 'cash', expiresAfterDays: 14 };

function code(Code: string, more: Readonly<Record<string, unknown>> = {}) {
  return { Code, OfferKey: 'gift', UserName: null, ClaimsMaximum: 5, ExpiresDate: null, ...more };
}

describe('device limit', () => {
  const logIn = (player: Browser, UserName: string, userAgent: string) =>
    player.fetch('/api/account/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ UserName, Password: goodPassword }),
    });

  test('the device limit refuses another person on the same browser and network, but not on another browser', async () => {
    const [first, second] = [
      await registerPlayer(site.site.url, 'dev-one', { FirstName: 'Grace', LastName: 'Hopper' }),
      await registerPlayer(site.site.url, 'dev-two', { FirstName: 'Mary', LastName: 'Somerville' }),
    ];
    const nameless = { ...gift, Key: 'nameless', Kind: 'free-bet', Config: freeBet, DeviceMaximum: 1 };
    for (const DeviceMaximum of [null, 1]) {
      const Key = DeviceMaximum === null ? 'any-device' : 'one-device';
      const offer = { ...gift, Key, Kind: 'free-bet', Config: freeBet, DeviceMaximum, IsNew: true };
      expect(await operate('POST /api/desk/bonusoffer', offer)).toBe('done');
      expect(await operate('POST /api/desk/bonuscode', code(Key.toUpperCase(), { OfferKey: Key }))).toBe(
        'done',
      );
    }
    for (const [player, name] of [
      [first, 'dev-one'],
      [second, 'dev-two'],
    ] as const)
      expect((await logIn(player, name, 'Shared Browser')).status).toBe(200);
    expect(await claim(first, 'ANY-DEVICE')).toBe('ok');
    expect(await claim(second, 'ANY-DEVICE')).toBe('ok');
    const both = await Promise.all([claim(first, 'ONE-DEVICE'), claim(second, 'ONE-DEVICE')]);
    expect(both.toSorted()).toEqual(['BonusDeviceException', 'ok']);
    for (const [player, name] of [
      [first, 'dev-one'],
      [second, 'dev-two'],
    ] as const)
      expect((await logIn(player, name, '')).status).toBe(200);
    expect(await operate('POST /api/desk/bonusoffer', { ...nameless, IsNew: true })).toBe('done');
    expect(await operate('POST /api/desk/bonuscode', code('NAMELESS', { OfferKey: 'nameless' }))).toBe(
      'done',
    );
    expect(await claim(first, 'NAMELESS')).toBe('ok');
    expect(await claim(second, 'NAMELESS')).toBe('BonusDeviceException');
    const refused = both[0] === 'ok' ? second : first;
    expect((await logIn(refused, refused === first ? 'dev-one' : 'dev-two', 'Own Browser')).status).toBe(200);
    expect(await claim(refused, 'ONE-DEVICE')).toBe('ok');
  });
});

describe('codes', () => {
  test('a personal code is claimable by its player only, and ends when an operator ends it', async () => {
    expect(await operate('POST /api/desk/bonuscode', code('MINE', { UserName: 'one' }))).toBe('done');
    expect(await claim(players[1], 'MINE')).toBe('BonusCodeUnknownException');
    const personal = (await players[0]?.call('GET /api/bonus/personalbonuses'))?.body.Offers as BonusOffer[];
    expect(personal.map(({ Code }) => Code)).toEqual(['MINE']);
    expect(await operate('POST /api/desk/endbonuscode', { Code: 'mine' })).toBe('done');
    expect((await operate('POST /api/desk/endbonuscode', { Code: 'MINE' }))[0]).toBe('NotFoundException');
    expect(await claim(players[0], 'MINE')).toBe('BonusCodeExpiredException');
  });

  test.each([
    ['a sign that no code has', { Code: 'a b' }, 'Code'],
    ['the name of another', { Code: 'WELCOME' }, 'Code'],
    ['an offer that is not there', { OfferKey: 'none' }, 'OfferKey'],
    ['a player who is not there', { UserName: 'nobody-here' }, 'UserName'],
    ['a past end', { ExpiresDate: '2020-01-01T00:00:00.000Z' }, 'ExpiresDate'],
  ])('a code with %s is refused', async (_, change, field) => {
    expect(await operate('POST /api/desk/bonuscode', code('FRESH', change))).toEqual([
      'InvalidDetailsException',
      [field],
    ]);
  });
});

describe('grants by operators', () => {
  const award = (more: Readonly<Record<string, unknown>> = {}) => ({
    CommandId: newCommandId(),
    OfferKey: 'hand',
    Segment: { UserName: 'three' },
    Count: 1,
    ...more,
  });

  const until = (state: string) =>
    vi.waitFor(async () => expect((await listed()).Awards[0]?.State).toBe(state), { timeout: 20_000 });

  test('a grant by an operator reaches a player once, even if its command is repeated', async () => {
    const hand = { ...gift, Key: 'hand', Kind: 'free-bet', Config: freeBet, PersonMaximum: null };
    expect(await operate('POST /api/desk/bonusoffer', { ...hand, IsNew: true })).toBe('done');
    const body = award();
    const answers = await Promise.all([1, 2].map(() => operate('POST /api/desk/awardbonus', body)));
    expect(answers).toEqual(['done', 'done']);
    expect(await operate('POST /api/desk/awardbonus', { ...body, Reason: 'another one' })).toEqual([
      'CommandIdReusedException',
      undefined,
    ]);
    await until('granted');
    expect((await listed()).Awards).toMatchObject([{ Granted: 1, Refused: 0, Counted: 1, Reason }]);
    expect(await readBonuses(players[2])).toMatchObject([{ OfferKey: 'hand', Kind: 'free-bet', StateID: 2 }]);
  });

  test('a grant to a segment skips players who have reached the maximum of the offer', async () => {
    const hand = { ...gift, Key: 'hand', Kind: 'free-bet', Config: freeBet, PersonMaximum: 3 };
    expect(await operate('POST /api/desk/bonusoffer', { ...hand, IsNew: false })).toBe('done');
    const everybody = award({ Segment: {}, Count: 1000 });
    expect(await operate('POST /api/desk/awardbonus', everybody)).toBe('done');
    await until('granted');
    // Three players are one person with one grant so far: two more grants. The three others get one each: the sandbox's
    // player and the two of the device limit test.
    const [newest] = (await listed()).Awards;
    expect(newest).toMatchObject({ Granted: 5, Refused: 1, Counted: 6 });
  });

  test('a grant that fails for one player reaches all others and counts the player as refused', async () => {
    const { rows } = await site.pool.query<{ account_id: number }>(
      `select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = 'one'`,
    );
    await site.pool.query(`create function refuse_this_bonus() returns trigger language plpgsql as $$ begin raise 'a bad row'; end $$;
        create trigger refuse_this_bonus before insert on bonus for each row when (new.account_id = ${rows[0]?.account_id})
          execute function refuse_this_bonus()`);
    try {
      const open = { ...gift, Key: 'past-one', Kind: 'free-bet', Config: freeBet, IsNew: true };
      expect(await operate('POST /api/desk/bonusoffer', open)).toBe('done');
      const everybody = award({ OfferKey: 'past-one', Segment: {}, Count: 1000 });
      expect(await operate('POST /api/desk/awardbonus', everybody)).toBe('done');
      await until('granted');
      expect((await listed()).Awards[0]).toMatchObject({ Granted: 5, Refused: 1, Counted: 6 });
    } finally {
      await site.pool.query('drop trigger refuse_this_bonus on bonus');
    }
  });

  test('a stopped award grants nothing more, also if a worker still has a part of it', async () => {
    const offer = { ...gift, Key: 'stopped', Kind: 'free-bet', Config: freeBet, IsNew: true };
    expect(await operate('POST /api/desk/bonusoffer', offer)).toBe('done');
    const { rows } = await site.pool.query<{ account_id: AccountId; user_name: string }>(
      `select p.account_id, u.username as user_name from player p join auth_user u on u.id = p.auth_user_id where u.username in ('one', 'two')`,
    );
    const [one, two] = rows.toSorted((a, b) => a.user_name.localeCompare(b.user_name));
    if (!one || !two) throw new Error('no players');
    // The award's cursor is at its end, so no worker has anything to do.
    const { rows: insertedAwards } = await site.pool.query<{ id: number }>(
      `insert into bonus_award (command_id, body_sha256, offer_key, reason, made_by, made_at, counted, cursor, last_player_id)
       values (gen_random_uuid(), sha256('x'), 'stopped', 'a test', 'tess', now(), 2, 0, 0) returning id`,
    );
    const awardId = insertedAwards[0]?.id ?? 0;
    const grant = (
      { account_id: accountId }: { readonly account_id: AccountId },
      gates: readonly 'play'[] = [],
    ) => {
      const award = {
        awardId,
        offerKey: 'stopped',
        accountId,
        currency: 'EUR',
        gates,
        atMs: Date.now(),
      } as const;
      return awardOffer(site.pool, award);
    };
    // An award requires a proof of identity if play requires one.
    expect(await grant(one, ['play'])).toBe('refused');
    const prove = (at: string) =>
      site.pool.query(`update player set verified_at = ${at} where account_id = $1`, [one.account_id]);
    await prove('now()');
    expect(await grant(one, ['play'])).toBe('granted');
    await prove('null');
    expect(await operate('POST /api/desk/stopaward', { ID: awardId })).toBe('done');
    expect(await grant(two)).toBe('stopped');
    expect((await listed()).Awards[0]).toMatchObject({ ID: awardId, State: 'stopped', Granted: 1 });
  });

  test('awards of deposit bonuses, to unknown players or to more players than counted are refused', async () => {
    for (const [change, field] of [
      [{ OfferKey: 'welcome' }, 'OfferKey'],
      [{ OfferKey: 'none' }, 'OfferKey'],
      [{ Segment: {}, Count: 1 }, 'Count'],
      [{ Segment: { UserName: 'nobody-here' } }, 'UserName'],
    ] as const)
      expect(await operate('POST /api/desk/awardbonus', award(change))).toEqual([
        'InvalidDetailsException',
        [field],
      ]);
    expect((await operate('POST /api/desk/stopaward', { ID: 1 }))[0]).toBe('NotFoundException');
  });
});

describe('daily bound of one operator', () => {
  const rich = { ...gift, Key: 'rich', Kind: 'free-bet', Config: { ...freeBet, value: 30_000 } };
  const give = async (key: CallName, body: Readonly<Record<string, unknown>>) => {
    const { status, body: answer } = await site.second.call(key, { body: { Reason, ...body } });
    expect(status, JSON.stringify(answer)).toBe(200);
    return answer;
  };
  const approve = (ID: unknown) =>
    site.operator.call('POST /api/desk/proposal', { body: { ID: Number(ID), Approve: true } });
  const awards = async () => (await listed()).Awards.filter(({ OfferKey }) => OfferKey === 'rich');

  test('grants of one operator above the daily bound wait for a second operator', async () => {
    expect(await operate('POST /api/desk/bonusoffer', { ...rich, IsNew: true })).toBe('done');
    const one = () => ({
      CommandId: newCommandId(),
      OfferKey: 'rich',
      Segment: { UserName: 'three' },
      Count: 1,
    });
    // Three of 300.00 each are within 1,000.00, also if they are sent concurrently.
    const together = await Promise.all(
      Array.from({ length: 10 }, () => give('POST /api/desk/awardbonus', one())),
    );
    expect(together.filter(({ ID }) => ID !== undefined)).toHaveLength(3);
    expect(together.filter(({ ProposalId }) => ProposalId !== undefined)).toHaveLength(7);
    const fourth = one();
    const { ProposalId } = await give('POST /api/desk/awardbonus', fourth);
    expect(await give('POST /api/desk/awardbonus', fourth)).toEqual({ HasErrors: false, ProposalId });
    expect(await awards()).toHaveLength(3);
    expect((await approve(ProposalId)).body).toEqual({ HasErrors: false });
    expect(await awards()).toHaveLength(4);
    // A repeat of the first command returns its result.
    const { ID } = await give('POST /api/desk/awardbonus', fourth);
    expect((await awards()).map((award) => award.ID)).toContain(ID);
  });

  test('codes count against the daily bound with all claims, and a code without a maximum always waits', async () => {
    const { ProposalId } = await give('POST /api/desk/bonuscode', code('FOR-ALL', { ClaimsMaximum: null }));
    expect(await claim(players[0], 'FOR-ALL')).toBe('BonusCodeUnknownException');
    expect((await approve(ProposalId)).body).toEqual({ HasErrors: false });
    expect(await claim(players[0], 'FOR-ALL')).toBe('ok');
    const submitCode = async (Code: string, change: Readonly<Record<string, unknown>>) =>
      Object.keys(await give('POST /api/desk/bonuscode', code(Code, change)));
    // 900.00 are granted: 15 claims of 7.00 exceed the bound, 14 do not, and leave no room for another claim.
    expect(await submitCode('FIFTEEN', { ClaimsMaximum: 15 })).toContain('ProposalId');
    expect(await submitCode('FOURTEEN', { ClaimsMaximum: 14 })).toEqual(['HasErrors']);
    expect(await submitCode('ONE-MORE', { ClaimsMaximum: 1 })).toContain('ProposalId');
    expect(await submitCode('PERSONAL', { ClaimsMaximum: null, UserName: 'one' })).toContain('ProposalId');
  });

  test('a change of an offer counts what its codes and grants grant in addition', async () => {
    const { Config } = gift;
    const submitOffer = async (change: Readonly<Record<string, unknown>>) =>
      Object.keys(await give('POST /api/desk/bonusoffer', { ...gift, IsNew: false, ...change }));
    expect(await submitOffer({ Config: { ...Config, value: 701 } })).toContain('ProposalId');
    const easier = { ...wagering, multiplierMilli: 1000 };
    expect(await submitOffer({ Config: { value: 600, wagering: easier } })).toContain('ProposalId');
    expect(await submitOffer({ Config: { ...Config, value: 600 } })).toEqual(['HasErrors']);
    expect(await submitOffer({ Config: { ...Config, value: 600 }, IsOpen: false })).toEqual(['HasErrors']);
    expect(await submitOffer({ Config: { ...Config, value: 600 } })).toContain('ProposalId');
  });
});
