import type { Clock } from '@evens/base';
import { SIGNATURE_HEADER, signBody } from '@evens/providers';
import { deliverJson } from '../deliver-json.ts';
import type { ReportsTable, StoredReport } from './reports-table.ts';

const REPORTS_AT_ONCE = 20;
const ATTEMPTS_MAX = 20;
const AGAIN_MAX_MS = 60_000;
const ANSWER_TIMEOUT_MS = 10_000;

export interface ReportSenderParts {
  readonly reports: ReportsTable;
  /** Field of the body that lists what is reported. */
  readonly name: 'events' | 'deposits';
  readonly clock: Clock;
  readonly secret: string;
  /** URL that a report is sent to; undefined until the site listens. */
  callbackUrl(report: StoredReport): string | undefined;
  onError(error: unknown): void;
}

/** Sends signed callbacks until the site accepts them; repeats each at most 20 times. */
export class ReportSender {
  readonly #parts: ReportSenderParts;
  readonly #sending = new Set<number>();

  constructor(parts: ReportSenderParts) {
    this.#parts = parts;
  }

  /** Sends the callbacks that are due, concurrently, so that they may arrive in any order. */
  send(): void {
    const { reports, clock, onError } = this.#parts;
    for (const report of reports.due(clock.nowMs(), REPORTS_AT_ONCE)) {
      if (this.#sending.has(report.no)) continue;
      this.#sending.add(report.no);
      this.#sendOne(report)
        .catch(onError)
        .finally(() => this.#sending.delete(report.no));
    }
  }

  async #sendOne(report: StoredReport): Promise<void> {
    const { reports, clock } = this.#parts;
    const isAccepted = await this.#post(report);
    if (isAccepted || report.isForged || report.attempts >= ATTEMPTS_MAX) reports.done(report.no);
    else reports.again(report.no, clock.nowMs() + Math.min(AGAIN_MAX_MS, 500 * 2 ** report.attempts));
  }

  async #post(report: StoredReport): Promise<boolean> {
    const { body, isForged } = report;
    const { name, clock, secret, callbackUrl } = this.#parts;
    const url = callbackUrl(report);
    if (url === undefined) return false;
    const text = `{"at":${clock.nowMs()},"${name}":${body}}`;
    const signature = signBody(text, isForged ? `${secret} of somebody else` : secret);
    return deliverJson(url, {
      body: text,
      headers: { [SIGNATURE_HEADER]: signature },
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
  }
}
