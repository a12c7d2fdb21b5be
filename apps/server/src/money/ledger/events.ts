/** Causes of events. The SQL of each column is over a row of `from`. */
export interface EventRows {
  /** Name of the query with the causes. It has the column `account_id`. */
  readonly from: string;
  /** SQL over a row of `from`, as the columns of `event`. */
  readonly kind: string;
  readonly about: string;
  readonly body: string;
  readonly at: string;
  readonly where: string;
}

/** An `insert` of events, which followers of higher modules read after the commit. */
export const insertEvents = ({ from, kind, about, body, at, where }: EventRows): string =>
  `insert into event (account_id, kind, about, body, at)
  select account_id, ${kind}, ${about}, ${body}, ${at} from ${from} where ${where}`;
