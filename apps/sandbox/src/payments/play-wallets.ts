import { randomBytes } from 'node:crypto';
import { type Clock, type CurrencyCode, type Fields, parseAmount, parseCurrency } from '@evens/base';
import { type StoredDebit, type WalletOutcome, type WalletsFile, walletOutcomes } from './wallets-file.ts';

const RECORDS_AT_ONCE = 500;
/** Maximum of one sum, minor units of any currency. */
const FUNDS_MAX_MINOR = 10n ** 15n;

/** The invalid field of the form that adds funds. */
export type FundsFault = 'amount' | 'currency';

function debitEvent({ payment, minor, currency, isAccepted }: StoredDebit): Fields {
  return isAccepted
    ? { kind: 'deposited', payment, minor, currency }
    : { kind: 'failed', payment, failure: 'declined' };
}

function parseOutcome(text: string | null): WalletOutcome {
  return walletOutcomes.find((outcome) => outcome === text) ?? 'taken';
}

/** The wallets of another platform of the group, with players' play money. */
export class PlayWallets {
  readonly #file: WalletsFile;
  readonly #clock: Clock;

  constructor(file: WalletsFile, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
  }

  available({ player }: Fields): Fields {
    const funds = typeof player === 'string' ? this.#file.available(player) : undefined;
    return { funds: funds ? { id: funds.id, minor: funds.minor, currency: funds.currency } : null };
  }

  /** Executes a debit; returns the event, `lost` if its answer is to be lost, or `unreadable` for an invalid order. */
  debit({ payment, player, id, minor, currency }: Fields): Fields | 'lost' | 'unreadable' {
    if (
      typeof payment !== 'string' ||
      typeof player !== 'string' ||
      typeof id !== 'string' ||
      typeof minor !== 'string' ||
      typeof currency !== 'string'
    )
      return 'unreadable';
    const order = { payment, player, funds: id, minor, currency };
    const { debit, isAnswerLost } = this.#file.debit(order, this.#clock.nowMs());
    return isAnswerLost ? 'lost' : { events: [debitEvent(debit)] };
  }

  events(payment: string): Fields {
    const debit = this.#file.find(payment);
    return { events: debit ? [debitEvent(debit)] : [] };
  }

  /** A page of the debits of a period. */
  records({
    fromMs,
    toMs,
    after,
  }: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: string;
  }): Fields {
    const debits = this.#file.recorded({ fromMs, toMs, after, most: RECORDS_AT_ONCE });
    const payments = debits.map((debit) => ({
      payment: debit.payment,
      minor: debit.minor,
      currency: debit.currency,
      events: [debitEvent(debit)],
    }));
    return debits.length < RECORDS_AT_ONCE ? { payments } : { payments, next: debits.at(-1)?.payment };
  }

  /** Adds play money to a player's wallet; the amount is typed as a decimal number. Returns the invalid field, if any. */
  put(player: string, form: URLSearchParams): FundsFault | undefined {
    const currency = parseCurrency(form.get('currency') ?? '');
    if (!currency.ok) return 'currency';
    const minor = parseMinor(form.get('amount')?.trim() ?? '', currency.value);
    if (minor === undefined) return 'amount';
    const id = randomBytes(12).toString('base64url');
    const outcome = parseOutcome(form.get('outcome'));
    this.#file.put({ id, player, minor, currency: currency.value, outcome });
    return undefined;
  }
}

function parseMinor(text: string, currency: CurrencyCode): string | undefined {
  const parsed = parseAmount(text, currency);
  return parsed.ok && parsed.value > 0n && parsed.value <= FUNDS_MAX_MINOR ? `${parsed.value}` : undefined;
}
