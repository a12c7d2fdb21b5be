import { describe, expect, test } from 'vitest';
import { freeRoundsConformance } from './free-rounds-conformance.ts';
import {
  bet,
  type ConformancePlayer,
  callWallet,
  type Fields,
  newName,
  playBody,
  rollback,
  sign,
  type WalletAnswer,
  type WalletUnderTest,
  win,
} from './wallet-client.ts';

/** Reasons of skipped tests. */
const unreported = {
  endSession: 'no way was told to end a session',
  expireSession: 'no way was told to let a session grow old',
  lock: 'no way was told to lock a player',
  setGameOpen: 'no way was told to switch a game off',
  stakeMaxMinor: 'it was not told how much one bet may be',
  findings: 'no way was told to look at the books',
} as const;

/** Required behaviour of a wallet for any caller, order and repetition of calls. */
export function walletConformance(open: () => WalletUnderTest): void {
  const play = (
    player: ConformancePlayer,
    round: string,
    actions: readonly Fields[],
    more: Fields = {},
  ): Promise<WalletAnswer> => callWallet(open(), 'play', playBody(player, round, actions, more));
  const takeBack = (
    player: ConformancePlayer,
    round: string,
    actions: readonly Fields[],
  ): Promise<WalletAnswer> => callWallet(open(), 'rollback', playBody(player, round, actions));
  const readBalance = async ({ userId, currency, game }: ConformancePlayer): Promise<number | undefined> =>
    (await callWallet(open(), 'play', { user_id: userId, currency, game })).balance;

  describe('a signature', () => {
    test('that is another’s, is missing, or is of other bytes is refused, and nothing moves', async () => {
      const player = await open().player(1000);
      const body = playBody(player, newName(), [bet(100)]);
      const text = JSON.stringify(body);
      for (const signature of [sign(text, 'x'.repeat(40)), '', 'zz', sign(`${text} `, open().secret)]) {
        const answer = await callWallet(open(), 'play', body, { signature });
        expect([answer.status, answer.code]).toEqual([403, 403]);
      }
      expect(await readBalance(player)).toBe(1000);
    });

    test('the signature covers the raw body, so white space and field order are free', async () => {
      const player = await open().player(1000);
      const text = `{ "actions":[],\n "game":"${player.game}", "currency":"${player.currency}","user_id":"${player.userId}" }`;
      const answer = await callWallet(open(), 'play', text);
      expect([answer.status, answer.balance]).toEqual([200, 1000]);
    });
  });

  describe('a round', () => {
    test('a round takes its bet, pays its win, and returns the balance', async () => {
      const player = await open().player(1000);
      const round = newName();
      expect(await play(player, round, [bet(300)])).toMatchObject({ status: 200, balance: 700 });
      const won = await play(player, round, [win(450)], { finished: true });
      expect(won).toMatchObject({ status: 200, balance: 1150 });
      expect(await readBalance(player)).toBe(1150);
    });

    test('a round can bet and win in one call', async () => {
      const player = await open().player(1000);
      const answer = await play(player, newName(), [bet(1000), win(1), bet(1), win(5)], { finished: true });
      expect(answer).toMatchObject({ status: 200, balance: 5 });
      expect(answer.transactions).toHaveLength(4);
      expect(new Set(answer.transactions.map(({ tx_id }) => tx_id)).size).toBe(4);
    });

    test('a round can end with a win of 0', async () => {
      const player = await open().player(1000);
      expect(await play(player, newName(), [bet(100), win(0)], { finished: true })).toMatchObject({
        status: 200,
        balance: 900,
      });
    });

    test('a finished round refuses bets but still accepts wins', async () => {
      const player = await open().player(1000);
      const round = newName();
      await play(player, round, [bet(100)], { finished: true });
      expect(await play(player, round, [bet(100)])).toMatchObject({ status: 412, code: 121, balance: 900 });
      expect(await play(player, round, [win(50)])).toMatchObject({ status: 200, balance: 950 });
    });

    test('without a bet gives no win, unless it was free or a jackpot', async () => {
      const player = await open().player(1000);
      const round = newName();
      expect(await play(player, round, [win(500)])).toMatchObject({ status: 412, code: 122, balance: 1000 });
      expect(await play(player, round, [win(500, newName(), { cause: 'free-round' })])).toMatchObject({
        balance: 1500,
      });
      expect(await play(player, newName(), [win(70, newName(), { cause: 'jackpot' })])).toMatchObject({
        balance: 1570,
      });
    });

    test('rounds of one player can run at the same time', async () => {
      const player = await open().player(1000);
      const [one, other] = [newName(), newName()];
      await Promise.all([play(player, one, [bet(100)]), play(player, other, [bet(200)])]);
      await Promise.all([
        play(player, other, [win(20)], { finished: true }),
        play(player, one, [win(10)], { finished: true }),
      ]);
      expect(await readBalance(player)).toBe(730);
    });

    test('takes no more than there is, however many come at once', async () => {
      const player = await open().player(1000);
      const answers = await Promise.all(
        Array.from({ length: 15 }, () => play(player, newName(), [bet(100)], { finished: true })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      for (const { status, code } of answers.filter((answer) => answer.status !== 200))
        expect([status, code]).toEqual([412, 100]);
      expect(await readBalance(player)).toBe(0);
    });
  });

  describe('a call that comes again', () => {
    test('because its answer was lost moves nothing, and names the same transactions', async () => {
      const player = await open().player(1000);
      const body = playBody(player, newName(), [bet(100), win(30)], { finished: true });
      const first = await callWallet(open(), 'play', body);
      await play(player, newName(), [bet(500)]);
      const again = await callWallet(open(), 'play', body);
      expect(again.transactions.map(({ tx_id }) => tx_id)).toEqual(
        first.transactions.map(({ tx_id }) => tx_id),
      );
      expect([first.balance, again.balance]).toEqual([930, 430]);
    });

    test('a call sent many times at once is executed once', async () => {
      const player = await open().player(1000);
      const body = playBody(player, newName(), [bet(100), win(30)]);
      const answers = await Promise.all(Array.from({ length: 8 }, () => callWallet(open(), 'play', body)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(
        new Set(answers.flatMap(({ transactions }) => transactions.map(({ tx_id }) => tx_id))).size,
      ).toBe(2);
      expect(await readBalance(player)).toBe(930);
    });

    test('a repeated call is answered even if it would be refused now', async ({ skip }) => {
      const { endSession } = open();
      if (!endSession) return skip(unreported.endSession);
      const player = await open().player(1000);
      const body = playBody(player, newName(), [bet(1000)]);
      await callWallet(open(), 'play', body);
      await endSession(player);
      expect(await callWallet(open(), 'play', body)).toMatchObject({ status: 200, balance: 0 });
    });

    test('with another sum, round or player under the same id is refused', async () => {
      const player = await open().player(1000);
      const other = await open().player(1000);
      const round = newName();
      const id = newName();
      await play(player, round, [bet(100, id)]);
      expect(await play(player, round, [bet(200, id)])).toMatchObject({ status: 412, code: 124 });
      expect(await play(player, newName(), [bet(100, id)])).toMatchObject({ status: 412, code: 124 });
      expect(await play(other, round, [bet(100, id)])).toMatchObject({ status: 412, code: 124 });
      expect([await readBalance(player), await readBalance(other)]).toEqual([900, 1000]);
    });

    test('a repeated call with additional actions executes only the new ones', async () => {
      const player = await open().player(1000);
      const round = newName();
      const first = bet(100);
      await play(player, round, [first]);
      expect(await play(player, round, [first, win(40)])).toMatchObject({ status: 200, balance: 940 });
    });
  });

  describe('a batch', () => {
    test('of which one action is refused does nothing at all', async () => {
      const player = await open().player(1000);
      const round = newName();
      const first = bet(600);
      expect(await play(player, round, [first, bet(600)])).toMatchObject({
        status: 412,
        code: 100,
        balance: 1000,
      });
      expect(await play(player, round, [first])).toMatchObject({ status: 200, balance: 400 });
    });

    test('a batch is executed in order, so a win can be staked by a later bet', async () => {
      const player = await open().player(100);
      expect(await play(player, newName(), [bet(100), win(300), bet(250)])).toMatchObject({ balance: 50 });
    });

    test('a batch with a duplicate action id is refused', async () => {
      const player = await open().player(1000);
      const twice = bet(10);
      expect(await play(player, newName(), [twice, twice])).toMatchObject({ status: 400, code: 400 });
    });
  });

  describe('a rollback', () => {
    test('a rollback refunds a bet once', async () => {
      const player = await open().player(1000);
      const [round, id, back] = [newName(), newName(), newName()];
      await play(player, round, [bet(400, id)]);
      const first = await takeBack(player, round, [rollback(id, back)]);
      expect(first).toMatchObject({ status: 200, balance: 1000 });
      const again = await takeBack(player, round, [rollback(id, back)]);
      const anew = await takeBack(player, round, [rollback(id)]);
      expect(new Set([first, again, anew].map((answer) => answer.transactions[0]?.tx_id)).size).toBe(1);
      expect(await readBalance(player)).toBe(1000);
    });

    test('a win is refused if the only bet of its round was rolled back', async () => {
      const player = await open().player(1000);
      const [round, id] = [newName(), newName()];
      await play(player, round, [bet(400, id)]);
      await takeBack(player, round, [rollback(id)]);
      expect(await play(player, round, [win(900)])).toMatchObject({ status: 412, code: 122 });
    });

    test('of a bet that never came is taken, and the bet is refused when it comes', async () => {
      const player = await open().player(1000);
      const [round, id] = [newName(), newName()];
      expect(await takeBack(player, round, [rollback(id)])).toMatchObject({ status: 200, balance: 1000 });
      expect(await play(player, round, [bet(400, id)])).toMatchObject({
        status: 412,
        code: 123,
        balance: 1000,
      });
    });

    test('a rollback that races its bet leaves nothing staked, regardless of the order', async () => {
      const player = await open().player(1000);
      for (let n = 0; n < 6; n++) {
        const [round, id] = [newName(), newName()];
        const [placed] = await Promise.all([
          play(player, round, [bet(100, id)]),
          takeBack(player, round, [rollback(id)]),
        ]);
        expect([200, 412]).toContain(placed.status);
      }
      expect(await readBalance(player)).toBe(1000);
    });

    test('the rollback of a win can make the balance negative, and then staking is refused', async () => {
      const player = await open().player(100);
      const [round, id] = [newName(), newName()];
      await play(player, round, [bet(100), win(500, id)]);
      await play(player, newName(), [bet(450)], { finished: true });
      expect((await takeBack(player, round, [rollback(id)])).status).toBe(200);
      expect(await play(player, newName(), [bet(1)])).toMatchObject({ status: 412, code: 100 });
      await play(player, newName(), [win(451, newName(), { cause: 'free-round' })]);
      expect(await readBalance(player)).toBe(1);
    });

    test("a rollback of several actions is done completely, and not at all if one is another player's", async () => {
      const player = await open().player(1000);
      const other = await open().player(1000);
      const [round, id, foreign] = [newName(), newName(), newName()];
      await play(player, round, [bet(100, id)]);
      await play(other, round, [bet(100, foreign)]);
      const answer = await takeBack(player, round, [rollback(id), rollback(foreign)]);
      expect([answer.status, answer.code]).toEqual([412, 101]);
      expect([await readBalance(player), await readBalance(other)]).toEqual([900, 900]);
    });
  });

  describe('a session', () => {
    test('that ended takes no bet, and what was won in it is paid', async ({ skip }) => {
      const { endSession } = open();
      if (!endSession) return skip(unreported.endSession);
      const player = await open().player(1000);
      const round = newName();
      await play(player, round, [bet(100)]);
      await endSession(player);
      expect(await play(player, round, [bet(100)])).toMatchObject({ status: 412, code: 120 });
      expect(await play(player, round, [win(250)], { finished: true })).toMatchObject({
        status: 200,
        balance: 1150,
      });
    });

    test('that grew too old takes no bet, and what was won in it is paid', async ({ skip }) => {
      const { expireSession } = open();
      if (!expireSession) return skip(unreported.expireSession);
      const player = await open().player(1000);
      const round = newName();
      await play(player, round, [bet(100)]);
      await expireSession(player);
      expect(await play(player, newName(), [bet(100)])).toMatchObject({ status: 412, code: 120 });
      expect(await play(player, round, [win(250)])).toMatchObject({ status: 200, balance: 1150 });
    });

    test('bets in a session of another player, another game or without a session are refused', async () => {
      const player = await open().player(1000);
      const other = await open().player(1000);
      for (const wrong of [
        { session_id: other.sessionId },
        { session_id: 'nobody' },
        { game: 'another' },
        { session_id: undefined },
      ])
        expect(await play(player, newName(), [bet(100)], wrong)).toMatchObject({ status: 412, code: 120 });
      expect(await readBalance(player)).toBe(1000);
    });
  });

  describe('a player', () => {
    test('who is locked takes no part, but gets what was won and what is taken back', async ({ skip }) => {
      const { lock } = open();
      if (!lock) return skip(unreported.lock);
      const player = await open().player(1000);
      const [round, second] = [newName(), newName()];
      await play(player, round, [bet(100), bet(50, second)]);
      await lock(player, true);
      try {
        expect(await play(player, round, [bet(100)])).toMatchObject({ status: 412, code: 110 });
        expect(await play(player, round, [win(300)])).toMatchObject({ status: 200, balance: 1150 });
        expect(await takeBack(player, round, [rollback(second)])).toMatchObject({ balance: 1200 });
      } finally {
        await lock(player, false);
      }
    });

    test('unknown players and a wrong currency are refused', async () => {
      const player = await open().player(1000);
      const nobody = await play({ ...player, userId: 'nobody' }, newName(), [bet(100)]);
      expect([nobody.status, nobody.code]).toEqual([412, 101]);
      const currency = player.currency === 'USD' ? 'EUR' : 'USD';
      const foreign = await play({ ...player, currency }, newName(), [bet(100)]);
      expect([foreign.status, foreign.code]).toEqual([412, 154]);
      expect(await readBalance(player)).toBe(1000);
    });
  });

  test('a closed game refuses bets and pays wins', async ({ skip }) => {
    const { setGameOpen } = open();
    if (!setGameOpen) return skip(unreported.setGameOpen);
    const player = await open().player(1000);
    const round = newName();
    await play(player, round, [bet(100)]);
    await setGameOpen(player, false);
    try {
      const refused = await play(player, newName(), [bet(100)]);
      const paid = await play(player, round, [win(10)]);
      expect([refused.code, paid.balance]).toEqual([107, 910]);
    } finally {
      await setGameOpen(player, true);
    }
  });

  describe('a sum', () => {
    test.each([-1, 0.5, 1e17, '100', null, undefined, 9_007_199_254_740_992])(
      'the amount %s is refused',
      async (amount) => {
        const player = await open().player(1000);
        for (const action of ['bet', 'win']) {
          const answer = await play(player, newName(), [{ action, amount, action_id: newName() }]);
          expect([answer.status, answer.code]).toEqual([400, 400]);
        }
        expect(await readBalance(player)).toBe(1000);
      },
    );

    test('a bet above the maximum is refused with its own code', async ({ skip }) => {
      const { stakeMaxMinor } = open();
      if (stakeMaxMinor === undefined) return skip(unreported.stakeMaxMinor);
      const player = await open().player(1000);
      const answer = await play(player, newName(), [bet(stakeMaxMinor + 1)]);
      expect([answer.status, answer.code]).toEqual([412, 106]);
    });
  });

  test.each([
    ['half an object', '{'],
    ['a list', '[]'],
    ['a word', '"play"'],
    ['nothing', ''],
    ['a call without a game', JSON.stringify({ user_id: 'x', currency: 'EUR' })],
    ['a name of 200 letters', `{"user_id":"${'x'.repeat(200)}","currency":"EUR","game":"g"}`],
    ['40,000 letters', 'x'.repeat(40_000)],
  ])('%s is refused as a malformed call', async (_name, text) => {
    const answer = await callWallet(open(), 'play', text);
    expect([answer.status, answer.code]).toEqual([400, 400]);
  });

  freeRoundsConformance(open);

  test('leaves a ledger without findings', async ({ skip }) => {
    const { findings } = open();
    if (!findings) return skip(unreported.findings);
    expect(await findings()).toEqual([]);
  });
}
