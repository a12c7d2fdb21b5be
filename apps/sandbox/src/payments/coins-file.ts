import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { ReportsTable } from './reports-table.ts';

/** Another process may write to the file. */
const LOCK_PATIENCE_MS = 5000;

/** Stores the addresses that the service lends, the deposits to them, and the scheduled reports of each deposit. */
const schema = `
pragma journal_mode = wal;
create table if not exists lent_address (no integer primary key, wallet text not null, owner text not null, unique (wallet, owner));
create table if not exists coin_deposit (no integer primary key, id text not null unique);
create table if not exists coin_event (no integer primary key, deposit text not null, at_ms integer not null, body text not null);
create index if not exists coin_event_at on coin_event (at_ms);
create index if not exists coin_event_of on coin_event (deposit, no);
`;

export interface CoinsSent {
  readonly wallet: string;
  readonly address: string;
  readonly tag: string | undefined;
  readonly units: bigint;
}

/** A change of a deposit, and the number of times that it is reported. */
export interface CoinHappening {
  readonly state: 'seen' | 'confirmed' | 'dropped';
  readonly afterMs: number;
  readonly confirmations: number;
  readonly reports: number;
}

const FORGED_TIMES = 10n;

export class CoinsFile {
  readonly #db: DatabaseSync;
  /** Callbacks that have not been delivered yet. */
  readonly reports: ReportsTable;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: LOCK_PATIENCE_MS });
    this.#db.exec(schema);
    this.reports = new ReportsTable(this.#db, 'coin_report');
  }

  /** Lends an address to an owner and returns its number; a repeat returns the same number. */
  lend(wallet: string, owner: string): number {
    this.#db
      .prepare('insert into lent_address (wallet, owner) values (?, ?) on conflict do nothing')
      .run(wallet, owner);
    const row = this.#db
      .prepare('select no from lent_address where wallet = ? and owner = ?')
      .get(wallet, owner);
    return Number(row?.['no']);
  }

  /** Stores sent coins with their scheduled changes, and one report with a forged signature. */
  send({ wallet, address, tag, units }: CoinsSent, happenings: readonly CoinHappening[], atMs: number): void {
    this.#db.exec('begin immediate');
    try {
      const { lastInsertRowid: no } = this.#db
        .prepare("insert into coin_deposit (id) values ('new-' || hex(randomblob(16)))")
        .run();
      const id = `coins-${no}`;
      this.#db.prepare('update coin_deposit set id = ? where no = ?').run(id, no);
      const tx = createHash('sha256').update(`${id} ${address} ${atMs}`).digest('hex');
      const known = { id, wallet, tx, output: 0, address, ...(tag !== undefined && { tag }) };
      const event = this.#db.prepare('insert into coin_event (deposit, at_ms, body) values (?, ?, ?)');
      for (const { state, afterMs, confirmations, reports } of happenings) {
        const body = JSON.stringify({ ...known, units: `${units}`, state, confirmations });
        event.run(id, atMs + afterMs, body);
        const owed = { dueMs: atMs + afterMs, body: `[${body}]`, isForged: false };
        this.reports.add(Array.from({ length: reports }, () => owed));
      }
      const forged = { ...known, units: `${units * FORGED_TIMES}`, state: 'confirmed', confirmations: 99 };
      this.reports.add([{ dueMs: atMs, body: JSON.stringify([forged]), isForged: true }]);
      this.#db.exec('commit');
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  /** The newest state of the deposits that changed in a period, in the order of their numbers. */
  changed(period: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: number;
    readonly most: number;
  }): readonly { readonly no: number; readonly body: string }[] {
    const { fromMs, toMs, after, most } = period;
    return this.#db
      .prepare(
        `select d.no, (select body from coin_event e where e.deposit = d.id and e.at_ms < ?2 order by e.no desc limit 1) as body
         from coin_deposit d where d.no > ?3 and d.id in (select deposit from coin_event where at_ms >= ?1 and at_ms < ?2)
         order by d.no limit ?4`,
      )
      .all(fromMs, toMs, after, most)
      .map(({ no, body }) => ({ no: Number(no), body: String(body) }));
  }

  /** The newest state of one deposit; undefined before its first. */
  newest(id: string, atMs: number): string | undefined {
    const row = this.#db
      .prepare('select body from coin_event where deposit = ? and at_ms <= ? order by no desc limit 1')
      .get(id, atMs);
    return row && String(row['body']);
  }
}
