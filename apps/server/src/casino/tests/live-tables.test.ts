import { type BlackjackBetView, type BlackjackTableView, type TableKey, tableKeys } from '@evens/contract';
import {
  type Draws,
  dealFromShoe,
  dealTable,
  hashOfSeed,
  liveBaccarat,
  liveBlackjack,
  liveBlackjackReturn,
  liveDragonTiger,
  liveRoulette,
  liveSicBo,
  liveWheel,
  newShoe,
  sharedDraws,
  sideBetPays,
  sideBetResult,
} from '@evens/games';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import type { TableFrame } from '../../../../../tests/fixture/table-frame.ts';
import {
  betAt,
  bettingFor,
  deciding,
  inEuros,
  readBalance,
  stepsOfHands,
  TableSite,
} from '../../../../../tests/fixture/table-site.ts';
import { readSweepFailures, retrySweepFailures } from '../../platform/sweep-failures.ts';

let site: TableSite;

const SHOE_SEED = '5f'.repeat(32);
/** Number of dealt cards that leaves only a few coups before the end of the shoe. */
const NEARLY_DEALT = 385;

beforeAll(async () => {
  site = await TableSite.open({
    prepare: ({ pool }) =>
      pool.query(
        `insert into table_shoe (table_key, no, seed, commitment, dealt, made_at) values ('live-baccarat', 1, $1, $2, $3, now())`,
        [SHOE_SEED, hashOfSeed(SHOE_SEED), NEARLY_DEALT],
      ),
  });
});
afterEach(() => site.empty());
afterAll(() => site.close());

function unwrap<T>(
  read: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string },
): T {
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

test('the lobby lists each table with its category and link', async () => {
  const browser = await site.player();
  const { body } = await browser.call('GET /api/casino/games');
  const games = body.Games as { Key: string; LiveCategory: string | null; GameLink: string }[];
  const listed = tableKeys.map((key) => games.find(({ Key }) => Key === key));
  expect(listed.map((game) => [game?.LiveCategory, game?.GameLink])).toEqual([
    [null, '/table-game/evens/crash'],
    ['roulette', '/live-casino-game/evens/live-roulette'],
    ['blackjack', '/live-casino-game/evens/live-blackjack'],
    ['baccarat', '/live-casino-game/evens/live-baccarat'],
    ['baccarat', '/live-casino-game/evens/live-dragon-tiger'],
    ['sic-bo', '/live-casino-game/evens/live-sic-bo'],
    ['wheel', '/live-casino-game/evens/live-wheel'],
  ]);
});

const chipBet = (game: 'live-roulette' | 'live-wheel', minor: number) =>
  game === 'live-roulette'
    ? { chips: [{ kind: 'red', stake: String(minor) }] }
    : { chips: [{ spot: 1, stake: String(minor) }] };

/** Payout of the bet in `betAt` by the rules and the draws of a round. */
const payouts = {
  'live-roulette': (draws: Draws) =>
    unwrap(liveRoulette.readBet(betAt['live-roulette'])).returnFor(liveRoulette.spin(draws)),
  'live-wheel': (draws: Draws) =>
    unwrap(liveWheel.readBet(betAt['live-wheel'])).returnFor(liveWheel.spin(draws)),
  'live-dragon-tiger': (draws: Draws) =>
    unwrap(liveDragonTiger.readBet(betAt['live-dragon-tiger'])).returnFor(liveDragonTiger.spin(draws)),
  'live-sic-bo': (draws: Draws) =>
    unwrap(liveSicBo.readBet(betAt['live-sic-bo'])).returnFor(liveSicBo.spin(draws)),
};

describe.each(['live-roulette', 'live-wheel', 'live-dragon-tiger', 'live-sic-bo'] as const)('%s', (game) => {
  test('the outcome is the same for all bets, matches the commitment, and is secret before the end of the round', async () => {
    const [one, two] = [await site.seated(game), await site.seated(game)];
    await site.tables.setTimes(game, { bettingMs: 2000 });
    const round = await bettingFor(2000, one.frame);
    expect(round).toMatchObject({ secret: null });
    const bets = await Promise.all([one, two].map(({ frame }) => frame.bet(round, betAt[game])));
    expect(bets.map(({ body }) => body.Balance)).toEqual(['98.50', '98.50']);
    expect(await two.frame.phase(round, 'playing')).toMatchObject({ secret: null });
    const over = await one.frame.phase(round, 'over');
    if (over.secret === null) throw new Error('readOver: expected the secret of a finished round, got null');
    expect(hashOfSeed(over.secret)).toBe(round.commitment);
    const draws = sharedDraws({ secret: over.secret, table: game, no: round.no });
    const returnMinor = payouts[game](draws);
    for (const [index, { browser, frame }] of [one, two].entries()) {
      const ended = await frame.ended(bets[index]?.body.RoundID ?? 0);
      expect(ended).toMatchObject({ State: 'over', Win: inEuros(returnMinor) });
      expect(await readBalance(browser)).toBe(inEuros(9850n + returnMinor));
      expect(frame.table?.results.at(-1)?.no).toBe(round.no);
    }
    const roundAnswer = await one.browser.call('GET /api/casino/round', {
      query: `?id=${bets[0]?.body.RoundID}`,
    });
    expect(roundAnswer.body).toMatchObject({
      Round: { Stake: '1.50', Win: inEuros(returnMinor), State: 'over' },
      Shared: { No: round.no, Commitment: round.commitment, Secret: over.secret },
    });
  });
});

describe.each(['live-roulette', 'live-wheel'] as const)('%s', (game) => {
  test('a player can add chips until the cut-off, each as its own bet and only once', async () => {
    const isRoulette = game === 'live-roulette';
    const [bettingMs, bets] = isRoulette ? [6000, 10] : [4000, 3];
    const [{ browser, frame }, { frame: rich }] = [await site.seated(game), await site.seated(game, '1000')];
    const demo = await site.sit(await site.player(), game, true);
    // Set after all have joined, so that the next round uses it.
    await site.tables.setTimes(game, { bettingMs });
    const round = await bettingFor(bettingMs, frame);
    const bet = (slot: number, commandId = newCommandId()) =>
      frame.bet(round, betAt[game], { slot, commandId });
    // All chips together are limited to the maximum of one bet.
    const most = Number(frame.frame.opening.Stakes.Maximum);
    const bounded = [rich, demo].map(async (each) => {
      expect((await each.bet(round, chipBet(game, most - 50))).code).toBeUndefined();
      const much = await each.bet(round, chipBet(game, 51), { slot: 1 });
      expect(much).toMatchObject({ code: 'MaximumAllowedStakeException', data: { maximum: '0.50' } });
      expect((await each.bet(round, chipBet(game, 50), { slot: 1 })).code).toBeUndefined();
    });
    const id = newCommandId();
    const first = await bet(0, id);
    // Two pages of the player place chips at once: one of them gets the slot.
    const both = await Promise.all([bet(1), bet(1)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['BetAlreadyTakenException', undefined]);
    for (let slot = 2; slot < bets; slot++) expect((await bet(slot)).body).toMatchObject({ Slot: slot });
    const answers = await Promise.all([
      bet(0, id),
      bet(0),
      bet(isRoulette ? 10 : bets + 1),
      frame.bet(round, { chips: [] }, { slot: 3 }),
      frame.cashOut(first.body.RoundID),
    ]);
    expect(answers.map(({ code, body }) => code ?? body.RoundID)).toEqual([
      first.body.RoundID,
      'BetAlreadyTakenException',
      isRoulette ? 'InvalidRequestException' : 'InvalidRoundException',
      'InvalidRoundException',
      'InvalidRoundException',
    ]);
    const left = 10_000n - 150n * BigInt(bets);
    expect(await readBalance(browser)).toBe(inEuros(left));
    await Promise.all(bounded);
    // A player who reconnects during the round receives all bets.
    const back = await site.sit(browser, game);
    expect([back.round?.phase, back.bets.size]).toEqual(['betting', bets]);
    expect(back.table?.crowd).toMatchObject({ players: 2, bets: bets + 2 });
    await frame.phase(round, 'playing');
    expect((await rich.bet(round, chipBet(game, 50), { slot: 2 })).code).toBe('BetsClosedException');
    const ended = await Promise.all([...back.bets.keys()].map((each) => back.ended(each)));
    const [paid = ''] = ended.map(({ Win }) => Win);
    expect(ended.map(({ State, Win }) => [State, Win])).toEqual(ended.map(() => ['over', paid]));
    const paidMinor = BigInt(Math.round(Number(paid) * 100));
    expect(await readBalance(browser)).toBe(inEuros(left + BigInt(bets) * paidMinor));
    const span = new URLSearchParams({ from: new Date(0).toISOString(), to: new Date(2e13).toISOString() });
    const query = `?${span}`;
    const { body } = await browser.call('GET /api/profile/casinohistory/getcasinohistory', { query });
    expect(body.Rounds).toHaveLength(bets);
    await site.tables.setTimes(game, {});
  });
});

describe('live-baccarat', () => {
  test('baccarat deals one shoe to its end, reveals its seed, and starts another', async () => {
    const { browser, frame } = await site.seated('live-baccarat', '1000');
    const cards = newShoe(sharedDraws({ secret: SHOE_SEED, table: 'live-baccarat', no: 1 }));
    let shoe: typeof cards | undefined = { ...cards, dealt: NEARLY_DEALT };
    let balance = 100_000n;
    let after = 0;
    while (shoe) {
      const round = await frame.betting(after);
      after = round.no;
      expect(round).toMatchObject({
        commitment: hashOfSeed(SHOE_SEED),
        view: { shoe: { no: 1, seed: null } },
      });
      const { body } = await frame.bet(round, betAt['live-baccarat']);
      const dealt: ReturnType<typeof dealFromShoe> = dealFromShoe(shoe);
      const ended = await frame.ended(body.RoundID);
      const returnMinor = unwrap(liveBaccarat.readBet(betAt['live-baccarat'])).returnFor(dealt.coup);
      expect(ended.Win).toBe(inEuros(returnMinor));
      balance += returnMinor - 150n;
      const over = await frame.phase(round, 'over');
      expect(over.view).toMatchObject({ coup: dealt.coup, shoe: { seed: dealt.shoe ? null : SHOE_SEED } });
      shoe = dealt.shoe;
      if (!shoe) {
        const roundAnswer = await browser.call('GET /api/casino/round', { query: `?id=${body.RoundID}` });
        expect(roundAnswer.body).toMatchObject({ Shared: { Shoe: 1, Secret: SHOE_SEED } });
      }
    }
    expect(await readBalance(browser)).toBe(inEuros(balance));
    const next = await frame.betting(after);
    expect(next.view).toMatchObject({ shoe: { no: 2, seed: null } });
    expect(next.commitment).not.toBe(hashOfSeed(SHOE_SEED));
  });
});

describe('live-blackjack', () => {
  // A busy machine needs this time for several calls. A step in which all have decided ends at once.
  beforeAll(() => site.tables.setTimes('live-blackjack', { decisionMs: 4000 }));

  const tableView = (frame: TableFrame) => frame.round?.view as BlackjackTableView | undefined;
  const firstHand = (frame: TableFrame, roundId: number) =>
    (frame.bets.get(roundId)?.View as BlackjackBetView | undefined)?.hands[0];

  test('blackjack deals all players the same cards and shows the next card after all have decided', async () => {
    const [one, two] = [await site.seated('live-blackjack'), await site.seated('live-blackjack')];
    const frames = [one.frame, two.frame];
    const { round, bets } = await deciding(frames);
    const [hitter = 0, stander = 0] = bets;
    const first = tableView(one.frame)?.first;
    expect(first).toHaveLength(2);
    const id = newCommandId();
    const hit = await one.frame.decide(hitter, { step: 1, move: { kind: 'hit' }, commandId: id });
    expect(hit.body.View).toMatchObject({ hands: [{ cards: first, decided: 'hit', moves: [] }] });
    const again = await one.frame.decide(hitter, { step: 1, move: { kind: 'hit' }, commandId: id });
    expect(again.body).toEqual(hit.body);
    expect((await one.frame.decide(hitter, { step: 1, move: { kind: 'stand' } })).code).toBe(
      'InvalidRoundException',
    );
    expect((await two.frame.decide(hitter, { step: 1, move: { kind: 'stand' } })).code).toBe(
      'NotFoundException',
    );
    expect((await two.frame.decide(stander, { step: 0, move: { kind: 'stand' } })).code).toBe(
      'RoundStepException',
    );
    expect((await two.frame.decide(stander, { step: 1, move: { kind: 'stand' } })).code).toBeUndefined();
    const over = await one.frame.phase(round, 'over');
    const view = over.view as BlackjackTableView;
    expect(view.drawn[0]).not.toBeNull();
    await Promise.all([one.frame.ended(hitter), two.frame.ended(stander)]);
    expect(firstHand(one.frame, hitter)?.cards.slice(0, 3)).toEqual([...(first ?? []), view.drawn[0]]);
    expect(firstHand(two.frame, stander)?.cards).toEqual(first);
    const late = await one.frame.decide(hitter, { step: 1, move: { kind: 'hit' } });
    expect(late.code).toBe('RoundStepException');
    const roundAnswer = await one.browser.call('GET /api/casino/round', { query: `?id=${hitter}` });
    expect(stepsOfHands(roundAnswer.body.Steps)).toMatchObject([
      { Move: { stake: '100' } },
      { Move: { step: 1, move: { kind: 'hit' } } },
      { View: { own: { hands: [{ cards: firstHand(one.frame, hitter)?.cards }] } } },
    ]);
  });

  test('a double raises the stake and is refused above the balance', async () => {
    const { browser, frame } = await site.seated('live-blackjack', '20');
    const { round, bets } = await deciding([frame]);
    const [bet = 0] = bets;
    const before = await readBalance(browser);
    const set = (cents: number) =>
      site.tables.pool.query(
        'update balance set amount = $2 where account_id = (select account_id from round where id = $1)',
        [bet, cents],
      );
    await set(50);
    expect((await frame.decide(bet, { step: 1, move: { kind: 'double' } })).code).toBe(
      'InsufficientBalanceException',
    );
    await set(Math.round(Number(before) * 100));
    const doubled = await frame.decide(bet, { step: 1, move: { kind: 'double' } });
    expect(doubled.body).toMatchObject({ Stake: '2.00' });
    const ended = await frame.ended(bet);
    expect(ended.Stake).toBe('2.00');
    await frame.phase(round, 'over');
    expect(firstHand(frame, bet)?.cards).toHaveLength(3);
  });

  test('a decision without a stake works with a balance of -0.01', async () => {
    const { browser, frame } = await site.seated('live-blackjack');
    const { bets } = await deciding([frame]);
    const [bet = 0] = bets;
    // An earlier coup that a blackjack ended may have cost a stake.
    const owing = Math.round(Number(await readBalance(browser)) * 100) + 1;
    await site.addToBalance(bet, -owing);
    const double = await frame.decide(bet, { step: 1, move: { kind: 'double' } });
    expect(double.code).toBe('InsufficientBalanceException');
    const stood = await frame.decide(bet, { step: 1, move: { kind: 'stand' } });
    expect([stood.code, stood.body.Balance]).toEqual([undefined, '-0.01']);
    await site.addToBalance(bet, owing);
    await frame.ended(bet);
  });

  test('side bets are limited, paid once with the hand, listed in the history, and recomputed from the secret', async () => {
    const { browser, frame } = await site.seated('live-blackjack');
    const demo = await site.sit(await site.player(), 'live-blackjack', true);
    const bet = { stake: '100', sides: { perfectPairs: '50', twentyOnePlusThree: '20' } };
    const least = Number(frame.frame.opening.Stakes.Minimum);
    const most = Number(frame.frame.opening.Stakes.Maximum);
    const wins = new Set<string>();
    let balance = 10_000n;
    let after = 0;
    // Most rounds win no side bet.
    for (let rounds = 0; rounds < 3 || (wins.size < 2 && rounds < 12); rounds++) {
      const round = await frame.betting(after);
      after = round.no;
      if (rounds === 0) {
        const refused = [
          await frame.bet(round, { stake: '100', sides: { perfectPairs: String(least - 1) } }),
          await frame.bet(round, { stake: '100', sides: { perfectPairs: String(most - 99) } }),
          await frame.bet(round, { stake: '100', sides: { other: '50' } }),
          await frame.bet(round, { sides: { perfectPairs: '50' } }),
        ];
        expect(refused.map(({ code }) => code)).toEqual([
          'MinimumAllowedStakeException',
          'MaximumAllowedStakeException',
          'InvalidRoundException',
          'InvalidRoundException',
        ]);
      }
      const commandId = newCommandId();
      const [placed, inDemo] = [await frame.bet(round, bet, { commandId }), await demo.bet(round, bet)];
      // The betting of the first round may have closed meanwhile.
      if (placed.code === 'BetsClosedException' || inDemo.code === 'BetsClosedException') continue;
      expect(placed.body).toMatchObject({ Stake: '1.70', Balance: inEuros(balance - 170n), Bet: bet });
      const again = await frame.bet(round, bet, { commandId });
      expect([again.code, again.body.RoundID]).toEqual([undefined, placed.body.RoundID]);
      // Without a decision the hand takes no card.
      const ended = await frame.ended(placed.body.RoundID);
      const over = await frame.phase(round, 'over');
      const deal = dealTable({ secret: over.secret ?? '', table: 'live-blackjack', no: round.no });
      const [one, two] = deal.first;
      const [up] = deal.dealer;
      const alone = unwrap(liveBlackjack.readBet({ stake: '100' }));
      const sides = (['perfectPairs', 'twentyOnePlusThree'] as const).map((spot) => {
        const result = sideBetResult(spot, { first: [one, two], up });
        const stakeMinor = BigInt(bet.sides[spot]);
        const pays = result === 'lose' ? undefined : sideBetPays[spot][result];
        const returnMinor = pays === undefined ? 0n : stakeMinor * (1n + pays);
        wins.add(result);
        return { spot, stakeMinor: `${stakeMinor}`, result, returnMinor: `${returnMinor}` };
      });
      const sidesMinor = sides.reduce((sum, { returnMinor }) => sum + BigInt(returnMinor), 0n);
      const paidMinor = liveBlackjackReturn(alone, deal) + sidesMinor;
      expect(ended).toMatchObject({ State: 'over', Win: inEuros(paidMinor), View: { sides } });
      expect((await demo.ended(inDemo.body.RoundID)).Win).toBe(ended.Win);
      balance += paidMinor - 170n;
      expect(await readBalance(browser)).toBe(inEuros(balance));
      const { body } = await browser.call('GET /api/casino/round', { query: `?id=${placed.body.RoundID}` });
      expect(body).toMatchObject({ Round: { Stake: '1.70', Win: inEuros(paidMinor) } });
      const steps = body.Steps as readonly unknown[];
      expect(steps[0]).toMatchObject({ Move: bet });
      expect(steps.at(-1)).toMatchObject({ View: { own: { sides } } });
    }
    expect(wins.has('lose')).toBe(true);
    expect(await site.findings()).toEqual([]);
  });

  test('a player who does not decide takes no more cards', async () => {
    const { frame } = await site.seated('live-blackjack');
    const { bets } = await deciding([frame]);
    const ended = await frame.ended(bets[0] ?? 0);
    expect(ended).toMatchObject({ State: 'over', Stake: '1.00' });
    expect(firstHand(frame, bets[0] ?? 0)?.cards).toHaveLength(2);
  });

  test('a step ends without its clock once all have decided, and a decision in that moment counts or is refused', async () => {
    // The longest time that a table may have.
    await site.tables.setTimes('live-blackjack', { decisionMs: 60_000 });
    const [one, two] = [await site.seated('live-blackjack'), await site.seated('live-blackjack')];
    const demo = await site.sit(await site.player(), 'live-blackjack', true);
    const { round, bets } = await deciding([one.frame, two.frame, demo]);
    const [first = 0, second = 0, third = 0] = bets;
    await one.frame.decide(first, { step: 1, move: { kind: 'stand' } });
    expect(tableView(one.frame)).toMatchObject({ step: 1, decides: 'hands' });
    const stepEndsAt = one.frame.round?.endsAt ?? 0;
    await demo.decide(third, { step: 1, move: { kind: 'stand' } });
    // The last decision ends the step while two more about the same hand arrive.
    const answers = await Promise.all(
      (['stand', 'hit', 'double'] as const).map((kind) =>
        two.frame.decide(second, { step: 1, move: { kind } }),
      ),
    );
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    for (const { code } of answers)
      expect([undefined, 'InvalidRoundException', 'RoundStepException']).toContain(code);
    const accepted = (['stand', 'hit', 'double'] as const)[
      answers.findIndex(({ code }) => code === undefined)
    ];
    // A hand that has hit may decide again.
    const stand = () => two.frame.decide(second, { step: 2, move: { kind: 'stand' } });
    if (accepted === 'hit') {
      await two.frame.until(() => tableView(two.frame)?.step === 2 || two.frame.round?.phase === 'over');
      await stand();
    }
    await one.frame.phase(round, 'over');
    // The next round opens before the clock of the step would have ended.
    const nextOpensAt = () => {
      const latest = one.frame.round;
      return (latest?.id === round.id ? latest.nextAt : latest?.opensAt) ?? undefined;
    };
    await one.frame.until(() => nextOpensAt() !== undefined);
    expect(nextOpensAt()).toBeLessThan(stepEndsAt);
    const ended = await two.frame.ended(second);
    expect(ended.Stake).toBe(accepted === 'double' ? '2.00' : '1.00');
    expect(firstHand(two.frame, second)?.cards).toHaveLength(accepted === 'stand' ? 2 : 3);
    await site.tables.setTimes('live-blackjack', {});
  });
});

test('table connections are published as a count, and play money bets are not listed', async () => {
  const { frame } = await site.seated('live-wheel');
  const demo = await site.sit(await site.player(), 'live-wheel', true);
  await frame.until(() => frame.messages.some((message) => message.t === 'crowd' && message.seated === 2));
  await site.tables.setTimes('live-wheel', { bettingMs: 1500 });
  const round = await bettingFor(1500, demo);
  const { body } = await demo.bet(round, betAt['live-wheel']);
  expect(body.Balance).toBe('998.50');
  await frame.sit();
  expect(frame.round?.id).toBe(round.id);
  expect(frame.table?.crowd).toMatchObject({ seated: 2, players: 0, bets: 0 });
  expect(await demo.ended(body.RoundID)).toMatchObject({ State: 'over' });
  await site.tables.setTimes('live-wheel', {});
});

describe('the ledger audit', () => {
  const roundIdSql = (game: TableKey) =>
    `(select r.id from round r join shared_round s on s.id = r.shared_id where s.table_key = '${game}' and s.state = 'over' order by r.id limit 1)`;
  const sharedRoundIdSql = (game: TableKey) => `(select shared_id from round where id = ${roundIdSql(game)})`;
  const secondCoup = `(select id from shared_round where shoe_no = 1 order by no offset 1 limit 1)`;

  const tampered: readonly {
    readonly table: 'round' | 'shared_round';
    readonly one: string;
    readonly change: string;
    readonly undo: string;
    readonly check: string;
  }[] = [
    {
      table: 'round',
      one: roundIdSql('live-roulette'),
      change: 'payout = payout + 1',
      undo: 'payout = payout - 1',
      check: 'shared-round-paid-otherwise-than-its-secret',
    },
    {
      table: 'round',
      one: roundIdSql('live-blackjack'),
      change: 'stake = stake + 1',
      undo: 'stake = stake - 1',
      check: 'shared-round-paid-otherwise-than-its-secret',
    },
    {
      table: 'round',
      one: roundIdSql('live-wheel'),
      change: 'refunded = true',
      undo: 'refunded = false',
      check: 'shared-bet-given-back-otherwise-than-staked',
    },
    {
      table: 'round',
      one: roundIdSql('live-baccarat'),
      change: `state = '{}', ended_at = null`,
      undo: 'state = null, ended_at = started_at',
      check: 'shared-round-over-with-open-bets',
    },
    {
      table: 'round',
      one: roundIdSql('live-wheel'),
      change: 'slot = slot + 1',
      undo: 'slot = slot - 1',
      check: 'shared-bets-and-rounds-differ',
    },
    {
      table: 'shared_round',
      one: sharedRoundIdSql('live-roulette'),
      change: `outcome = replace(outcome, '"pocket":', '"pocket":1')`,
      undo: `outcome = replace(outcome, '"pocket":1', '"pocket":')`,
      check: 'shared-round-paid-otherwise-than-its-secret',
    },
    {
      table: 'shared_round',
      one: sharedRoundIdSql('live-blackjack'),
      change: 'secret = reverse(secret)',
      undo: 'secret = reverse(secret)',
      check: 'shared-round-decided-otherwise-than-committed',
    },
    {
      table: 'shared_round',
      one: secondCoup,
      change: `outcome = replace(outcome, '"dealt":', '"dealt":1')`,
      undo: `outcome = replace(outcome, '"dealt":1', '"dealt":')`,
      check: 'coup-not-dealt-where-the-last-one-ended',
    },
  ];

  test.each(tampered)(
    'the ledger audit finds a $table of which $change: $check',
    async ({ table, one, change, undo, check }) => {
      const { rows } = await site.tables.pool.query(
        `update ${table} set ${change} where id = (select ${one}) returning id`,
      );
      const found = await site.findings();
      await site.tables.pool.query(`update ${table} set ${undo} where id = $1`, [rows[0].id]);
      expect(found.map((finding) => finding.check)).toContain(check);
    },
  );

  test('the ledger audit finds nothing after unmodified play', async () => {
    expect(await site.findings()).toEqual([]);
  });
});

test('a bet that fails to be settled is parked, other bets are paid, and a retry pays it once', async () => {
  const game = 'live-wheel';
  const [bad, good] = [await site.seated(game), await site.seated(game)];
  await site.tables.setTimes(game, { bettingMs: 2000 });
  const round = await bettingFor(2000, good.frame);
  const bets = await Promise.all([bad, good].map(({ frame }) => frame.bet(round, betAt[game])));
  const [badId = 0, goodId = 0] = bets.map(({ body }) => body.RoundID);
  const { pool } = site.tables;
  await pool.query(`create function refuse_this_bet() returns trigger language plpgsql as
    $$ begin raise 'this bet cannot be ended'; end $$`);
  await pool.query(`create trigger refuse_this_bet before update on round for each row
    when (old.id = ${badId} and new.state is null) execute function refuse_this_bet()`);
  const over = await good.frame.phase(round, 'over');
  const { Win } = await good.frame.ended(goodId);
  // The table deals its next round.
  expect((await good.frame.betting(round.no)).no).toBeGreaterThan(round.no);
  const failure = async () => (await readSweepFailures(pool, 10)).filter(({ itemId }) => itemId === badId);
  expect(await failure()).toMatchObject([{ sweep: 'table-bet', reason: 'this bet cannot be ended' }]);
  expect(await readBalance(bad.browser)).toBe('98.50');

  await pool.query(
    `update sweep_failure set next_try_at = 'infinity', attempts = 14 where sweep = 'table-bet' and item_id = $1`,
    [badId],
  );
  await pool.query('drop trigger refuse_this_bet on round');
  expect(await retrySweepFailures(pool, { sweep: 'table-bet', itemId: badId })).toBe(1);
  await expect.poll(failure).toEqual([]);
  // Both bets have the same selection on the same spin.
  expect(over.no).toBe(round.no);
  expect(await readBalance(bad.browser)).toBe(await readBalance(good.browser));
  expect(await readBalance(bad.browser)).toBe((98.5 + Number(Win)).toFixed(2));
  expect(await site.findings()).toEqual([]);
});
