import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

/** Milliseconds to wait for a lock, as other processes may read the file while the signer writes. */
const LOCK_PATIENCE_MS = 5000;

/** Stores the signer's payouts: the requests, the signed transactions and their results. */
const schema = `
pragma journal_mode = wal;
pragma synchronous = full;
create table if not exists payout (
  id text primary key, details text not null, wallet text not null, chain text not null, address text not null, tag text,
  units text not null, minor text not null, currency text not null, state text not null, reason text not null default '',
  sequence integer, tx text, raw text, taken_ms integer not null, ended_ms integer, report_ms integer,
  report_attempts integer not null default 0
);
create unique index if not exists payout_sequence on payout (chain, sequence) where sequence is not null;
create index if not exists payout_open on payout (state) where state in ('taken', 'signed');
create index if not exists payout_taken on payout (wallet, taken_ms);
create index if not exists payout_ended on payout (ended_ms);
create index if not exists payout_report on payout (report_ms) where report_ms is not null;
create table if not exists own_key (name text primary key, secret blob not null);
`;

/** `declined`: refused permanently, never signed. `failed`: signed, but its transaction paid nothing. */
export type PayoutState = 'declined' | 'taken' | 'signed' | 'paid' | 'failed';

export interface StoredPayout {
  readonly id: string;
  /** All fields of the request as canonical text; a repeat with another text is refused. */
  readonly details: string;
  readonly wallet: string;
  readonly chain: string;
  readonly address: string;
  readonly tag: string | null;
  readonly units: string;
  readonly minor: string;
  readonly currency: string;
  readonly state: PayoutState;
  readonly reason: string;
  readonly sequence: number | null;
  readonly tx: string | null;
  readonly raw: string | null;
  readonly takenMs: number;
  readonly reportAttempts: number;
}

export type PayoutToTake = Pick<
  StoredPayout,
  'id' | 'details' | 'wallet' | 'chain' | 'address' | 'tag' | 'units' | 'minor' | 'currency' | 'takenMs'
>;

const columns = `id, details, wallet, chain, address, tag, units, minor, currency, state, reason, sequence, tx, raw,
  taken_ms as takenMs, report_attempts as reportAttempts`;

type Row = Record<string, SQLOutputValue>;

function payoutFromRow(row: Row | undefined): StoredPayout | undefined {
  // The columns match the interface.
  return row as StoredPayout | undefined;
}

export class SignerFile {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: LOCK_PATIENCE_MS });
    this.#db.exec(schema);
  }

  close(): void {
    this.#db.close();
  }

  find(id: string): StoredPayout | undefined {
    return payoutFromRow(this.#db.prepare(`select ${columns} from payout where id = ?`).get(id));
  }

  /**
   * Stores a payout, or returns the stored one with its id. `judge` decides about a new payout in the same transaction:
   * `later` stores nothing, and a declined payout stays declined.
   */
  take(
    payout: PayoutToTake,
    judge: () => { readonly declined: string } | 'later' | 'taken',
  ): StoredPayout | 'later' {
    this.#db.exec('begin immediate');
    try {
      const storedPayout = this.find(payout.id) ?? this.#add(payout, judge());
      this.#db.exec('commit');
      return storedPayout;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  #add(
    payout: PayoutToTake,
    judged: { readonly declined: string } | 'later' | 'taken',
  ): StoredPayout | 'later' {
    if (judged === 'later') return 'later';
    const { id, details, wallet, chain, address, tag, units, minor, currency, takenMs } = payout;
    const isAccepted = judged === 'taken';
    const reason = isAccepted ? '' : judged.declined;
    this.#db
      .prepare(
        `insert into payout (id, details, wallet, chain, address, tag, units, minor, currency, state, reason, taken_ms, ended_ms, report_ms)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        details,
        wallet,
        chain,
        address,
        tag,
        units,
        minor,
        currency,
        isAccepted ? 'taken' : 'declined',
        reason,
        takenMs,
        isAccepted ? null : takenMs,
        isAccepted ? null : takenMs,
      );
    const added = this.find(id);
    if (!added) throw new Error(`SignerFile: payout ${id} was not kept`);
    return added;
  }

  /** Units of a wallet in payouts that were accepted since a time and have not failed. */
  acceptedSince(wallet: string, sinceMs: number): bigint {
    return this.#db
      .prepare(
        "select units from payout where wallet = ? and taken_ms > ? and state in ('taken', 'signed', 'paid')",
      )
      .all(wallet, sinceMs)
      .reduce((sum, { units }) => sum + BigInt(String(units)), 0n);
  }

  /** The lowest sequence of a chain that no payout was signed with. */
  nextSequence(chain: string): number {
    const row = this.#db.prepare('select max(sequence) as last from payout where chain = ?').get(chain);
    return row?.['last'] === null || row === undefined ? 0 : Number(row['last']) + 1;
  }

  /** Stores the signed transaction of a payout; false if it has one already, or is not accepted. */
  sign(
    id: string,
    {
      tx,
      raw,
      sequence,
    }: { readonly tx: string; readonly raw: string; readonly sequence: number | undefined },
  ): boolean {
    const { changes } = this.#db
      .prepare(
        "update payout set state = 'signed', tx = ?, raw = ?, sequence = ? where id = ? and state = 'taken'",
      )
      .run(tx, raw, sequence ?? null, id);
    return Number(changes) === 1;
  }

  end(id: string, { state, reason, atMs }: { state: 'paid' | 'failed'; reason: string; atMs: number }): void {
    this.#db
      .prepare(
        "update payout set state = ?, reason = ?, ended_ms = ?, report_ms = ? where id = ? and state = 'signed'",
      )
      .run(state, reason, atMs, atMs, id);
  }

  /** Payouts that have not ended, the oldest first. */
  open(most: number): readonly StoredPayout[] {
    return this.#db
      .prepare(
        `select ${columns} from payout where state in ('taken', 'signed') order by taken_ms, id limit ?`,
      )
      .all(most)
      .flatMap((row) => payoutFromRow(row) ?? []);
  }

  dueReports(atMs: number, most: number): readonly StoredPayout[] {
    return this.#db
      .prepare(`select ${columns} from payout where report_ms <= ? order by report_ms limit ?`)
      .all(atMs, most)
      .flatMap((row) => payoutFromRow(row) ?? []);
  }

  /** Sets when the result of a payout is reported again; undefined: never. */
  reportAt(id: string, dueMs: number | undefined): void {
    this.#db
      .prepare('update payout set report_ms = ?, report_attempts = report_attempts + 1 where id = ?')
      .run(dueMs ?? null, id);
  }

  /** Payouts that ended in a period, in the order of their ids. */
  ended(period: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: string;
    readonly most: number;
  }): readonly StoredPayout[] {
    const { fromMs, toMs, after, most } = period;
    return this.#db
      .prepare(
        `select ${columns} from payout where id > ? and ended_ms >= ? and ended_ms < ? order by id limit ?`,
      )
      .all(after, fromMs, toMs, most)
      .flatMap((row) => payoutFromRow(row) ?? []);
  }

  /** A secret of the signer, generated on first use. */
  secret(name: string, make: () => Uint8Array): Uint8Array {
    this.#db
      .prepare('insert into own_key (name, secret) values (?, ?) on conflict do nothing')
      .run(name, make());
    const secret = this.#db.prepare('select secret from own_key where name = ?').get(name)?.['secret'];
    if (!(secret instanceof Uint8Array)) throw new Error(`SignerFile: secret ${name} was not kept`);
    return secret;
  }
}
