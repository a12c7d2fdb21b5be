import { type Sweeping, sweepEvery } from '../../platform/sweep-every.ts';
import { type SupportSweepParts, sweepSupport } from './sweep.ts';
import { sendTranscripts, type TranscriptParts } from './transcripts.ts';

const MAILS_EVERY_MS = 2000;
const MAILS_AT_ONCE = 10;
const SWEEP_EVERY_MS = 3_600_000;

/** The worker's part: transcripts by mail, and the end of conversations that are idle or old. */
export function startSupport(parts: TranscriptParts & SupportSweepParts): Sweeping {
  const { log } = parts;
  const mails = sweepEvery(
    MAILS_EVERY_MS,
    () => sendTranscripts(parts, MAILS_AT_ONCE),
    (error) => log.error({ event: 'transcripts-not-sent', err: error }),
  );
  const sweep = async () => {
    const swept = await sweepSupport(parts);
    if (swept.idle + swept.deleted + swept.orphans > 0) log.info({ event: 'support-swept', ...swept });
  };
  const sweeping = sweepEvery(SWEEP_EVERY_MS, sweep, (error) =>
    log.error({ event: 'support-not-swept', err: error }),
  );
  return {
    async stop() {
      await Promise.all([mails.stop(), sweeping.stop()]);
    },
  };
}
