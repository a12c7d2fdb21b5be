import { DatabaseSync } from 'node:sqlite';
import { type OwedReport, ReportsTable, type StoredReport } from './reports-table.ts';

/** Another process may read the file while the service writes. */
const LOCK_PATIENCE_MS = 5000;

/** The service's database: payments, their events, and callbacks that are still to be sent. */
const schema = `
pragma journal_mode = wal;
create table if not exists hosted_payment (
  id text primary key, token text not null unique, direction text not null, name text not null, minor text not null,
  currency text not null, return_url text not null, proposed text not null, card text not null, step text not null,
  chosen text, created_ms integer not null, merchant text not null default 'sandbox'
);
create table if not exists event (
  no integer primary key, payment text not null, at_ms integer not null, body text not null
);
create index if not exists event_payment on event (payment);
create index if not exists event_at on event (at_ms);
`;

export interface StoredPayment {
  readonly id: string;
  /** The site's merchant account that ordered it and receives its callbacks and records. */
  readonly merchant: string;
  readonly token: string;
  readonly direction: string;
  /** The method's own name. */
  readonly name: string;
  readonly minor: string;
  readonly currency: string;
  readonly returnUrl: string;
  readonly proposed: string;
  /** The last digits of a card; empty for other methods. */
  readonly card: string;
  /** JSON of the player's next step. */
  readonly step: string;
  readonly chosen: string | null;
  readonly createdMs: number;
}

export interface StoredPaymentEvent {
  readonly atMs: number;
  readonly body: string;
}

const paymentColumns = `id, merchant, token, direction, name, minor, currency, return_url as returnUrl, proposed, card, step, chosen,
  created_ms as createdMs`;

export class PaymentsFile {
  readonly #db: DatabaseSync;
  /** Callbacks that have not been delivered yet. */
  readonly reports: ReportsTable;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: LOCK_PATIENCE_MS });
    this.#db.exec(schema);
    this.reports = new ReportsTable(this.#db, 'report');
    this.#addMerchant();
  }

  /** Adds the column `merchant` to files of earlier versions. */
  #addMerchant(): void {
    const columns = this.#db.prepare(`select name from pragma_table_info('hosted_payment')`).all();
    if (!columns.some(({ name }) => name === 'merchant'))
      this.#db.exec(`alter table hosted_payment add column merchant text not null default 'sandbox'`);
  }

  /** Adds a payment, or returns the stored one unchanged. */
  add(payment: Omit<StoredPayment, 'chosen'>): StoredPayment {
    this.#db
      .prepare(
        `insert into hosted_payment (id, merchant, token, direction, name, minor, currency, return_url, proposed, card, step, created_ms)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`,
      )
      .run(
        payment.id,
        payment.merchant,
        payment.token,
        payment.direction,
        payment.name,
        payment.minor,
        payment.currency,
        payment.returnUrl,
        payment.proposed,
        payment.card,
        payment.step,
        payment.createdMs,
      );
    const storedPayment = this.#find('id', payment.id);
    if (!storedPayment) throw new Error(`PaymentsFile.add: payment ${payment.id} was not kept`);
    return storedPayment;
  }

  byId(id: string): StoredPayment | undefined {
    return this.#find('id', id);
  }

  byToken(token: string): StoredPayment | undefined {
    return this.#find('token', token);
  }

  #find(column: 'id' | 'token', value: string): StoredPayment | undefined {
    const row = this.#db
      .prepare(`select ${paymentColumns} from hosted_payment where ${column} = ?`)
      .get(value);
    // The columns match the interface.
    return row as StoredPayment | undefined;
  }

  /** Stores a player's choice with all of its events, once; false if there was an earlier choice. */
  choose(
    token: string,
    scenario: string,
    outcome: {
      readonly payment: string;
      readonly events: readonly StoredPaymentEvent[];
      readonly reports: readonly OwedReport[];
    },
  ): boolean {
    this.#db.exec('begin immediate');
    try {
      const { changes } = this.#db
        .prepare('update hosted_payment set chosen = ? where token = ? and chosen is null')
        .run(scenario, token);
      if (changes === 1) {
        const event = this.#db.prepare('insert into event (payment, at_ms, body) values (?, ?, ?)');
        for (const { atMs, body } of outcome.events) event.run(outcome.payment, atMs, body);
        this.reports.add(outcome.reports);
      }
      this.#db.exec('commit');
      return changes === 1;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  /** The events of a payment up to a time. */
  events(payment: string, atMs: number): readonly string[] {
    return this.#db
      .prepare('select body from event where payment = ? and at_ms <= ? order by no')
      .all(payment, atMs)
      .map(({ body }) => String(body));
  }

  /** A merchant's payments that had events in a period, in the order of their ids. */
  recorded(period: {
    readonly merchant: string;
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: string;
    readonly most: number;
  }): readonly StoredPayment[] {
    const { merchant, fromMs, toMs, after, most } = period;
    return this.#db
      .prepare(
        `select id from hosted_payment
         where merchant = ? and id > ? and id in (select payment from event where at_ms >= ? and at_ms < ?) order by id limit ?`,
      )
      .all(merchant, after, fromMs, toMs, most)
      .flatMap(({ id }) => this.#find('id', String(id)) ?? []);
  }

  /** The merchant of a report, whose events are all about one payment. */
  findMerchant({ body }: Pick<StoredReport, 'body'>): string | undefined {
    const row = this.#db
      .prepare("select merchant from hosted_payment where id = json_extract(?, '$[0].payment')")
      .get(body);
    return row && String(row['merchant']);
  }
}
