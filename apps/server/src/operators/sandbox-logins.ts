import { amount, makeCommandId, type PlayerId } from '@evens/base';
import type { Base } from '../base.ts';
import { creditPlayMoney, type House, openPlayerAccount } from '../money/index.ts';
import { systemClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/db.ts';
import { secureBytes } from '../platform/random.ts';
import { readPlayerPrincipal, readSandboxLogins, type SandboxLogins, seedSandbox } from '../players/index.ts';
import { addSandboxAgent } from './agents/top-agents.ts';

/** Initial balance of the sandbox's player, minor units of EUR. */
const demoPlayMoney = amount(1000_00n);

/** Creates the sandbox's player, operator and agent if they are missing. Undefined outside the sandbox. */
export async function seedSandboxLogins(
  { config, pool, identity }: Base,
  house: House,
): Promise<SandboxLogins | undefined> {
  if (!config.sandbox) return undefined;
  const stored = readSandboxLogins(config.dataFolder);
  const nowMs = systemClock.nowMs();
  const parts = {
    pool,
    auth: identity.auth,
    openAccount: openPlayerAccount,
    async givePlayMoney(playerId: PlayerId) {
      const { accountId, currency } = await readPlayerPrincipal(pool, playerId, identity.understood);
      await inTransaction(pool, (client) =>
        creditPlayMoney(client, {
          accountId,
          commandId: makeCommandId(nowMs, secureBytes(16)),
          amount: demoPlayMoney,
          currency,
          sandboxBank: house[currency].sandboxBank,
          atMs: nowMs,
        }),
      );
    },
    async addToTree(playerId: PlayerId) {
      const { accountId, currency, userName } = await readPlayerPrincipal(
        pool,
        playerId,
        identity.understood,
      );
      await addSandboxAgent(pool, { playerId, accountId, userName, currency, atMs: nowMs });
    },
  };
  await seedSandbox(parts, stored, { language: identity.english, atMs: nowMs });
  return stored.logins;
}
