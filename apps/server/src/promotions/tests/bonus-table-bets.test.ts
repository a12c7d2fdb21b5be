import { type BetNow, inHouseTable } from '@evens/casino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MoneySite, openMoneySite, type Player } from '../../../../../tests/fixture/money-site.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { type BetLanes, makeBetLanes } from '../../casino/shared-rounds/bet-lanes.ts';
import { writeDecisions } from '../../casino/shared-rounds/decide-store.ts';
import { PlaySessions } from '../../casino/tests/play-sessions.ts';
import { type House, readHouse } from '../../money/index.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

const TABLE = 'live-blackjack';
const requirementMinor = 100_000_000n;

let site: MoneySite;
let stage: BonusStage;
let house: House;
let lanes: BetLanes;
let sessions: PlaySessions;
let player: Player;
let sharedId: number;
let no = 0;

beforeAll(async () => {
  site = await openMoneySite();
  stage = makeBonusStage(site);
  house = await readHouse(site.pool);
  sessions = new PlaySessions(site);
  lanes = makeBetLanes({
    stakes: site.pool,
    seal: testSeal,
    lanes: site.lanes,
    house,
    clock: { nowMs: () => site.nowMs },
    isPlayedHere: () => true,
    changed: () => undefined,
  });
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 60_000;
  player = await site.player('30.00');
  sharedId = await openRound();
});

/** Opens a round that accepts bets, and ends the previous one. */
async function openRound(): Promise<number> {
  no += 1;
  await site.pool.query(`update shared_round set state = 'refunded', over_at = now() where over_at is null`);
  const { rows } = await site.pool.query<{ id: number }>(
    `insert into shared_round (table_key, no, state, commitment, shoe_no, rules_version, opened_at, closes_at, due_at)
     values ($1, $2, 'betting', 'a test', 1, 30000, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000) + interval '9 s',
             to_timestamp($3::float8 / 1000) + interval '9 s') returning id`,
    [TABLE, no, site.nowMs],
  );
  return rows[0]?.id ?? 0;
}

function tableMachine() {
  const machine = inHouseTable(TABLE)?.machine;
  if (!machine) throw new Error(`there is no table ${TABLE}`);
  return machine;
}

async function place(stakeMinor: bigint, { slot = 0, commandId = site.commandId() } = {}) {
  const { accountId, principal } = player;
  const sessionId = await sessions.of(player, TABLE);
  const placed = lanes.place(
    { accountId, commandId },
    {
      machine: tableMachine(),
      sharedId,
      slot,
      read: { betText: '{}', stateText: '{}', stakeMinor, returnMaxMinor: stakeMinor },
      bodySha256: 'ab'.repeat(32),
      sessionId,
      currency: principal.currency,
      userName: principal.userName,
    },
  );
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value;
}

async function placeAccepted(stakeMinor: bigint, slot = 0): Promise<BetNow> {
  const placed = await place(stakeMinor, { slot });
  if (placed.kind !== 'done') throw new Error(`the bet ended as ${placed.kind}`);
  return placed.bet;
}

const end = (bet: BetNow, returnMinor: bigint, isRefund = false) =>
  lanes.end([{ bet, returnMinor, isRefund }], new AbortController().signal);

/** Writes a decision that adds a stake, or one that ends the bet. */
async function decide(
  bet: BetNow,
  { stake = 0n, paid = 0n, onStep = 0 }: { stake?: bigint; paid?: bigint; onStep?: number },
) {
  await site.pool.query(`update shared_round set state = 'playing' where id = $1`, [sharedId]);
  const [written] = await writeDecisions(
    site.pool,
    [
      {
        accountId: player.accountId,
        commandId: site.commandId(),
        bodySha256: 'ab'.repeat(32),
        game: TABLE,
        roundId: bet.id,
        sharedId,
        onStep,
        move: '{"step":0,"move":null}',
        state: stake > 0n ? '{}' : null,
        stakeMinor: stake,
        returnMinor: paid,
        tableStep: stake > 0n ? 0 : undefined,
        currency: player.principal.currency,
        openAccount: house[player.principal.currency].openRounds,
        casinoAccount: house[player.principal.currency].casino,
      },
    ],
    site.nowMs,
  );
  return written?.kind;
}

async function purse(id: number): Promise<readonly bigint[]> {
  return [await site.balance(player), (await stage.bonus(id)).held];
}

async function funding({ id }: BetNow): Promise<unknown> {
  const { rows } = await site.pool.query(
    'select f.cash::integer, f.bonus::integer, r.bonus_stake::integer as marked from round_funding f join round r on r.id = f.round_id where r.id = $1',
    [id],
  );
  return rows[0];
}

/** Checks the money only: the staged bets follow no rules of a table. */
async function expectClean(): Promise<void> {
  await stage.follow();
  site.nowMs += 120_000;
  expect(await stage.findings()).toEqual([]);
}

describe('a bet at a table', () => {
  it('a table bet takes all cash and the rest from the bonus, and its return is split pro rata', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const bet = await placeAccepted(4000n);
    expect(await purse(id)).toEqual([0n, 4000n]);
    expect(await funding(bet)).toEqual({ cash: 3000, bonus: 1000, marked: 1000 });
    await end(bet, 1001n);
    await end(bet, 1001n);
    expect(await purse(id)).toEqual([750n, 4251n]);
    await expectClean();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 400n });
  });

  it('a cash bet has no funding record, also in one batch with a mixed bet', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const cash = await placeAccepted(1000n);
    const mixed = await placeAccepted(3000n, 1);
    expect([await funding(cash), await funding(mixed)]).toEqual([
      undefined,
      { cash: 2000, bonus: 1000, marked: 1000 },
    ]);
    const ended = [cash, mixed].map((bet) => ({ bet, returnMinor: 300n, isRefund: false }));
    await lanes.end(ended, new AbortController().signal);
    expect(await purse(id)).toEqual([500n, 4100n]);
    await expectClean();
  });

  it('a lost cash bet counts as wagered although no money moves', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const bet = await placeAccepted(1000n);
    await stage.follow();
    await end(bet, 0n);
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ wagered: 100n });
    await expectClean();
  });

  it('a bet of an abandoned round is refunded as it was paid, also after the bonus ended', async () => {
    const id = await stage.grant(player, { requirementMinor, expiresAtMs: site.nowMs + 5000 });
    const bet = await placeAccepted(4000n);
    site.nowMs += 6000;
    await stage.follow();
    await site.pool.query(`update shared_round set state = 'refunding' where id = $1`, [sharedId]);
    await end(bet, 0n, true);
    expect(await purse(id)).toEqual([3000n, 1000n]);
    await stage.follow();
    expect(await purse(id)).toEqual([3000n, 0n]);
    await expectClean();
  });

  it.each([
    ['insufficient', 8001n, {}],
    ['bonus-stake', 3501n, { maxStakeMinor: 3500n }],
    ['insufficient', 3001n, { expiresAtMs: 1 }],
    [
      'insufficient',
      3001n,
      {
        terms:
          '{"sportBasisPoints":1,"groupBasisPoints":{"slots":1,"tables":1,"live":0,"crash":1},"gameBasisPoints":{}}',
      },
    ],
  ] as const)('a table bet is refused as %s for %s, and no money moves', async (kind, stake, over) => {
    const id = await stage.grant(player, { requirementMinor, ...over });
    expect((await place(stake)).kind).toBe(kind);
    expect(await purse(id)).toEqual([3000n, 5000n]);
  });

  it('a repeated command takes a table bet once, and concurrent bets never exceed the money', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const commandId = site.commandId();
    const first = await place(4000n, { commandId });
    expect((await place(4000n, { commandId })).kind).toBe('repeated');
    const [one, two] = await Promise.all([place(4000n, { slot: 1 }), place(4000n, { slot: 2 })]);
    expect([one.kind, two.kind].toSorted()).toEqual(['done', 'insufficient']);
    expect(await purse(id)).toEqual([0n, 0n]);
    for (const done of [first, one, two]) if (done.kind === 'done') await end(done.bet, 0n);
    await expectClean();
  });
});

describe('a decision at a table', () => {
  it('a decision adds bonus money to a cash bet, whose return is then split', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const bet = await placeAccepted(2000n);
    expect(await decide(bet, { stake: 2000n })).toBe('written');
    expect(await funding(bet)).toEqual({ cash: 3000, bonus: 1000, marked: 1000 });
    await end(bet, 8000n);
    expect(await purse(id)).toEqual([6000n, 6000n]);
    await expectClean();
  });

  it('a decision that cashes out is split like the stake', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const bet = await placeAccepted(4000n);
    expect(await decide(bet, { paid: 1001n })).toBe('written');
    expect(await purse(id)).toEqual([750n, 4251n]);
    await end(bet, 0n);
    expect(await purse(id)).toEqual([750n, 4251n]);
    await expectClean();
  });
});
