import type { Static, TSchema } from 'typebox';

/**
 * Who a caller can be. `operator` runs the site; `support` and `content` are operators who only answer chats, or only write
 * texts. The numbers of the spec's user types: user 0, agent 1, super agent 2, demo user 3, super
 * master agent 4.
 */
export const roles = [
  'visitor',
  'user',
  'agent',
  'super-agent',
  'demo',
  'super-master-agent',
  'operator',
  'support',
  'content',
] as const;
export type Role = (typeof roles)[number];
export const userTypes = { user: 0, agent: 1, 'super-agent': 2, demo: 3, 'super-master-agent': 4 } as const;
export type UserType = (typeof userTypes)[keyof typeof userTypes];

export const EVERYBODY = [...roles] as const;
export const LOGGED_IN = [
  'user',
  'agent',
  'super-agent',
  'demo',
  'super-master-agent',
  'operator',
  'support',
  'content',
] as const;
/** Those who hold a balance and bet with it. A demo user bets play money. */
export const PLAYERS = ['user', 'demo'] as const;
/** Those who have sub-accounts. They hold a balance and do not bet. */
export const AGENTS = ['agent', 'super-agent', 'super-master-agent'] as const;
export const OPERATORS = ['operator'] as const;
/** What an operator is called who may not do everything. */
export const operatorRoles = ['support', 'content'] as const;
export type OperatorRole = (typeof operatorRoles)[number];
/** Those who answer the chats. */
export const CHAT_OPERATORS = ['operator', 'support'] as const;
/** Those who write the texts. */
export const TEXT_OPERATORS = ['operator', 'content'] as const;

/**
 * How often one caller may call: `guess` for everything that could find out a secret, `proof` for
 * what checks the caller's own password again, `mail` for what sends one,
 * `command` for what moves money, `expensive` for what costs the processor much, `search` for what costs it less and is asked
 * for as people type, `read` for the rest. The numbers are the server's.
 */
export type RateClass = 'guess' | 'proof' | 'mail' | 'command' | 'expensive' | 'search' | 'read';

/** What bounds the work of most calls that write. */
export const ONE_ROW = 'reads or writes one row of the account by its key';
export const ONE_LAUNCH = 'finds a game by its key, writes one session row and makes one token';

/** Work that a call is charged for beside its one token: so many units take one more. */
export interface Charge {
  /** What is counted, in the plural: `cold legs`. */
  readonly unit: string;
  readonly unitsPerToken: number;
}

/** The files of a call whose body may be a multipart form. Its other parts are the fields of the body. */
export interface Upload {
  readonly filesMax: number;
  /** Of one file. */
  readonly fileBytesMax: number;
}

export interface CallSpec {
  readonly summary: string;
  readonly who: readonly Role[];
  readonly rate: RateClass;
  /** Absent where every legal request costs much the same. */
  readonly charge?: Charge;
  /**
   * Why no legal request costs more than a bare call. A call without it that players or visitors may make has its most
   * expensive request in `bench/expensive/entries.ts`, and does not compile before.
   */
  readonly boundedBy?: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /**
   * The answer is a file: one of this type that is sent while it is made, where `answer` is its text, or with `bytes` a stored
   * one, whose type the server says.
   */
  readonly file?: 'text/csv' | 'application/zip' | 'bytes';
  readonly upload?: Upload;
  /** Names the query or body field that carries an id belonging to one player; another player's is answered like one that isn't there. */
  readonly owned?: {
    readonly field: string;
    readonly entity:
      | 'ticket'
      | 'round'
      | 'payment'
      | 'document-file'
      | 'message'
      | 'bonus'
      | 'cash-back'
      | 'support-conversation'
      | 'support-file'
      | 'sub-account';
  };
  /**
   * The call is made without cookies, by a page that is not of this site: `game` shows the secret of its session, `launch`
   * has only its token yet.
   */
  readonly bearer?: 'game' | 'launch';
  /**
   * A player who excluded himself may call it in a session for payouts. Beside these only what visitors may call is open to
   * such a session.
   */
  readonly whileExcluded?: true;
  /**
   * Where the protection of players judges the call before it is read: whether the jurisdiction asks for proof of identity first.
   * A visitor who may call it otherwise has to log in then.
   */
  readonly identityAt?: IdentityPoint;
  /** A GET whose answer carries an ETag: a browser that has the same answer gets 304 without it. */
  readonly etag?: true;
  /** Of the body in JSON, where it may be longer than the server's usual bound. */
  readonly bodyBytesMax?: number;
  /** A GET that does something: refused like a POST where a page of another site makes it. */
  readonly sameOrigin?: true;
  /** Begins a game session, which stays with its process: refused while that is taken out of service. */
  readonly beginsSession?: true;
  /** A frequent call, handled without the web framework. It is a POST without a query, and its handler sets no headers. */
  readonly isDirect?: true;
}

/** Names of enforcement points. */
export type IdentityPoint = 'bet' | 'round' | 'demo' | 'deposit' | 'withdrawal' | 'bonus';

export type CallKey = `${'GET' | 'POST'} /api/${string}`;

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;
export type QueryOf<C extends CallSpec> = StaticOf<C['query']>;
export type BodyOf<C extends CallSpec> = StaticOf<C['body']>;
export type AnswerOf<C extends CallSpec> = Static<C['answer']>;

/** Checks a table of calls without widening it. */
export function defineCalls<const T extends Record<CallKey, CallSpec>>(table: T): T {
  return table;
}
