import type { Config } from '../../../config.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/db.ts';
import type { Lifetime } from '../../../platform/lifetime.ts';
import { type LoopParts, startLoop } from '../../../platform/loop.ts';
import type { Seal } from '../../../platform/seal.ts';
import { adoptSealKeys, noteSealKey, openSeal } from '../../../platform/seal-keys.ts';
import { sweepSecrets } from './sweep.ts';

const clock = systemClock;
/** `seal rotate` retires no key that was used within twice this interval. */
export const NOTE_KEY_EVERY_MS = 30_000;
const SWEEP_MARK = 'all';

/** Whether all values from before the first key have been sealed. */
async function isSwept(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from seal_sweep where place = $1', [SWEEP_MARK]);
  return rowCount === 1;
}

/** Opens the keys of this process. Values from before the first key are sealed in the background. */
export async function openSealed(
  config: Pick<Config, 'sealKeys' | 'sandbox' | 'dataFolder'>,
  { pool, lifetime, ...parts }: LoopParts & { readonly pool: Pool; readonly lifetime: Lifetime },
): Promise<Seal> {
  const seal = openSeal(config);
  await adoptSealKeys(pool, seal, clock.nowMs());
  const stopped = new AbortController();
  const noting = startLoop(parts, {
    name: 'seal-key',
    everyMs: NOTE_KEY_EVERY_MS,
    run: () => noteSealKey(pool, seal, clock.nowMs()),
  });
  const sweep = async (): Promise<void> => {
    if (await isSwept(pool)) return;
    const { sealed, skipped } = await sweepSecrets(pool, seal, { scope: 'plain', signal: stopped.signal });
    if (sealed > 0) parts.log.info({ event: 'secrets-sealed', sealed, skipped });
    if (skipped === 0 && !stopped.signal.aborted)
      await pool.query('insert into seal_sweep (place, done_at) values ($1, $2) on conflict do nothing', [
        SWEEP_MARK,
        new Date(clock.nowMs()),
      ]);
  };
  const sweeping = sweep().catch((error: unknown) =>
    parts.log.error({ event: 'secrets-not-sealed', err: error }),
  );
  lifetime.add('seal', async () => {
    stopped.abort();
    await noting.stop();
    await sweeping;
  });
  return seal;
}
