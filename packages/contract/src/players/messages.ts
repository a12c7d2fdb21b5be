import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, LOGGED_IN, ONE_ROW } from '../call.ts';
import { CommandIdText, Done, IdNumber, InstantText } from '../entities.ts';

/** Kinds of messages. `operator`: written by an operator. */
export const messageKinds = [
  'deposit-credited',
  'transfer-credited',
  'withdrawal-paid',
  'withdrawal-returned',
  'withdrawal-unpaid',
  'bet-voided',
  'bet-corrected',
  'bet-reopened',
  'bet-cashed-out',
  'document-accepted',
  'document-declined',
  'document-asked',
  'break-set',
  'bonus-expiring',
  'bonus-code-refused',
  'alert-start',
  'alert-goal',
  'alert-end',
  'alert-price',
  'operator',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageBounds = {
  pageSize: 20,
  /** Maximum number of listed messages per player, newest first. */
  listedMax: 500,
  titleMax: 120,
  textMax: 4000,
  /** Maximum number of campaigns in the operators' list. */
  campaignsListed: 30,
} as const;

const pagesMax = messageBounds.listedMax / messageBounds.pageSize;

const UserMessage = Type.Object({
  ID: IdNumber,
  /** Clients show unknown kinds like `operator`. */
  Kind: Type.String(),
  /** Title and text, in the language of the call. */
  Question: Type.String(),
  Answer: Type.String(),
  IsRead: Type.Boolean(),
  CreatedDate: InstantText,
});
export type UserMessage = Static<typeof UserMessage>;

const unreadFields = {
  HasUnreadMessages: Type.Boolean(),
  UnreadMessagesCount: Type.Integer({ minimum: 0 }),
};
const Changed = Type.Object({ HasErrors: Type.Literal(false), ...unreadFields });

/** Mail preferences of a player. */
const MailChoice = Type.Object({
  /** News and offers. */
  AllowEmailNotification: Type.Boolean(),
  /** Account events. */
  AllowAccountMail: Type.Boolean(),
});

/** Recipients of a campaign: one player, or all players who match all given conditions. */
export const Segment = Type.Object(
  {
    UserName: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    Country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    Language: Type.Optional(Type.String({ minLength: 2, maxLength: 10 })),
    RegisteredSince: Type.Optional(InstantText),
    DepositedSince: Type.Optional(InstantText),
    /** No log-in since this time. */
    NoLoginSince: Type.Optional(InstantText),
  },
  { additionalProperties: false },
);
export type Segment = Static<typeof Segment>;

const CampaignText = Type.Object(
  {
    Language: Type.String({ minLength: 2, maxLength: 10 }),
    Title: Type.String({ minLength: 1, maxLength: messageBounds.titleMax }),
    Text: Type.String({ minLength: 1, maxLength: messageBounds.textMax }),
  },
  { additionalProperties: false },
);

const Campaign = Type.Object({
  ID: IdNumber,
  Title: Type.String(),
  /** Languages that have a text. */
  Languages: Type.Array(Type.String()),
  IsMarketing: Type.Boolean(),
  ByMail: Type.Boolean(),
  State: Type.Union([Type.Literal('sending'), Type.Literal('sent'), Type.Literal('stopped')]),
  Counted: Type.Integer(),
  Sent: Type.Integer(),
  MadeBy: Type.String(),
  MadeDate: InstantText,
});
export type Campaign = Static<typeof Campaign>;

export const messagesCalls = defineCalls({
  'GET /api/messages/get': {
    summary: 'The messages of the player by page, newest first, and which mails the player gets',
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: 'a page of 20 among the newest 500 messages of one player, by their index',
    query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: pagesMax })) }),
    answer: Type.Object({
      UserMessages: Type.Array(UserMessage),
      /** At most 500. */
      TotalRecords: Type.Integer({ minimum: 0 }),
      ...unreadFields,
      Mail: MailChoice,
    }),
  },
  'GET /api/messages/unreadcount': {
    summary: 'How many messages the player has not read',
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: 'counts at most 500 rows of one player by their index',
    answer: Type.Object(unreadFields),
  },
  'POST /api/messages/read': {
    summary: 'Marks a message of the player as read',
    who: LOGGED_IN,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Type.Object({ ID: IdNumber }, { additionalProperties: false }),
    answer: Changed,
    owned: { field: 'ID', entity: 'message' },
  },
  'POST /api/messages/remove': {
    summary: 'Removes messages of the player: all of those that are named, or none',
    who: LOGGED_IN,
    rate: 'command',
    boundedBy: 'at most a page of rows of one player by their keys',
    body: Type.Object(
      { IDs: Type.Array(IdNumber, { minItems: 1, maxItems: messageBounds.pageSize }) },
      { additionalProperties: false },
    ),
    answer: Changed,
  },
  'POST /api/messages/setmail': {
    summary: 'Chooses which mails the player gets',
    who: LOGGED_IN,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Type.Object(MailChoice.properties, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/messages/unsubscribe': {
    summary: 'Stops mails by the link of one of them, without a log-in: those of its sort, or all',
    who: EVERYBODY,
    rate: 'guess',
    boundedBy: 'one HMAC of 7 bytes, then one row by its key',
    body: Type.Object(
      { Token: Type.String({ maxLength: 100 }), All: Type.Boolean() },
      { additionalProperties: false },
    ),
    answer: Type.Object({
      HasErrors: Type.Literal(false),
      StoppedEmailNotification: Type.Boolean(),
      StoppedAccountMail: Type.Boolean(),
    }),
  },
  'GET /api/desk/campaigns': {
    summary: 'What operators wrote to players, newest first',
    operators: { read: 'campaigns' },
    rate: 'read',
    answer: Type.Object({ Campaigns: Type.Array(Campaign) }),
  },
  'POST /api/desk/countsegment': {
    summary: 'How many players a campaign would go to',
    operators: { read: 'campaigns' },
    rate: 'expensive',
    body: Type.Object({ Segment, IsMarketing: Type.Boolean() }, { additionalProperties: false }),
    answer: Type.Object({ Count: Type.Integer({ minimum: 0 }) }),
  },
  'POST /api/desk/sendcampaign': {
    summary:
      'Writes to a player or to all of a segment, each once, in their language or in the fall-back; refused when there are more than were counted',
    operators: { act: 'campaigns' },
    rate: 'expensive',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        Segment,
        Texts: Type.Array(CampaignText, { minItems: 1, maxItems: 10 }),
        /** Language of the text for players whose own language has none. */
        Fallback: Type.String({ minLength: 2, maxLength: 10 }),
        IsMarketing: Type.Boolean(),
        ByMail: Type.Boolean(),
        /** Number that the operator saw. */
        Count: Type.Integer({ minimum: 1 }),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), ID: IdNumber }),
  },
  'POST /api/desk/stopcampaign': {
    summary: 'Stops a campaign: who has its message keeps it, nobody else gets it',
    operators: { act: 'campaigns' },
    rate: 'command',
    body: Type.Object({ ID: IdNumber }, { additionalProperties: false }),
    answer: Done,
  },
});
