import { describe, expect, test } from 'vitest';
import {
  bet,
  type ConformancePlayer,
  callWallet,
  type Fields,
  freeBet,
  type GrantedFreeRounds,
  newName,
  playBody,
  rollback,
  type WalletAnswer,
  type WalletUnderTest,
  win,
} from './wallet-client.ts';

/** Required behaviour of a wallet for free rounds that it has granted. */
export function freeRoundsConformance(open: () => WalletUnderTest): void {
  const call = (
    path: 'play' | 'rollback',
    player: ConformancePlayer,
    actions: readonly Fields[],
    round = newName(),
  ): Promise<WalletAnswer> => callWallet(open(), path, playBody(player, round, actions));

  /** A test with a player who has a balance of 1000 minor units and two free rounds. */
  function freeTest(
    name: string,
    run: (player: ConformancePlayer, free: GrantedFreeRounds) => Promise<void>,
  ): void {
    test(name, async ({ skip }) => {
      const { grantFreeRounds } = open();
      if (!grantFreeRounds) return skip('no way was told to grant free rounds');
      const player = await open().player(1000);
      await run(player, await grantFreeRounds(player));
    });
  }

  describe('a free round', () => {
    freeTest('takes no money, pays its win, and is gone', async (player, free) => {
      const first = await call('play', player, [freeBet(free), win(70)]);
      expect(first).toMatchObject({ status: 200, balance: 1070 });
      expect(await call('play', player, [freeBet(free)])).toMatchObject({ status: 200, balance: 1070 });
      expect(await call('play', player, [freeBet(free)])).toMatchObject({ status: 412, code: 126 });
    });

    freeTest('that comes again is played once, and has the same transactions', async (player, free) => {
      const [round, actions] = [newName(), [freeBet(free), win(5)]];
      const answers = await Promise.all([1, 2, 3].map(() => call('play', player, actions, round)));
      const named = answers.map(({ transactions }) => transactions.map(({ tx_id }) => tx_id));
      expect(new Set(named.map(String)).size).toBe(1);
      expect(answers.at(-1)).toMatchObject({ status: 200, balance: 1005 });
      expect(await call('play', player, [freeBet(free)])).toMatchObject({ status: 200 });
      expect(await call('play', player, [freeBet(free)])).toMatchObject({ status: 412, code: 126 });
    });

    freeTest(
      'of another value, of nobody, of another player or mixed with money is refused',
      async (player, free) => {
        const other = await open().player(1000);
        const refused = { status: 412, code: 126 };
        expect(await call('play', player, [freeBet({ ...free, value: free.value + 1 })])).toMatchObject(
          refused,
        );
        expect(await call('play', player, [freeBet({ ...free, id: '987654321' })])).toMatchObject(refused);
        expect(await call('play', other, [freeBet(free)])).toMatchObject(refused);
        expect(await call('play', player, [freeBet(free), bet(1)])).toMatchObject(refused);
        expect(await call('play', player, [bet(1), freeBet(free)])).toMatchObject(refused);
        expect(await call('play', player, [freeBet(free), freeBet(free)])).toMatchObject({ balance: 1000 });
      },
    );

    freeTest('that is rolled back can be played again, and its win is taken', async (player, free) => {
      const [round, id, won] = [newName(), newName(), newName()];
      await call('play', player, [freeBet(free, id), win(70, won)], round);
      await call('play', player, [freeBet(free)]);
      const back = [rollback(won), rollback(id)];
      for (const _ of [1, 2])
        expect(await call('rollback', player, back, round)).toMatchObject({ status: 200, balance: 1000 });
      expect(await call('play', player, [freeBet(free)])).toMatchObject({ status: 200, balance: 1000 });
      expect(await call('play', player, [freeBet(free)])).toMatchObject({ status: 412, code: 126 });
    });
  });
}
