import { startRecordedLoop } from '../../platform/job-runs.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { type SupportSweepParts, sweepSupport } from './sweep.ts';
import { sendTranscripts, type TranscriptParts } from './transcripts.ts';

const MAILS_EVERY_MS = 2000;
const MAILS_AT_ONCE = 10;
const SWEEP_EVERY_MS = 3_600_000;

/** The worker's part: transcripts by mail, and the end of conversations that are idle or old. */
export function startSupport(parts: TranscriptParts & SupportSweepParts & LoopParts): readonly Loop[] {
  return [
    startLoop(parts, {
      ...{ name: 'support-transcripts', everyMs: MAILS_EVERY_MS, firstAfterMs: 0 },
      run: () => sendTranscripts(parts, MAILS_AT_ONCE),
    }),
    startRecordedLoop(parts, {
      ...{ name: 'support', everyMs: SWEEP_EVERY_MS, firstAfterMs: 0 },
      async run() {
        const swept = await sweepSupport(parts);
        if (swept.idle + swept.deleted + swept.orphans > 0)
          parts.log.info({ event: 'support-swept', ...swept });
      },
    }),
  ];
}
