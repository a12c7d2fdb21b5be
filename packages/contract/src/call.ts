import type { Static, TSchema } from 'typebox';
import { actingRoles, type OperatorArea, operatorRoles, readingRoles } from './operator-roles.ts';

/** Caller roles. Numbers of the specification's user types: user 0, agent 1, super agent 2, demo user 3, super master agent 4. */
export const roles = [
  'visitor',
  'user',
  'agent',
  'super-agent',
  'demo',
  'super-master-agent',
  ...operatorRoles,
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
  ...operatorRoles,
] as const;
/** Roles with a balance that place bets. A demo user bets play money. */
export const PLAYERS = ['user', 'demo'] as const;
/** Roles with sub-accounts. They have a balance and do not bet. */
export const AGENTS = ['agent', 'super-agent', 'super-master-agent'] as const;

/** Callers of a call that is not for operators alone. */
type OpenTo = typeof EVERYBODY | typeof LOGGED_IN | typeof PLAYERS | typeof AGENTS;
/** The area of an operators' call, and whether the call only reads it. */
export type OperatorAccess = { readonly read: OperatorArea } | { readonly act: OperatorArea };

/**
 * Rate class of a call: `guess` for calls that could reveal a secret, `proof` for calls that check the caller's own
 * password again, `mail` for calls that send one, `command` for calls that move money, `expensive` for high processor
 * cost, `search` for lower cost and calls sent while typing, `chat` for phrases at a table, `read` for the rest. The
 * server defines the numbers.
 */
export type RateClass = 'guess' | 'proof' | 'mail' | 'command' | 'expensive' | 'search' | 'chat' | 'read';

/** Work bounds of most calls that write. */
export const ONE_ROW = 'reads or writes one row of the account by its key';
export const ONE_LAUNCH = 'finds a game by its key, writes one session row and makes one token';

/** Work that a call is charged for in addition to its one token: every `unitsPerToken` units take one more token. */
export interface Charge {
  /** The counted unit, in the plural: `cold legs`. */
  readonly unit: string;
  readonly unitsPerToken: number;
}

/** The files of a call whose body may be a multipart form. Its other parts are the fields of the body. */
export interface Upload {
  readonly filesMax: number;
  /** Maximum size of one file. */
  readonly fileBytesMax: number;
}

interface CallBase {
  readonly summary: string;
  readonly rate: RateClass;
  /** Absent if every legal request costs about the same. */
  readonly charge?: Charge;
  /**
   * Reason why no legal request costs more than a bare call. Without it, a call open to players or visitors must list
   * its most expensive request in `bench/expensive/entries.ts`; otherwise it does not compile.
   */
  readonly boundedBy?: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /**
   * The answer is a file. With a content type, the file is streamed while it is generated and `answer` is its text.
   * With `bytes`, the file is stored and the server sets its type.
   */
  readonly file?: 'text/csv' | 'application/zip' | 'bytes';
  readonly upload?: Upload;
  /**
   * The query or body field with an id that belongs to one player. Ids of other players are answered like unknown ids.
   */
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
      | 'sub-account'
      | 'vault-lock';
  };
  /**
   * The call is made without cookies by a page of another origin: `game` authenticates with the secret of its session,
   * `launch` with its launch token.
   */
  readonly bearer?: 'game' | 'launch';
  /**
   * A self-excluded player may make the call in a session for payouts. Such a session allows only these calls and those
   * open to visitors.
   */
  readonly whileExcluded?: true;
  /**
   * Checkpoint of player protection before the call is read: whether the jurisdiction requires proof of identity first.
   * If it does, visitors who may otherwise make the call must log in.
   */
  readonly identityAt?: IdentityPoint;
  /** A GET whose answer carries an ETag: a browser with the current answer gets 304. */
  readonly etag?: true;
  /** Maximum size of the JSON body, if larger than the server's default. */
  readonly bodyBytesMax?: number;
  /** A GET with side effects: refused like a POST if it comes from a page of another site. */
  readonly sameOrigin?: true;
  /** Starts a game session, which is bound to its process. Refused while the process is being drained. */
  readonly beginsSession?: true;
  /**
   * A frequent call, handled without the web framework. It is a POST without a query, and its handler sets no headers.
   */
  readonly isDirect?: true;
}

interface OpenCall extends CallBase {
  readonly who: OpenTo;
  readonly operators?: undefined;
}

interface OperatorsCall extends CallBase {
  readonly operators: OperatorAccess;
  readonly who?: undefined;
}

export type CallSpec = OpenCall | OperatorsCall;

/** Roles that may make a call. */
export function callRoles({ who, operators }: Pick<CallSpec, 'who' | 'operators'>): readonly Role[] {
  if (operators === undefined) return who ?? [];
  return 'act' in operators ? actingRoles(operators.act) : readingRoles(operators.read);
}

/** Enforcement points of identity checks. */
export type IdentityPoint =
  | 'bet'
  | 'round'
  | 'tournament-entry'
  | 'demo'
  | 'deposit'
  | 'withdrawal'
  | 'bonus';

export type CallKey = `${'GET' | 'POST'} /api/${string}`;
type OperatorsKey = `${'GET' | 'POST'} /api/${'desk' | 'operator'}/${string}`;

type StaticType<S> = S extends TSchema ? Static<S> : undefined;
export type CallQuery<C extends CallSpec> = StaticType<C['query']>;
export type CallBody<C extends CallSpec> = StaticType<C['body']>;
export type CallAnswer<C extends CallSpec> = Static<C['answer']>;

/** Type-checks a table of calls without widening its type. A call of the back office without an area does not compile. */
export function defineCalls<const T extends Record<CallKey, CallSpec> & Record<OperatorsKey, OperatorsCall>>(
  table: T,
): T {
  return table;
}
