import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { ContentBody, ContentPicture } from './content.ts';
import {
  type BlogCategory,
  blogCategories,
  type ContentKind,
  contentBounds,
  contentKinds,
  type FaqTopic,
  faqTopics,
  type SlideArt,
  type SlidePage,
  slideArts,
  slidePages,
} from './content-kinds.ts';

const literalUnion = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

const Kind = literalUnion<ContentKind>(contentKinds);
const Language = Type.String({ minLength: 2, maxLength: 10 });
const Slug = Type.String({ minLength: 1, maxLength: contentBounds.slugMax });
const Revision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const ReasonText = Type.String({ minLength: 3, maxLength: contentBounds.reasonMax });

/** Fields of the document in all languages. The server checks which fields a kind may and must have. */
export const ContentFields = Type.Object(
  {
    /** Posts only. */
    Category: Type.Optional(literalUnion<BlogCategory>(blogCategories)),
    /** Posts only: YYYY-MM-DD. A post with a future date is not shown yet. */
    Date: Type.Optional(Type.String({ minLength: 10, maxLength: 10 })),
    /** FAQ entries only. */
    Topic: Type.Optional(literalUnion<FaqTopic>(faqTopics)),
    /** FAQ entries, slides and promotions: lower numbers come first. */
    Order: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999 })),
    /** Slides only. */
    Page: Type.Optional(literalUnion<SlidePage>(slidePages)),
    /** Slides and promotions: a path of the site without the language. */
    Link: Type.Optional(Type.String({ maxLength: 200 })),
    /** Slides without a picture. */
    Art: Type.Optional(literalUnion<SlideArt>(slideArts)),
    /** Slides and promotions: start and end of visibility. */
    From: Type.Optional(InstantText),
    Until: Type.Optional(InstantText),
  },
  { additionalProperties: false },
);
export type ContentFields = Static<typeof ContentFields>;

const VersionState = literalUnion(['draft', 'published', 'replaced', 'discarded'] as const);

const versionFields = {
  ID: IdNumber,
  Language: Type.String(),
  No: Type.Integer(),
  State: VersionState,
  /** Version stated by the text; often empty. */
  Version: Type.String(),
  /** `shipped` for a text of the product. */
  Author: Type.String(),
  ChangedDate: InstantText,
  PublishedBy: NullOr(Type.String()),
  PublishedDate: NullOr(InstantText),
  ReplacedDate: NullOr(InstantText),
  Reason: NullOr(Type.String()),
  /** Its publication required players to agree again. */
  IsMaterial: Type.Boolean(),
};
export const ContentVersion = Type.Object(versionFields);
export type ContentVersion = Static<typeof ContentVersion>;

const textFields = {
  Title: Type.String(),
  Summary: Type.String(),
  /** Markdown. */
  Text: Type.String(),
  Button: Type.String(),
  Picture: NullOr(ContentPicture),
};
const ContentText = Type.Object({
  ...versionFields,
  ...textFields,
  /** Revision of the draft; the next save must name it. */
  Revision,
});
export type ContentText = Static<typeof ContentText>;

const LanguageState = Type.Object({
  Language: Type.String(),
  IsPublished: Type.Boolean(),
  HasDraft: Type.Boolean(),
  /** The draft is a text of the product that waits for an operator's decision. */
  IsUpdate: Type.Boolean(),
});

const ContentDocument = Type.Object({
  ID: IdNumber,
  Kind,
  Slug: Type.String(),
  Fields: ContentFields,
  Revision,
  IsWithdrawn: Type.Boolean(),
  /** Title in English, otherwise in the first available language; empty before the first draft. */
  Title: Type.String(),
  ChangedDate: InstantText,
  Languages: Type.Array(LanguageState),
});
export type ContentDocument = Static<typeof ContentDocument>;

const Fault = Type.Object({
  /** Line of the text, from 1. */
  Line: Type.Integer({ minimum: 1 }),
  Reason: Type.String(),
});

const Agreement = Type.Object({
  Name: Type.String(),
  VersionID: IdNumber,
  Version: Type.String(),
  Title: Type.String(),
  Lang: Type.String(),
  AgreedDate: InstantText,
});

export const contentEditingCalls = defineCalls({
  'GET /api/desk/content': {
    summary: 'Documents by kind and state, the last changed first, by page',
    operators: { read: 'content' },
    rate: 'read',
    query: Type.Object({
      kind: Type.Optional(Kind),
      state: Type.Optional(literalUnion(['draft', 'update', 'withdrawn'] as const)),
      /** Part of a title or of the address. */
      text: Type.Optional(Type.String({ maxLength: 60 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answer: Type.Object({
      Documents: Type.Array(ContentDocument),
      TotalRecords: Type.Integer({ minimum: 0 }),
      /** Number of drafts that are texts of the product. */
      UpdatesCount: Type.Integer({ minimum: 0 }),
    }),
  },
  'GET /api/desk/contentdocument': {
    summary: 'A document with its texts in a language and its versions, newest first',
    operators: { read: 'content' },
    rate: 'read',
    query: Type.Object({ id: IdNumber, language: Language }),
    answer: Type.Object({
      Document: ContentDocument,
      Draft: NullOr(ContentText),
      Published: NullOr(ContentText),
      Versions: Type.Array(ContentVersion),
    }),
  },
  'GET /api/desk/contentversion': {
    summary: 'One version with its text',
    operators: { read: 'content' },
    rate: 'read',
    query: Type.Object({ id: IdNumber }),
    answer: ContentText,
  },
  'POST /api/desk/createcontent': {
    summary: 'Makes a document; nothing of it is shown before a text is published',
    operators: { act: 'content' },
    rate: 'command',
    body: Type.Object({ Kind, Slug, Fields: ContentFields }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), ID: IdNumber }),
  },
  'POST /api/desk/contentfields': {
    summary: 'Sets what a document has in all languages; it holds at once',
    operators: { act: 'content' },
    rate: 'command',
    body: Type.Object(
      { ID: IdNumber, Revision, Fields: ContentFields, Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Revision }),
  },
  'POST /api/desk/previewcontent': {
    summary: 'The parts of a text as players would see it, and what is wrong with it',
    operators: { read: 'content' },
    rate: 'search',
    bodyBytesMax: contentBounds.requestBytesMax,
    body: Type.Object(
      { Text: Type.String({ maxLength: contentBounds.bodyMax }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ Body: ContentBody, Faults: Type.Array(Fault) }),
  },
  'POST /api/desk/savecontent': {
    summary:
      'Saves the draft of a text; refused where another operator saved, published or discarded it since',
    operators: { act: 'content' },
    rate: 'command',
    bodyBytesMax: contentBounds.requestBytesMax,
    body: Type.Object(
      {
        ID: IdNumber,
        Language,
        /** Revision of the draft that the operator saw; 0 if there was none. */
        Revision,
        Title: Type.String({ minLength: 1, maxLength: contentBounds.titleMax }),
        Summary: Type.String({ maxLength: contentBounds.summaryMax }),
        Text: Type.String({ maxLength: contentBounds.bodyMax }),
        Button: Type.String({ maxLength: 60 }),
        /** Path of an uploaded picture. */
        Picture: NullOr(Type.String({ maxLength: 80 })),
        Version: Type.String({ maxLength: 40 }),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Revision }),
  },
  'POST /api/desk/discardcontent': {
    summary: 'Discards a draft; what is published stays',
    operators: { act: 'content' },
    rate: 'command',
    body: Type.Object({ ID: IdNumber, Language, Revision }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/desk/publishcontent': {
    summary:
      'Publishes a draft in the place of the version before. A material change of a legal text, which an operator for everything publishes, asks every player to agree again',
    operators: { act: 'content' },
    rate: 'command',
    body: Type.Object(
      { ID: IdNumber, Language, Revision, Reason: ReasonText, IsMaterial: Type.Boolean() },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), VersionID: IdNumber }),
  },
  'POST /api/desk/withdrawcontent': {
    summary: 'Takes a document off the site in every language, or shows it again; legal texts stay',
    operators: { act: 'content' },
    rate: 'command',
    body: Type.Object(
      { ID: IdNumber, Revision, IsWithdrawn: Type.Boolean(), Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Revision }),
  },
  'POST /api/desk/contentpicture': {
    summary:
      'Uploads a picture: a multipart form with the field Alt and one file, JPEG, PNG or WebP, of at most 8 MB; it is kept as WebP without its metadata',
    operators: { act: 'content' },
    rate: 'expensive',
    upload: { filesMax: 1, fileBytesMax: contentBounds.pictureBytesMax },
    body: Type.Object(
      { Alt: Type.String({ maxLength: contentBounds.pictureAltMax }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Picture: ContentPicture }),
  },
  'GET /api/desk/contentpictures': {
    summary: 'Uploaded pictures, newest first, by page',
    operators: { read: 'content' },
    rate: 'read',
    query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
    answer: Type.Object({
      Pictures: Type.Array(ContentPicture),
      TotalRecords: Type.Integer({ minimum: 0 }),
    }),
  },
  'GET /api/desk/agreedterms': {
    summary: 'The versions of the legal texts that a player agreed to, newest first',
    operators: { read: 'compliance' },
    rate: 'read',
    query: Type.Object({ userName: Type.String({ minLength: 1, maxLength: 60 }) }),
    answer: Type.Object({ Agreements: Type.Array(Agreement) }),
  },
});
