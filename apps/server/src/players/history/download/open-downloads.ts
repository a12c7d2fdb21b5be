import { err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';

/** Maximum number of files that one process writes at a time. */
const DOWNLOADS_MAX = 4;
const RETRY_SECONDS = 5;

/** The files in progress, one per account. */
export class OpenDownloads {
  readonly #accounts = new Set<number>();

  /**
   * Returns a function that ends the download. Refused while the account has another one or too many are in progress.
   */
  begin(accountId: number): Result<() => void, Refusal> {
    const later = { retryAfterSeconds: RETRY_SECONDS };
    if (this.#accounts.has(accountId)) return err(refusal('TooManyRequestsException', later));
    if (this.#accounts.size >= DOWNLOADS_MAX) return err(refusal('OverloadedException', later));
    this.#accounts.add(accountId);
    return ok(() => this.#accounts.delete(accountId));
  }
}
