/** A sender that is silent for longer may have lost messages. */
export const SILENT_MS = 2000;
/** Time after `begin` in which every sender is heard for the first time: it sends twice a second. */
export const BEGINNING_MS = 1000;
/** A sender that has been silent for this long has ended. */
const FORGET_MS = 60_000;

interface Sender {
  n: number;
  heardAtMs: number;
  isSilent: boolean;
}

/** A parcel is the next one, comes after lost ones, or was received before. */
export type Arrival = 'next' | 'after-gap' | 'repeated';

/** Follows the numbers of all senders, so that a lost parcel is noticed. Times are of any steady clock, in ms. */
export class ParcelOrder {
  readonly #senders = new Map<string, Sender>();
  #beganAtMs = Number.NEGATIVE_INFINITY;

  /** Begins anew. A parcel that is lost within `BEGINNING_MS` may not be noticed. */
  begin(nowMs: number): void {
    this.#senders.clear();
    this.#beganAtMs = nowMs;
  }

  note(sender: string, n: number, nowMs: number): Arrival {
    const known = this.#senders.get(sender);
    if (known === undefined) {
      this.#senders.set(sender, { n, heardAtMs: nowMs, isSilent: false });
      return n > 1 && nowMs - this.#beganAtMs > BEGINNING_MS ? 'after-gap' : 'next';
    }
    if (n <= known.n) return 'repeated';
    const isNext = n === known.n + 1;
    known.n = n;
    known.heardAtMs = nowMs;
    known.isSilent = false;
    return isNext ? 'next' : 'after-gap';
  }

  /** Whether a sender has fallen silent since the last call. */
  hasNewSilence(nowMs: number): boolean {
    let isNew = false;
    for (const [name, sender] of this.#senders) {
      const silentMs = nowMs - sender.heardAtMs;
      if (silentMs > FORGET_MS) this.#senders.delete(name);
      if (silentMs <= SILENT_MS || sender.isSilent) continue;
      sender.isSilent = true;
      isNew = true;
    }
    return isNew;
  }
}
