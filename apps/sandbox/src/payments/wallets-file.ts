import { DatabaseSync } from 'node:sqlite';

/** Milliseconds to wait for a lock, as other processes may read the file while the service writes. */
const LOCK_PATIENCE_MS = 5000;

/** Stores the other platform's wallets: the funds of each player, and the debits that the site ordered. */
const schema = `
pragma journal_mode = wal;
create table if not exists wallet_funds (
  id text primary key, player text not null, minor text not null, currency text not null, outcome text not null, taken_by text
);
create unique index if not exists wallet_funds_player on wallet_funds (player) where taken_by is null;
create table if not exists wallet_debit (
  payment text primary key, funds text not null, minor text not null, currency text not null, is_taken integer not null,
  at_ms integer not null
);
create index if not exists wallet_debit_at on wallet_debit (at_ms);
`;

/** Outcomes of a debit: taken, refused, or taken with the first answer lost. */
export const walletOutcomes = ['taken', 'refused', 'lost'] as const;
export type WalletOutcome = (typeof walletOutcomes)[number];

export interface Funds {
  readonly id: string;
  readonly player: string;
  readonly minor: string;
  readonly currency: string;
  readonly outcome: WalletOutcome;
}

export interface OrderedDebit {
  readonly payment: string;
  readonly funds: string;
  readonly player: string;
  readonly minor: string;
  readonly currency: string;
}

export interface StoredDebit {
  readonly payment: string;
  readonly minor: string;
  readonly currency: string;
  readonly isAccepted: boolean;
}

const debitColumns = 'payment, minor, currency, is_taken as isAccepted';

function debitFromRow(row: Readonly<Record<string, unknown>>): StoredDebit {
  const { payment, minor, currency, isAccepted } = row;
  return {
    payment: String(payment),
    minor: String(minor),
    currency: String(currency),
    isAccepted: Number(isAccepted) === 1,
  };
}

export class WalletsFile {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: LOCK_PATIENCE_MS });
    this.#db.exec(schema);
  }

  #atOnce<T>(work: () => T): T {
    this.#db.exec('begin immediate');
    try {
      const done = work();
      this.#db.exec('commit');
      return done;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  /** Replaces a player's funds that have not been moved. */
  put(funds: Funds): void {
    this.#atOnce(() => {
      this.#db.prepare('delete from wallet_funds where player = ? and taken_by is null').run(funds.player);
      this.#db
        .prepare('insert into wallet_funds (id, player, minor, currency, outcome) values (?, ?, ?, ?, ?)')
        .run(funds.id, funds.player, funds.minor, funds.currency, funds.outcome);
    });
  }

  available(player: string): Funds | undefined {
    const row = this.#db
      .prepare(
        'select id, player, minor, currency, outcome from wallet_funds where player = ? and taken_by is null',
      )
      .get(player);
    // The columns match the interface.
    return row as Funds | undefined;
  }

  /** Debits the funds once for each payment; a repeat returns the first result. */
  debit(
    { payment, funds, player, minor, currency }: OrderedDebit,
    atMs: number,
  ): { readonly debit: StoredDebit; readonly isAnswerLost: boolean } {
    return this.#atOnce(() => {
      const before = this.find(payment);
      if (before) return { debit: before, isAnswerLost: false };
      const there = this.available(player);
      const isSame = there?.id === funds && there.minor === minor && there.currency === currency;
      const isAccepted = isSame && there.outcome !== 'refused';
      this.#db
        .prepare(
          'insert into wallet_debit (payment, funds, minor, currency, is_taken, at_ms) values (?, ?, ?, ?, ?, ?)',
        )
        .run(payment, funds, minor, currency, isAccepted ? 1 : 0, atMs);
      if (isAccepted)
        this.#db.prepare('update wallet_funds set taken_by = ? where id = ?').run(payment, funds);
      return {
        debit: { payment, minor, currency, isAccepted: isAccepted },
        isAnswerLost: there?.outcome === 'lost',
      };
    });
  }

  find(payment: string): StoredDebit | undefined {
    const row = this.#db.prepare(`select ${debitColumns} from wallet_debit where payment = ?`).get(payment);
    return row && debitFromRow(row);
  }

  /** Debits of a period, in the order of their payments' ids. */
  recorded({
    fromMs,
    toMs,
    after,
    most,
  }: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: string;
    readonly most: number;
  }): readonly StoredDebit[] {
    return this.#db
      .prepare(
        `select ${debitColumns} from wallet_debit where at_ms >= ? and at_ms < ? and payment > ? order by payment limit ?`,
      )
      .all(fromMs, toMs, after, most)
      .map(debitFromRow);
  }
}
