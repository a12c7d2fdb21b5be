import { setTimeout as pause } from 'node:timers/promises';
import { NOTE_KEY_EVERY_MS } from '../casino/fairness/sealing/open-sealed.ts';
import { countByKey, sweepSecrets } from '../casino/index.ts';
import { systemClock } from '../platform/clock.ts';
import { runDatabaseProgram } from '../platform/database-program.ts';
import type { Pool } from '../platform/db.ts';
import type { Seal } from '../platform/seal.ts';
import { addSandboxKey, adoptSealKeys, retireSealKeys, sealOfEnvironment } from '../platform/seal-keys.ts';
import type { Env } from '../platform/setting-values.ts';

/** A running sandbox site reads its key file every second. */
const sandboxReadsMs = 2_500;
const passesMax = 20;
const passPauseMs = 500;

const clock = systemClock;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function printStatus(pool: Pool, seal: Seal): Promise<void> {
  print(`Seals with: ${seal.keyId}`);
  for (const { keyId, count } of await countByKey(pool)) print(`${keyId ?? 'not sealed'}: ${count}`);
}

/** A sandbox without `EVENS_SEAL_KEYS` stores its keys in its data folder: puts a new key in front of them. */
async function newSandboxKey({ EVENS_SEAL_KEYS, EVENS_DATA }: Env): Promise<void> {
  if (EVENS_SEAL_KEYS || !EVENS_DATA) return;
  print(`New key in ${EVENS_DATA}: ${addSandboxKey(EVENS_DATA)}`);
  await pause(sandboxReadsMs);
}

async function rotate(pool: Pool, env: Env): Promise<number> {
  await newSandboxKey(env);
  const seal = sealOfEnvironment(env);
  await adoptSealKeys(pool, seal, clock.nowMs());
  let total = 0;
  for (let pass = 1; pass <= passesMax; pass++) {
    const { sealed, skipped } = await sweepSecrets(pool, seal, { scope: 'other-keys' });
    total += sealed;
    if (sealed + skipped === 0) break;
    if (pass < passesMax) await pause(passPauseMs);
  }
  print(`Sealed with ${seal.keyId}: ${total} values`);
  const stillUsed = await retireSealKeys(pool, seal, {
    atMs: clock.nowMs(),
    unusedMs: 2 * NOTE_KEY_EVERY_MS,
  });
  if (stillUsed.length === 0) {
    print(`No value needs another key than ${seal.keyId}: the others may be removed.`);
    return 0;
  }
  print(
    `A process sealed with ${stillUsed.join(', ')} within the last minute: when all run with ${seal.keyId}, run this again.`,
  );
  return 1;
}

/** Runs `seal status` and `seal rotate` on DATABASE_URL. Exit codes: 0 done, 1 run it again, 2 failure. */
export async function sealSecrets(pool: Pool, [verb]: readonly string[], env: Env): Promise<number> {
  if (verb === 'rotate') return rotate(pool, env);
  if (verb === 'status') {
    await printStatus(pool, sealOfEnvironment(env));
    return 0;
  }
  process.stderr.write('seal status or seal rotate\n');
  return 2;
}

if (import.meta.main)
  process.exitCode = await runDatabaseProgram({
    name: 'seal',
    max: 1,
    run: (pool, args) => sealSecrets(pool, args, process.env),
  });
