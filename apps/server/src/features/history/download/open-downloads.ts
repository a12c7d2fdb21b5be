import { err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';

/** Files that one process makes at a time. */
const DOWNLOADS_MAX = 4;
const RETRY_SECONDS = 5;

/** The files that are being made, one of an account at a time. */
export class OpenDownloads {
  readonly #accounts = new Set<number>();

  /** Returns how to end it; refused while the account has another one or too many are being made. */
  begin(accountId: number): Result<() => void, Refusal> {
    const later = { retryAfterSeconds: RETRY_SECONDS };
    if (this.#accounts.has(accountId)) return err(refusal('TooManyRequestsException', later));
    if (this.#accounts.size >= DOWNLOADS_MAX) return err(refusal('OverloadedException', later));
    this.#accounts.add(accountId);
    return ok(() => this.#accounts.delete(accountId));
  }
}
