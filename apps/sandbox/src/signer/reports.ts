import type { Clock } from '@evens/base';
import type { RequestKey } from '@evens/providers';
import { deliverJson } from '../deliver-json.ts';
import { payoutEvents } from './signer.ts';
import type { SignerFile, StoredPayout } from './signer-file.ts';

const REPORTS_AT_ONCE = 20;
const ATTEMPTS_MAX = 20;
const AGAIN_MAX_MS = 60_000;
const ANSWER_TIMEOUT_MS = 10_000;

export interface ReportParts {
  readonly file: SignerFile;
  /** The signer's key, which signs reports. */
  readonly reportKey: RequestKey;
  readonly clock: Clock;
  /** URL of the site's callbacks; undefined until the site listens. */
  callbackUrl(): string | undefined;
}

async function post({ reportKey, clock, callbackUrl }: ReportParts, payout: StoredPayout): Promise<boolean> {
  const url = callbackUrl();
  if (url === undefined) return false;
  const { id: payment, tx } = payout;
  const body = JSON.stringify({ at: clock.nowMs(), payment, tx, events: payoutEvents(payout) });
  return deliverJson(url, { body, headers: reportKey.signedHeaders(body), timeoutMs: ANSWER_TIMEOUT_MS });
}

/** Reports the results of payouts to the site until it accepts them; gives up after 20 attempts. */
export async function sendReports(parts: ReportParts): Promise<void> {
  const { file, clock } = parts;
  for (const payout of file.dueReports(clock.nowMs(), REPORTS_AT_ONCE)) {
    const isDone = (await post(parts, payout)) || payout.reportAttempts >= ATTEMPTS_MAX;
    const againMs = Math.min(AGAIN_MAX_MS, 500 * 2 ** payout.reportAttempts);
    file.reportAt(payout.id, isDone ? undefined : clock.nowMs() + againMs);
  }
}
