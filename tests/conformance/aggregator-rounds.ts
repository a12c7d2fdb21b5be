import { setTimeout as pause } from 'node:timers/promises';
import { readRemote } from '@evens/providers/aggregator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AggregatorUnderTest, callAggregator, plainBets, sessionFields } from './aggregator-client.ts';
import { type Call, type ReferenceWallet, startReferenceWallet } from './reference-wallet.ts';
import { type ConformancePlayer, newName } from './wallet-client.ts';

const BEGINS_WITH_MINOR = 1000;
const LOOK_EVERY_MS = 200;
/** Time limit for an aggregator to repeat a call whose answer was lost. */
const CALLED_AGAIN_WITHIN_MS = 45_000;

interface OpenGame {
  readonly player: ConformancePlayer;
  /** Plays a round of 100 minor units. Returns the status of the game's answer. */
  play(): Promise<number>;
}

/** Required calls of an aggregator to a site's wallet, which the suite replaces. */
export function aggregatorRounds(open: () => AggregatorUnderTest, listenPort: number): void {
  let wallet: ReferenceWallet | undefined;
  let playable: { readonly key: string; readonly bet: unknown } | undefined;

  beforeAll(async () => {
    wallet = await startReferenceWallet({ secret: open().secret, port: listenPort });
    const { body } = await callAggregator(open(), '/games', {});
    const games = readRemote['/games'](body)?.games ?? [];
    const found = games.find(({ frame }) => frame !== null && Object.hasOwn(plainBets, frame));
    playable = found && { key: found.key, bet: plainBets[found.frame ?? ''] };
  });
  afterAll(() => wallet?.stop());

  beforeEach(({ skip }) => {
    skip(!playable, 'none of its games is played in a frame of ours: its rounds are played by hand');
  });

  function walletNow(): ReferenceWallet {
    if (!wallet) throw new Error('the suite’s wallet has not started');
    return wallet;
  }

  async function openGame(heldMinor = BEGINS_WITH_MINOR): Promise<OpenGame> {
    const { key = '', bet } = playable ?? {};
    const player = { userId: newName(), sessionId: newName(), game: key, currency: 'EUR' };
    walletNow().makePlayer(player, heldMinor);
    const launched = readRemote['/sessions'](
      (await callAggregator(open(), '/sessions', sessionFields(key, player))).body,
    );
    if (!launched || !('frame' in launched)) throw new Error(`${key} was not launched in a frame`);
    const opened = await callAggregator(open(), '/frame/open', { token: launched.frame.token });
    const secret =
      typeof opened.body === 'object' && opened.body !== null && 'Secret' in opened.body
        ? opened.body.Secret
        : undefined;
    if (typeof secret !== 'string') throw new Error(`${key} was not opened: ${opened.status}`);
    return {
      player,
      play: async () =>
        (await callAggregator(open(), '/frame/start', { secret, command_id: newName(), bet })).status,
    };
  }

  const playerCalls = ({ userId }: ConformancePlayer) =>
    walletNow().calls.filter(({ call }) => call.user_id === userId && (call.actions ?? []).length > 0);

  /** The balance after the accepted actions: less stakes, plus wins. */
  function heldAfter(calls: readonly Call[], heldMinor: number): number {
    const byId = new Map(
      calls.flatMap(({ actions = [] }) => actions).map((action) => [action.action_id, action]),
    );
    return [...byId.values()].reduce(
      (held, { action, amount }) => held + (action === 'bet' ? -Number(amount) : Number(amount)),
      heldMinor,
    );
  }

  describe('a round', () => {
    test('a round is reported for its player and session, from its bet to its end', async () => {
      const { player, play } = await openGame();
      expect(await play()).toBe(200);
      const calls = playerCalls(player);
      const rounds = new Set(calls.map(({ call }) => call.game_id));
      expect([rounds.size, rounds.has(undefined)]).toEqual([1, false]);
      for (const { call, status } of calls) {
        expect(call).toMatchObject({
          currency: player.currency,
          game: player.game,
          session_id: player.sessionId,
        });
        expect(status).toBe(200);
      }
      expect(calls[0]?.call.actions?.[0]).toMatchObject({ action: 'bet', amount: 100 });
      expect(calls.at(-1)?.call.finished).toBe(true);
      expect(walletNow().findBalance(player.userId)).toBe(
        heldAfter(
          calls.map(({ call }) => call),
          BEGINS_WITH_MINOR,
        ),
      );
    });

    test('whose answer was lost is sent again, word for word, and moves money once', async () => {
      const { player, play } = await openGame();
      walletNow().loseAnswers(2);
      // A player may time out and repeat the round. Only the calls to the wallet count.
      await play();
      const untilMs = performance.now() + CALLED_AGAIN_WITHIN_MS;
      while (playerCalls(player).length < 3 && performance.now() < untilMs) await pause(LOOK_EVERY_MS);
      const calls = playerCalls(player).map(({ call }) => call);
      expect(calls.length).toBeGreaterThanOrEqual(3);
      for (const call of calls.slice(1, 3)) expect(call).toEqual(calls[0]);
      expect(walletNow().findBalance(player.userId)).toBe(heldAfter(calls.slice(0, 1), BEGINS_WITH_MINOR));
    });

    test('a round that the wallet refuses is neither played nor reported again', async () => {
      const { player, play } = await openGame(99);
      expect(await play()).not.toBe(200);
      expect(playerCalls(player).map(({ status }) => status)).toEqual([412]);
      expect(walletNow().findBalance(player.userId)).toBe(99);
    });

    test('two rounds share no action id and no round id', async () => {
      const { player, play } = await openGame();
      await play();
      const first = playerCalls(player).length;
      await play();
      const names = (calls: ReturnType<typeof playerCalls>) =>
        calls.flatMap(({ call }) => [
          call.game_id,
          ...(call.actions ?? []).map(({ action_id }) => action_id),
        ]);
      const [one, other] = [
        names(playerCalls(player).slice(0, first)),
        names(playerCalls(player).slice(first)),
      ];
      expect(other.length).toBeGreaterThan(0);
      expect(other.filter((name) => one.includes(name))).toEqual([]);
    });
  });

  test('an ended session plays no more rounds', async () => {
    const { player, play } = await openGame();
    await callAggregator(open(), '/sessions/end', { session_id: player.sessionId });
    expect(await play()).not.toBe(200);
    expect(playerCalls(player)).toEqual([]);
  });
}
