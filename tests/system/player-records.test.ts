import type { ConsoleSearchAnswer, OperatorRole, PlayerRecord, TimelineEntry } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { type Answer, type Browser, registerPlayer } from '../fixture/browser.ts';
import { openSite } from '../fixture/open-site.ts';
import { setRole } from '../fixture/operator.ts';
import { topUp } from '../fixture/top-up.ts';
import { type BackOfficeSite, done, listOf, newId, openBackOfficeSite, singleOn } from './refusals/site.ts';

const Reason = 'a test of the records';
const TRIES_MAX = 300;

let backOffice: BackOfficeSite;
let player: Browser;
let playerId: number;
let accountId: number;
let ticketId: number;
let roundId: number;
let paymentId: string;
const operators = new Map<OperatorRole, Browser>();

async function operator(role: OperatorRole): Promise<Browser> {
  const known = operators.get(role);
  if (known !== undefined) return known;
  const browser = await registerPlayer(backOffice.site.url, `op-${role}`, { FirstName: 'Otto' });
  await setRole(backOffice.pool, `op-${role}`, role);
  operators.set(role, browser);
  return browser;
}

async function readAs(role: OperatorRole, key: Parameters<Browser['call']>[0], query = ''): Promise<Answer> {
  return (await operator(role)).call(key, { query: `?id=${playerId}${query}` });
}

const readPlayer = (answer: Answer) => answer.body.Player as PlayerRecord;
const record = async (role: OperatorRole = 'support') =>
  readPlayer(await readAs(role, 'GET /api/desk/player'));

async function search(role: OperatorRole, text: string): Promise<ConsoleSearchAnswer> {
  const answer = await (await operator(role)).call('GET /api/desk/search', {
    query: `?text=${encodeURIComponent(text)}`,
  });
  expect(answer.status).toBe(200);
  return answer.body as ConsoleSearchAnswer;
}

const namesFor = async (text: string) => (await search('support', text)).Players.map((one) => one.UserName);

beforeAll(async () => {
  backOffice = await openBackOfficeSite(openSite);
  const { site, pool, match } = backOffice;
  player = await registerPlayer(site.url, 'joao-records', {
    FirstName: 'João',
    LastName: 'da Silva Ærø',
    Phone: '+35679001122',
  });
  await registerPlayer(site.url, 'joanna', { FirstName: 'Joanna', LastName: 'Smith', BirthYear: 1980 });
  await topUp(player, '500.00');
  const { rows } = await pool.query<{ id: number; account_id: number }>(
    `select p.id, p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = 'joao-records'`,
  );
  playerId = rows[0]?.id ?? 0;
  accountId = rows[0]?.account_id ?? 0;
  const placed = await done(player.call('POST /api/betslip/placebet', { body: singleOn(match.ash) }));
  ticketId = Number(listOf(placed.Tickets)[0]?.ID);
  const frame = await ArcadeFrame.open(site.url, player, { game: 'dice' });
  roundId = Number((await frame.start({ stake: '100', target: 5050, side: 'over' })).body.RoundID);
  await frame.start({ stake: '100', target: 5050, side: 'over' });
  const { rows: payments } = await pool.query<{ id: string }>(
    `insert into payment (id, account_id, command_id, direction, method, provider, provider_ref, currency, amount, state,
                          form, created_at, changed_at)
     values ($1, $2, $1, 'deposit', 'skrill', 'sandbox', 'SKR-4711-abc', 'EUR', 2500, 9, '{}', now(), now()) returning id`,
    [newId(), accountId],
  );
  paymentId = payments[0]?.id ?? '';
});
afterAll(() => backOffice.stop());

describe('search', () => {
  test('finds a player by user name, address, id, telephone and words of the name', async () => {
    for (const text of [
      'joao-rec',
      'JOAO-RECORDS@players.example',
      String(playerId),
      `#${accountId}`,
      '+356 7900 11',
      'silva joao',
      'AERO da',
      'João Silva',
    ])
      expect([text, await namesFor(text)]).toEqual([text, expect.arrayContaining(['joao-records'])]);
    expect(await namesFor('joa')).toEqual(['joao-records', 'joanna']);
    expect(await namesFor('joao smith')).toEqual([]);
    expect(await namesFor('127.0.0.1')).toContain('joanna');
    expect(await namesFor('Otto')).toEqual([]);
    expect(await namesFor('\u0000joan')).toEqual(['joanna']);
    expect(await namesFor(' ')).toEqual([]);
  });

  test('finds a match by id and by team', async () => {
    const byId = await search('trader', String(backOffice.match.ash));
    expect(byId.Matches[0]).toMatchObject({ ID: backOffice.match.ash });
    const [team = ''] = byId.Matches[0]?.Name.split(' – ') ?? [];
    expect((await search('trader', team)).Matches.map(({ ID }) => ID)).toContain(backOffice.match.ash);
  });

  test('finds tickets and rounds by id, and payments by id or reference', async () => {
    expect((await search('support', String(ticketId))).Tickets).toMatchObject([
      { ID: ticketId, PlayerID: playerId, UserName: 'joao-records', Amount: '10.00', Currency: 'EUR' },
    ]);
    expect((await search('support', String(roundId))).Rounds).toMatchObject([
      { ID: roundId, PlayerID: playerId, Amount: '1.00', GameName: 'Dice' },
    ]);
    for (const text of [paymentId, paymentId.slice(0, 30), 'SKR-4711'])
      expect((await search('support', text)).Payments).toMatchObject([
        { ID: paymentId, PlayerID: playerId, Amount: '25.00', Direction: 'deposit' },
      ]);
    expect((await search('support', paymentId.slice(0, 7))).Payments).toEqual([]);
  });

  test('finds no kind whose area the role does not read', async () => {
    const kinds = async (role: OperatorRole) => {
      const [ticket, round, payment, name] = await Promise.all(
        [String(ticketId), String(roundId), paymentId, 'joao-records'].map((text) => search(role, text)),
      );
      return [ticket?.Tickets, round?.Rounds, payment?.Payments, name?.Players].map((rows) => rows?.length);
    };
    expect(await kinds('trader')).toEqual([1, 0, 0, 0]);
    expect(await kinds('payments')).toEqual([0, 1, 1, 1]);
    expect(await kinds('auditor')).toEqual([1, 1, 1, 1]);
    expect((await search('payments', '127.0.0.1')).Players).toEqual([]);
    expect((await search('payments', String(backOffice.match.ash))).Matches).toEqual([]);
  });
});

describe('the record of a player', () => {
  test('the record has the person, the balances, and the state of the account', async () => {
    await done(
      player.call('POST /api/protection/vaultlock', {
        body: { CommandId: newId(), Amount: '2.00', Minutes: 60 },
      }),
    );
    expect(await record()).toMatchObject({
      ID: playerId,
      AccountID: accountId,
      UserName: 'joao-records',
      FullName: 'João da Silva Ærø',
      Phone: '+35679001122',
      Country: 'MT',
      States: [],
      StakeFactorPercent: 100,
      IsVerified: false,
      Balances: { Bonus: '0.00', Held: '0.00', Vault: '2.00', OpenStakes: '10.00' },
    });
    await done(
      backOffice.operator.call('POST /api/desk/lock', {
        body: { UserName: 'joao-records', Locked: true, Reason },
      }),
    );
    expect(await record()).toMatchObject({ States: ['locked'], LockReason: Reason });
    expect(await record('payments')).toMatchObject({
      States: ['locked'],
      LockReason: null,
      StakeFactorPercent: null,
    });
    const locked = await (await operator('risk')).call('GET /api/desk/players', { query: '?state=locked' });
    expect(listOf(locked.body.Players)).toMatchObject([{ ID: playerId, States: ['locked'] }]);
    await done(
      backOffice.operator.call('POST /api/desk/lock', {
        body: { UserName: 'joao-records', Locked: false, Reason },
      }),
    );
    expect(await record()).toMatchObject({ States: [], LockReason: null });
  });

  test('the record has the result by product when the follower has read the journals', async () => {
    const today = async () => (await record()).Net.find(({ Period }) => Period === 'today');
    for (let tries = 0; (await today())?.Casino.Stakes !== 2 && tries < TRIES_MAX; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await today()).toMatchObject({
      // An open bet has no result.
      Sport: { Stakes: 1, Staked: '10.00', Net: '0.00' },
      Casino: { Stakes: 2, Staked: '2.00' },
    });
    expect((await record()).Net.find(({ Period }) => Period === 'ever')?.Sport.Staked).toBe('10.00');
  });

  test('the report by player is for roles that read the records of players', async () => {
    const query = '?From=2026-03-01&To=2026-03-02&Section=play&By=player';
    const read = async (role: OperatorRole) =>
      (await (await operator(role)).call('GET /api/desk/report/breakdown', { query })).status;
    expect([await read('payments'), await read('content'), await read('trader')]).toEqual([200, 403, 403]);
  });

  test('operators and unknown ids have no record', async () => {
    const { rows } = await backOffice.pool.query<{ id: number }>(
      'select id from player where is_operator limit 1',
    );
    for (const id of [rows[0]?.id, 999_999_999]) {
      const query = `?id=${id}`;
      for (const key of [
        'GET /api/desk/player',
        'GET /api/desk/playertimeline',
        'GET /api/desk/playernotes',
      ] as const)
        expect((await (await operator('support')).call(key, { query })).status).toBe(404);
    }
  });

  test('lists tickets, rounds, payments, log-ins, limits and documents', async () => {
    await done(
      player.call('POST /api/account/login', {
        body: { UserName: 'joao-records', Password: 'correct horse battery' },
      }),
    );
    await done(
      player.call('POST /api/protection/setlimit', {
        body: { CommandId: newId(), Kind: 'deposit', Period: 'day', Value: '50.00' },
      }),
    );
    const rows = async (role: OperatorRole, key: Parameters<Browser['call']>[0], field: string) =>
      listOf((await done(readAs(role, key)))[field]);
    expect(await rows('trader', 'GET /api/desk/playertickets', 'Tickets')).toMatchObject([{ ID: ticketId }]);
    expect(await rows('payments', 'GET /api/desk/playerrounds', 'Rounds')).toHaveLength(2);
    expect(await rows('payments', 'GET /api/desk/playerpayments', 'Payments')).toMatchObject([
      { ID: paymentId },
    ]);
    expect(await rows('risk', 'GET /api/desk/playerlogins', 'Sessions')).toMatchObject([
      { Address: '127.0.0.1' },
    ]);
    expect(await rows('risk', 'GET /api/desk/playerlogins', 'Logins')).toMatchObject([
      { Success: true },
      { Success: true },
    ]);
    expect(await rows('risk', 'GET /api/desk/playerprotection', 'Limits')).toMatchObject([
      { Kind: 'deposit', Value: '50.00' },
    ]);
    expect(await rows('risk', 'GET /api/desk/playerprotection', 'Changes')).toMatchObject([
      { Kind: 'deposit', Action: 'set', Before: null, After: '50.00' },
    ]);
    expect(await rows('compliance', 'GET /api/desk/playerdocuments', 'Documents')).toEqual([]);
    expect(await rows('content', 'GET /api/desk/playerbonuses', 'Bonuses')).toEqual([]);
    expect(await rows('content', 'GET /api/desk/playermessages', 'Messages')).toEqual([]);
    expect(await rows('support', 'GET /api/desk/playeractions', 'Actions')).toMatchObject([
      { Action: 'account-unlock', Reason },
      { Action: 'account-lock', Reason },
    ]);
  });

  test('keeps notes that are never changed, and writes a repeated one once', async () => {
    const risk = await operator('risk');
    const body = { ID: playerId, NoteId: newId(), Text: ' Called about a withdrawal. ' };
    await done(risk.call('POST /api/desk/playernote', { body }));
    await done(risk.call('POST /api/desk/playernote', { body }));
    expect((await readAs('auditor', 'GET /api/desk/playernotes')).body).toMatchObject({
      Notes: [{ Operator: 'op-risk', Text: 'Called about a withdrawal.' }],
      NextBefore: null,
    });
    expect(
      (await risk.call('POST /api/desk/playernote', { body: { ...body, NoteId: newId(), Text: ' ' } }))
        .status,
    ).toBe(422);
    await expect(backOffice.pool.query(`update player_note set text = 'another'`)).rejects.toThrow();
  });

  test('lists linked players with the reasons', async () => {
    await registerPlayer(backOffice.site.url, 'same-phone', { Phone: '+35679001122', FirstName: 'Ann' });
    const { rows } = await backOffice.pool.query<{ id: number }>(
      `insert into login_attempt (player_id, at, succeeded, address, user_agent)
       select p.id, now(), true, '10.1.2.3', 'agent ' || u.username from player p join auth_user u on u.id = p.auth_user_id
       where u.username in ('joanna', 'joao-records') returning id`,
    );
    expect(rows).toHaveLength(2);
    const linked = listOf((await readAs('compliance', 'GET /api/desk/playerlinks')).body.Players);
    const reasons = new Map(linked.map(({ UserName, Reasons }) => [UserName, Reasons]));
    expect(reasons.get('same-phone')).toEqual(expect.arrayContaining(['phone']));
    expect(reasons.get('joanna')).toEqual(expect.arrayContaining(['address']));
  });
});

describe('the timeline', () => {
  async function timeline(role: OperatorRole): Promise<readonly TimelineEntry[]> {
    const all: TimelineEntry[] = [];
    let next: unknown = '';
    for (let pages = 0; next !== null && pages < 10; pages += 1) {
      const answer = await readAs(role, 'GET /api/desk/playertimeline', next === '' ? '' : `&before=${next}`);
      expect(answer.status).toBe(200);
      all.push(...(answer.body.Entries as TimelineEntry[]));
      next = answer.body.Next;
    }
    expect(next).toBeNull();
    return all;
  }

  test('the timeline has the events of each kind once, newest first, with rounds of an hour in one entry', async () => {
    const entries = await timeline('support');
    const times = entries.map(({ At }) => At);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(entries.map(({ ID }) => ID)).size).toBe(entries.length);
    const kinds = new Set(entries.map(({ Kind }) => Kind));
    expect([...kinds].toSorted()).toEqual(['action', 'limit', 'log-in', 'money', 'note']);
    expect(entries.find(({ TicketID }) => TicketID === ticketId)).toMatchObject({
      Kind: 'money',
      Amount: '-10.00',
    });
    expect(entries.filter(({ Count }) => Count > 1).length).toBeLessThanOrEqual(2);
    expect(entries.find(({ Kind }) => Kind === 'note')).toMatchObject({
      Operator: 'op-risk',
      Detail: 'Called about a withdrawal.',
    });
  });

  test('leaves out kinds whose area the role does not read', async () => {
    const kinds = new Set((await timeline('payments')).map(({ Kind }) => Kind));
    expect([...kinds]).toEqual(['money']);
  });

  test('continues over pages without leaving out or repeating an entry', async () => {
    await backOffice.pool.query(
      `insert into player_note (player_id, note_id, operator, text, at)
       select $1, gen_random_uuid(), 'bulk', 'note ' || n, now() - n * interval '1 minute' from generate_series(120, 1, -1) n`,
      [playerId],
    );
    const entries = await timeline('support');
    expect(new Set(entries.map(({ ID }) => ID)).size).toBe(entries.length);
    expect(entries.filter(({ Operator }) => Operator === 'bulk')).toHaveLength(120);
    expect(entries.find(({ TicketID }) => TicketID === ticketId)).toBeDefined();
  });
});
