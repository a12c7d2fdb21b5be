import Type, { type Static } from 'typebox';
import { defineCalls, LOGGED_IN } from '../call.ts';
import { CommandIdText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { type DocumentKind, type DocumentReason, documentKinds, documentReasons } from './document-kinds.ts';

/** Rules that forms check before sending; the server checks them again. */
export const documentBounds = {
  /** Front and back of a card, or the pages of a statement. */
  filesMax: 3,
  fileBytesMax: 10 * 1024 * 1024,
  /** Maximum number of pages of a PDF. */
  pagesMax: 20,
  /** Maximum number of documents per player in 24 hours. */
  dayMax: 20,
  /** Maximum number of undecided documents per player. */
  waitingMax: 10,
} as const;

const DocumentID = Type.String({ minLength: 36, maxLength: 36 });
const Kind = Type.Unsafe<DocumentKind>(Type.Union(documentKinds.map((kind) => Type.Literal(kind))));
const StateNumber = Type.Integer({ minimum: 0, maximum: 5 });

const ReasonKey = Type.Unsafe<DocumentReason>(
  Type.Union(documentReasons.map((reason) => Type.Literal(reason))),
);

const DocumentFile = Type.Object({
  ID: Type.String(),
  /** `image/jpeg`: a re-encoded picture or page of a PDF. Older entries of type `application/pdf` cannot be opened. */
  ContentType: Type.String(),
  Bytes: Type.Integer(),
  /** False if the file was erased at the end of its retention period; the entry remains. */
  IsKept: Type.Boolean(),
});

const documentFields = {
  ID: Type.String(),
  Kind,
  Type: Type.String(),
  /** Issuing country; null if it does not matter. */
  Country: NullOr(Type.String()),
  /** Bank and account type, if the player's currency has lists of them. */
  Bank: NullOr(Type.String()),
  AccountType: NullOr(Type.String()),
  /** 0 none, 1 processing, 2 accepted, 3 declined, 4 failed, 5 expired. */
  StatusID: StateNumber,
  /** Reasons of a decline, at least one of them: an operator's text, and a prepared one. Null otherwise. */
  Reason: NullOr(Type.String()),
  ReasonKey: NullOr(ReasonKey),
  /** YYYY-MM-DD: the last day of an accepted document's validity; null if it has none. */
  ExpiresOn: NullOr(Type.String()),
  CreatedDate: InstantText,
  DecidedDate: NullOr(InstantText),
  Files: Type.Array(DocumentFile),
};

const PlayerDocument = Type.Object(documentFields);
export type PlayerDocument = Static<typeof PlayerDocument>;

/** A document in review, with the data to compare it with. */
const WaitingDocument = Type.Object({
  ...documentFields,
  PlayerID: IdNumber,
  /** Code of the language in which the player reads a prepared reason. */
  PlayerLanguage: Type.String(),
  UserName: Type.String(),
  /** Null if the player has not entered it. */
  FullName: NullOr(Type.String()),
  BirthDate: NullOr(Type.String()),
  Address: NullOr(Type.String()),
  PlayerCountry: Type.String(),
  /** Digest of the player's current details. */
  DetailsDigest: Type.String(),
  IsVerified: Type.Boolean(),
  DecidedBy: NullOr(Type.String()),
});
export type WaitingDocument = Static<typeof WaitingDocument>;

const Choice = Type.Object({ Value: Type.String(), Name: NullOr(Type.String()) });
const ReasonText = Type.String({ minLength: 3, maxLength: 400 });

export const documentsCalls = defineCalls({
  'GET /api/user/files/get': {
    summary: 'The documents of the player, newest first, and the state of each kind',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'read',
    boundedBy: 'the newest 40 documents of one player, by their index',
    answer: Type.Object({
      IsVerified: Type.Boolean(),
      Kinds: Type.Array(
        Type.Object({
          Kind,
          StatusID: StateNumber,
          /** Text of the operator who requested the document, or `renewalReason`; null if there was no request. */
          AskedFor: NullOr(Type.String()),
        }),
      ),
      Documents: Type.Array(PlayerDocument),
      /** Lists for the player's currency; empty for most currencies. */
      Banks: Type.Array(Choice),
      AccountTypes: Type.Array(Choice),
    }),
  },
  'POST /api/user/files/send': {
    summary:
      'Sends a document: a multipart form with these fields and up to three files, JPEG, PNG, WebP or PDF, of at most 10 MB each. It is kept as pictures, one for each page',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'expensive',
    upload: { filesMax: documentBounds.filesMax, fileBytesMax: documentBounds.fileBytesMax },
    body: Type.Object(
      {
        CommandId: CommandIdText,
        Kind,
        Type: Type.String({ minLength: 1, maxLength: 40 }),
        Country: Type.Optional(Type.String({ maxLength: 2 })),
        Bank: Type.Optional(Type.String({ maxLength: 40 })),
        AccountType: Type.Optional(Type.String({ maxLength: 40 })),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Document: PlayerDocument }),
  },
  'GET /api/user/files/file': {
    summary: 'One picture or page of a document of the player',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'expensive',
    boundedBy: 'one row by its key and one picture of at most 16 MB',
    query: Type.Object({ id: DocumentID }),
    answer: Type.String(),
    file: 'bytes',
    owned: { field: 'id', entity: 'document-file' },
  },
  'GET /api/desk/documents': {
    summary: 'Documents that wait for a decision, oldest first, or those decided lately',
    operators: { read: 'compliance' },
    rate: 'read',
    query: Type.Object({
      state: Type.Optional(Type.Union([Type.Literal('waiting'), Type.Literal('decided')])),
    }),
    answer: Type.Object({ Documents: Type.Array(WaitingDocument) }),
  },
  'GET /api/desk/documentfile': {
    summary: 'One picture or page of a document; who looked at it is recorded',
    operators: { read: 'compliance' },
    rate: 'read',
    sameOrigin: true,
    query: Type.Object({ id: DocumentID }),
    answer: Type.String(),
    file: 'bytes',
  },
  'POST /api/desk/document': {
    summary:
      'Accepts or declines a document, once; the player reads the reason. An accepted identity fixes the name, gender and date of birth',
    operators: { act: 'compliance' },
    rate: 'command',
    body: Type.Object(
      {
        ID: DocumentID,
        Accept: Type.Boolean(),
        /** A decline needs one of the two reasons. */
        Reason: Type.Optional(ReasonText),
        ReasonKey: Type.Optional(ReasonKey),
        /** The last day of validity of an accepted document of identity. */
        ExpiresOn: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })),
        /** Digest of the details that the document was compared with; required to accept it. */
        DetailsDigest: Type.Optional(Type.String({ minLength: 64, maxLength: 64 })),
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/desk/twopersons': {
    summary:
      'Proposes that the player of a waiting document and those of accounts on a break with the same details, whose identity was never proven, are different persons',
    operators: { act: 'compliance' },
    rate: 'command',
    body: Type.Object({ ID: DocumentID, Reason: ReasonText }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), ProposalId: IdNumber }),
  },
  'POST /api/desk/askdocument': {
    summary: 'Asks a player for a kind of document; the player reads the reason',
    operators: { act: 'compliance' },
    rate: 'command',
    body: Type.Object(
      { UserName: Type.String({ minLength: 1, maxLength: 60 }), Kind, Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Done,
  },
});
