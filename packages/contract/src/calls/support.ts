import Type, { type Static } from 'typebox';
import { CHAT_OPERATORS, defineCalls, EVERYBODY, ONE_ROW, OPERATORS } from '../call.ts';
import { CommandIdText, IdNumber, InstantText, NullOr } from '../entities.ts';

/** What a conversation is about. */
export const supportSubjects = [
  'account',
  'payments',
  'bets',
  'casino',
  'bonuses',
  'limits',
  'technical',
  'other',
] as const;
export type SupportSubject = (typeof supportSubjects)[number];

export const supportBounds = {
  textMax: 2000,
  /** Messages of one conversation, events included. */
  messagesMax: 500,
  /** Pictures of one conversation. */
  filesMax: 10,
  fileBytesMax: 5 * 1024 * 1024,
  /** Messages of one answer; there may be more after them. */
  pageSize: 100,
  ratingTextMax: 500,
  titleMax: 80,
  /** Prepared answers of all languages. */
  answersMax: 300,
  /** Conversations that operators list. */
  listedMax: 100,
} as const;

const Subject = Type.Unsafe<SupportSubject>(Type.Union(supportSubjects.map((one) => Type.Literal(one))));
const Text = Type.String({ minLength: 1, maxLength: supportBounds.textMax });
const FileID = Type.String({ minLength: 36, maxLength: 36 });
const No = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const State = Type.Union([Type.Literal('waiting'), Type.Literal('assigned'), Type.Literal('closed')]);
const Done = Type.Object({ HasErrors: Type.Literal(false) });
const ReasonText = Type.String({ minLength: 3, maxLength: 400 });

const SupportMessage = Type.Object({
  /** Its place in the conversation, from 1, without gaps. */
  No: Type.Integer({ minimum: 1 }),
  /** Made by its sender. */
  MessageID: Type.String(),
  Author: Type.Union([Type.Literal('asker'), Type.Literal('operator'), Type.Literal('site')]),
  /** What happened, of the site's own messages; else null. */
  Event: NullOr(Type.Union([Type.Literal('taken'), Type.Literal('handed-over'), Type.Literal('closed')])),
  /** Plain text, never HTML. */
  Text: Type.String(),
  /** Of a picture; else null. */
  FileID: NullOr(Type.String()),
  CreatedDate: InstantText,
});
export type SupportMessage = Static<typeof SupportMessage>;

const Conversation = Type.Object({
  ID: IdNumber,
  State,
  Subject: Type.String(),
  OpenedDate: InstantText,
  /** Number of the newest message. */
  Last: Type.Integer({ minimum: 0 }),
  /** Number of the newest message that the caller has seen. */
  Read: Type.Integer({ minimum: 0 }),
  /** Answers are mailed when it is closed: it began outside of the hours. */
  IsOutOfHours: Type.Boolean(),
  /** Whether an operator has answered: only then a transcript can be mailed. */
  IsAnswered: Type.Boolean(),
  Rating: NullOr(Type.Integer({ minimum: 1, maximum: 5 })),
  IsTranscriptAsked: Type.Boolean(),
  /** Whether an e-mail address is known that a transcript can go to. */
  HasEmail: Type.Boolean(),
});
export type SupportConversation = Static<typeof Conversation>;

const Found = Type.Object({
  /** Whether somebody answers now. */
  IsOpen: Type.Boolean(),
  /** When somebody answers next; null while somebody does, and where no day has hours. */
  OpensDate: NullOr(InstantText),
  /** The open conversation of the caller, or the newest one that was closed in the last seven days. */
  Conversation: NullOr(Conversation),
  /** Of that conversation, those after the number asked for, at most 100. */
  Messages: Type.Array(SupportMessage),
});

const Written = Type.Object({ HasErrors: Type.Literal(false), Message: SupportMessage });

const QueueEntry = Type.Object({
  ID: IdNumber,
  State,
  Subject: Type.String(),
  Language: Type.String(),
  /** Null for a visitor. */
  UserName: NullOr(Type.String()),
  IsExcluded: Type.Boolean(),
  HasEmail: Type.Boolean(),
  IsOutOfHours: Type.Boolean(),
  Operator: NullOr(Type.String()),
  OpenedDate: InstantText,
  /** Since when the asker waits; null where the last word is an operator's. */
  WaitingSince: NullOr(InstantText),
  Last: Type.Integer({ minimum: 0 }),
  Rating: NullOr(Type.Integer()),
  RatingText: NullOr(Type.String()),
});
export type SupportQueueEntry = Static<typeof QueueEntry>;

const OperatorMessage = Type.Object({ ...SupportMessage.properties, Operator: NullOr(Type.String()) });
export type SupportOperatorMessage = Static<typeof OperatorMessage>;

const Answer = Type.Object({
  ID: IdNumber,
  Language: Type.String(),
  Title: Type.String(),
  Text: Type.String(),
});
export type SupportAnswer = Static<typeof Answer>;

const Minutes = Type.Integer({ minimum: 0, maximum: 1440 });
const HoursOfDay = NullOr(Type.Object({ From: Minutes, To: Minutes }, { additionalProperties: false }));
const settingFields = {
  /** IANA name: `Europe/Malta`. */
  TimeZone: Type.String({ minLength: 1, maxLength: 60 }),
  /** Monday to Sunday; null is a day without support. */
  Hours: Type.Array(HoursOfDay, { minItems: 7, maxItems: 7 }),
  /** Days for which a closed conversation is kept. */
  KeptDays: Type.Integer({ minimum: 30, maximum: 3650 }),
};

export const supportCalls = defineCalls({
  'GET /api/support/get': {
    summary: 'Whether support answers now, and the conversation of the caller from a message on',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: 'one conversation by its key and at most 100 of its messages, of at most 2,000 characters',
    query: Type.Object({ after: Type.Optional(No) }),
    answer: Found,
  },
  'POST /api/support/open': {
    summary:
      'Begins a conversation with its first message; where one is open already, the message is added to it. A visitor gets a cookie that finds it again',
    who: EVERYBODY,
    rate: 'mail',
    boundedBy: 'two rows by their keys, of at most 5 open conversations of a network and 300 of all visitors',
    body: Type.Object(
      {
        MessageID: CommandIdText,
        Subject,
        Text,
        /** Of a visitor, where answers can be mailed to; needed outside of the hours. */
        Email: Type.Optional(Type.String({ maxLength: 254 })),
      },
      { additionalProperties: false },
    ),
    answer: Found,
  },
  'POST /api/support/write': {
    summary:
      'Adds a message to the open conversation of the caller; sent again with its id it is the same one',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: 'one row of at most 2,000 characters, 500 of a conversation',
    body: Type.Object({ ID: IdNumber, MessageID: CommandIdText, Text }, { additionalProperties: false }),
    answer: Written,
    owned: { field: 'ID', entity: 'support-conversation' },
  },
  'POST /api/support/sendfile': {
    summary:
      'Adds a picture to the open conversation of the caller: a multipart form with one JPEG, PNG or WebP of at most 5 MB',
    who: EVERYBODY,
    rate: 'expensive',
    upload: { filesMax: 1, fileBytesMax: supportBounds.fileBytesMax },
    body: Type.Object({ MessageID: CommandIdText }, { additionalProperties: false }),
    answer: Written,
  },
  'GET /api/support/file': {
    summary: 'A picture of the conversation of the caller',
    who: EVERYBODY,
    rate: 'expensive',
    boundedBy: 'one row by its key and one picture',
    query: Type.Object({ id: FileID }),
    answer: Type.String(),
    file: 'bytes',
    owned: { field: 'id', entity: 'support-file' },
  },
  'POST /api/support/read': {
    summary: 'Marks the messages up to a number as seen',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Type.Object({ ID: IdNumber, No }, { additionalProperties: false }),
    answer: Done,
    owned: { field: 'ID', entity: 'support-conversation' },
  },
  'POST /api/support/close': {
    summary: 'Ends the conversation of the caller',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Type.Object({ ID: IdNumber }, { additionalProperties: false }),
    answer: Done,
    owned: { field: 'ID', entity: 'support-conversation' },
  },
  'POST /api/support/rate': {
    summary: 'Rates a conversation that was closed, from 1 to 5',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Type.Object(
      {
        ID: IdNumber,
        Rating: Type.Integer({ minimum: 1, maximum: 5 }),
        Text: Type.Optional(Type.String({ maxLength: supportBounds.ratingTextMax })),
      },
      { additionalProperties: false },
    ),
    answer: Done,
    owned: { field: 'ID', entity: 'support-conversation' },
  },
  'POST /api/support/transcript': {
    summary:
      'Mails the transcript of an answered conversation, once: to the address of the account, or to the one that the visitor gave',
    who: EVERYBODY,
    rate: 'mail',
    boundedBy: ONE_ROW,
    body: Type.Object(
      { ID: IdNumber, Email: Type.Optional(Type.String({ maxLength: 254 })) },
      { additionalProperties: false },
    ),
    answer: Done,
    owned: { field: 'ID', entity: 'support-conversation' },
  },
  'GET /api/desk/support': {
    summary:
      'Conversations that are open, those that wait longest first; the newest closed ones; or all of one player',
    who: CHAT_OPERATORS,
    rate: 'read',
    query: Type.Object({
      state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')])),
      userName: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    }),
    answer: Type.Object({
      Conversations: Type.Array(QueueEntry),
      /** Open conversations whose asker waits. */
      WaitingCount: Type.Integer({ minimum: 0 }),
    }),
  },
  'GET /api/desk/supportconversation': {
    summary: 'One conversation with all of its messages and notes',
    who: CHAT_OPERATORS,
    rate: 'read',
    query: Type.Object({ id: IdNumber }),
    answer: Type.Object({
      Conversation: QueueEntry,
      Messages: Type.Array(OperatorMessage),
      Notes: Type.Array(
        Type.Object({ Operator: Type.String(), Text: Type.String(), CreatedDate: InstantText }),
      ),
      /** Operators whom it can be handed to. */
      Operators: Type.Array(Type.String()),
    }),
  },
  'GET /api/desk/supportfile': {
    summary: 'A picture of a conversation; who looked at it is recorded',
    who: CHAT_OPERATORS,
    rate: 'read',
    sameOrigin: true,
    query: Type.Object({ id: FileID }),
    answer: Type.String(),
    file: 'bytes',
  },
  'POST /api/desk/supporttake': {
    summary: 'Takes a conversation that waits; refused when another operator has taken it',
    who: CHAT_OPERATORS,
    rate: 'command',
    body: Type.Object({ ID: IdNumber }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/desk/supportwrite': {
    summary: 'Answers in a conversation that the operator has taken, or takes with it',
    who: CHAT_OPERATORS,
    rate: 'command',
    body: Type.Object({ ID: IdNumber, MessageID: CommandIdText, Text }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/desk/supportnote': {
    summary: 'Adds a note that only operators see',
    who: CHAT_OPERATORS,
    rate: 'command',
    body: Type.Object({ ID: IdNumber, NoteID: CommandIdText, Text }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/desk/supporthandover': {
    summary: 'Hands a conversation to another operator, or back to the queue',
    who: CHAT_OPERATORS,
    rate: 'command',
    body: Type.Object(
      { ID: IdNumber, UserName: NullOr(Type.String({ minLength: 1, maxLength: 60 })) },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/desk/supportclose': {
    summary: 'Closes a conversation; one that began outside of the hours is mailed to its asker',
    who: CHAT_OPERATORS,
    rate: 'command',
    body: Type.Object({ ID: IdNumber }, { additionalProperties: false }),
    answer: Done,
  },
  'GET /api/desk/supportsettings': {
    summary: 'Hours of support, how long conversations are kept, and prepared answers',
    who: CHAT_OPERATORS,
    rate: 'read',
    answer: Type.Object({
      ...settingFields,
      Answers: Type.Array(Answer),
      Languages: Type.Array(Type.String()),
    }),
  },
  'POST /api/desk/supportsettings': {
    summary: 'Sets the hours of support and how long conversations are kept',
    who: OPERATORS,
    rate: 'command',
    body: Type.Object({ ...settingFields, Reason: ReasonText }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/desk/supportanswer': {
    summary: 'Adds a prepared answer, changes one, or removes one where the text is null',
    who: OPERATORS,
    rate: 'command',
    body: Type.Object(
      {
        ID: NullOr(IdNumber),
        Language: Type.String({ minLength: 2, maxLength: 10 }),
        Title: Type.String({ minLength: 1, maxLength: supportBounds.titleMax }),
        Text: NullOr(Text),
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
});
