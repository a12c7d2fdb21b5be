import { bringTo } from './exact-balance.ts';
import { hooked, hookedFindings, hookedFreeRounds, hookedSwitch, runHook } from './hooks.ts';
import { type AnyWalletSettings, readPlayer } from './settings.ts';
import type { ConformancePlayer, WalletUnderTest } from './wallet-client.ts';

/** Hands out the configured players in turn, except those whose session has ended. */
class Players {
  readonly #settings: AnyWalletSettings;
  #left: readonly ConformancePlayer[];

  constructor(settings: AnyWalletSettings) {
    this.#settings = settings;
    this.#left = settings.players;
  }

  async next(): Promise<ConformancePlayer> {
    const { hooks } = this.#settings;
    if (hooks.newPlayer !== undefined) {
      const output = await runHook(hooks, 'newPlayer');
      const player = readPlayer(JSON.parse(output));
      if (!player) throw new Error(`newPlayer: expected a player from the hook "newPlayer", got: ${output}`);
      return player;
    }
    const [player, ...others] = this.#left;
    if (!player || others.length === 0)
      throw new Error('name more "players": a session that ended is of no use');
    this.#left = [...others, player];
    return player;
  }

  useUp({ sessionId }: ConformancePlayer): void {
    this.#left = this.#left.filter((player) => player.sessionId !== sessionId);
  }
}

/** A wallet known only by its address, secret and players. */
export function anyWallet(settings: AnyWalletSettings): WalletUnderTest {
  const { wallet, secret, stakeMaxMinor, hooks } = settings;
  const players = new Players(settings);
  const address = { baseUrl: wallet, secret, stakeMaxMinor };
  const usingUp = (name: 'endSession' | 'expireSession') => {
    const run = hooked(hooks, name);
    return (
      run &&
      (async (player: ConformancePlayer) => {
        players.useUp(player);
        await run(player);
      })
    );
  };
  return {
    ...address,
    async player(amountMinor) {
      const player = await players.next();
      await bringTo(address, player, amountMinor);
      return player;
    },
    endSession: usingUp('endSession'),
    expireSession: usingUp('expireSession'),
    lock: hookedSwitch(hooks, { on: 'lock', off: 'unlock' }),
    setGameOpen: hookedSwitch(hooks, { on: 'openGame', off: 'closeGame' }),
    grantFreeRounds: hookedFreeRounds(hooks),
    findings: hookedFindings(hooks),
  };
}
