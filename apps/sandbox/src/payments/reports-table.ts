import type { DatabaseSync } from 'node:sqlite';

export interface OwedReport {
  readonly dueMs: number;
  /** JSON of the reported events or deposits. */
  readonly body: string;
  /** Whether it is signed with a wrong secret. */
  readonly isForged: boolean;
}

export interface StoredReport extends Omit<OwedReport, 'dueMs'> {
  readonly no: number;
  readonly attempts: number;
}

/** The queue of callbacks to one URL of the site. */
export class ReportsTable {
  readonly #db: DatabaseSync;
  readonly #name: string;

  constructor(db: DatabaseSync, name: 'report' | 'coin_report') {
    this.#db = db;
    this.#name = name;
    db.exec(`
create table if not exists ${name} (
  no integer primary key, due_ms integer not null, body text not null, forged integer not null,
  attempts integer not null default 0, done integer not null default 0
);
create index if not exists ${name}_due on ${name} (due_ms) where done = 0;
`);
  }

  add(reports: readonly OwedReport[]): void {
    const insert = this.#db.prepare(`insert into ${this.#name} (due_ms, body, forged) values (?, ?, ?)`);
    for (const { dueMs, body, isForged } of reports) insert.run(dueMs, body, isForged ? 1 : 0);
  }

  due(atMs: number, most: number): readonly StoredReport[] {
    return this.#db
      .prepare(
        `select no, body, forged, attempts from ${this.#name} where done = 0 and due_ms <= ? order by due_ms, no limit ?`,
      )
      .all(atMs, most)
      .map(({ no, body, forged, attempts }) => ({
        no: Number(no),
        body: String(body),
        isForged: forged === 1,
        attempts: Number(attempts),
      }));
  }

  done(no: number): void {
    this.#db.prepare(`update ${this.#name} set done = 1 where no = ?`).run(no);
  }

  again(no: number, dueMs: number): void {
    this.#db
      .prepare(`update ${this.#name} set attempts = attempts + 1, due_ms = ? where no = ?`)
      .run(dueMs, no);
  }
}
