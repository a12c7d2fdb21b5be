import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { CommandIdText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';

/** `filed`: reported to the authority. `dismissed`: examined and not reported. */
export const suspicionStates = ['open', 'filed', 'dismissed'] as const;
export type SuspicionState = (typeof suspicionStates)[number];

export const suspicionRules = { page: 50, textMax: 4000, linksMax: 50 } as const;

const State = Type.Unsafe<SuspicionState>(Type.Union(suspicionStates.map((state) => Type.Literal(state))));
const Links = {
  /** Tickets and payments of the player. */
  TicketIDs: Type.Array(IdNumber, { maxItems: suspicionRules.linksMax }),
  PaymentIDs: Type.Array(
    Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', maxLength: 36 }),
    {
      maxItems: suspicionRules.linksMax,
    },
  ),
};

const SuspicionRow = {
  ID: IdNumber,
  PlayerID: IdNumber,
  UserName: Type.String(),
  State,
  /** Number of the report at the authority; null unless it was filed. */
  Reference: NullOr(Type.String()),
  OpenedAt: InstantText,
  OpenedBy: Type.String(),
  /** Time of the last entry. */
  ChangedAt: InstantText,
};

const Suspicion = Type.Object({
  ...SuspicionRow,
  /** Oldest first; none is ever changed or removed. */
  Entries: Type.Array(
    Type.Object({
      ID: IdNumber,
      At: InstantText,
      Operator: Type.String(),
      Text: Type.String(),
      /** State and reference since the entry. */
      State,
      Reference: NullOr(Type.String()),
      ...Links,
    }),
  ),
});
export type Suspicion = Static<typeof Suspicion>;

const entry = {
  /** A repeated id is the same entry. */
  CommandId: CommandIdText,
  Text: Type.String({ minLength: 3, maxLength: suspicionRules.textMax }),
  ...Links,
};

/** The register of suspicions of money laundering. No other call reads or names it. */
export const suspicionCalls = defineCalls({
  'GET /api/desk/suspicions': {
    summary: 'The reports of suspicion, the newest first, of one state or of one player',
    operators: { read: 'suspicion' },
    rate: 'read',
    query: Type.Object({
      state: Type.Optional(State),
      player: Type.Optional(IdNumber),
      before: Type.Optional(IdNumber),
    }),
    answer: Type.Object({
      Suspicions: Type.Array(Type.Object(SuspicionRow)),
      NextBefore: NullOr(IdNumber),
    }),
  },
  'GET /api/desk/suspicion': {
    summary: 'One report of suspicion with its entries; who read it is recorded',
    operators: { read: 'suspicion' },
    rate: 'read',
    query: Type.Object({ id: IdNumber }),
    answer: Type.Object({ Suspicion }),
  },
  'POST /api/desk/suspicion': {
    summary: 'Opens a report of suspicion about a player',
    operators: { act: 'suspicion' },
    rate: 'command',
    body: Type.Object({ PlayerID: IdNumber, ...entry }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), ID: IdNumber }),
  },
  'POST /api/desk/suspicionentry': {
    summary:
      'Adds an entry to a report of suspicion, and files, dismisses or opens it again. A filed one needs the reference of the authority',
    operators: { act: 'suspicion' },
    rate: 'command',
    body: Type.Object(
      { ID: IdNumber, State, Reference: NullOr(Type.String({ minLength: 1, maxLength: 80 })), ...entry },
      { additionalProperties: false },
    ),
    answer: Done,
  },
});
