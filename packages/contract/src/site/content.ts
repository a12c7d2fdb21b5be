import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, LOGGED_IN } from '../call.ts';
import { IdNumber, InstantText, NullOr } from '../entities.ts';
import {
  type ContentWidget,
  contentBounds,
  contentWidgets,
  type FaqTopic,
  faqTopics,
  type LegalName,
  legalNames,
  type SlideArt,
  slideArts,
} from './content-kinds.ts';

export const Lang = Type.Optional(Type.String({ maxLength: 8 }));

/** A picture in the site's own store. */
export const ContentPicture = Type.Object({
  /** Path; the name contains a hash of the bytes, so responses are cached without expiry. */
  Path: Type.String(),
  Alt: Type.String(),
  Width: Type.Integer({ minimum: 1 }),
  Height: Type.Integer({ minimum: 1 }),
});
export type ContentPicture = Static<typeof ContentPicture>;

const HtmlPart = Type.Object({
  Kind: Type.Literal('html'),
  /**
   * Sanitised: h2 and h3 (with an `id`), p, strong, em, a, ul, ol, li, table, thead, tbody, tr, th, td, blockquote,
   * code, pre, br, hr, figure and img. An internal link is a path without the language prefix; all others begin with
   * `https:`, `http:` or `mailto:`.
   */
  Html: Type.String(),
});
const WidgetPart = Type.Object({
  Kind: Type.Literal('widget'),
  Name: Type.Unsafe<ContentWidget>(Type.Union(contentWidgets.map((name) => Type.Literal(name)))),
  /** Values as the author wrote them; the widget parses them and has a default for each. */
  Values: Type.Record(Type.String(), Type.String()),
});

/** A text in parts, in order. */
export const ContentBody = Type.Array(Type.Union([HtmlPart, WidgetPart]));
export type ContentBody = Static<typeof ContentBody>;

export const Slide = Type.Object({
  /** Stable, and unique within its page. */
  ID: Type.String(),
  Title: Type.String(),
  Text: Type.String(),
  /** Path without the language prefix. */
  Link: Type.String(),
  LinkText: Type.String(),
  Art: Type.Unsafe<SlideArt>(Type.Union(slideArts.map((art) => Type.Literal(art)))),
  Picture: NullOr(ContentPicture),
  /** Language of the text. */
  Lang: Type.String(),
});
export type Slide = Static<typeof Slide>;

const Topic = Type.Unsafe<FaqTopic>(Type.Union(faqTopics.map((topic) => Type.Literal(topic))));
const Name = Type.Unsafe<LegalName>(Type.Union(legalNames.map((name) => Type.Literal(name))));

const FaqEntry = Type.Object({
  ID: IdNumber,
  /** Unique among the entries; anchor on the page. */
  Permalink: Type.String(),
  Topic,
  Question: Type.String(),
  Body: ContentBody,
  Lang: Type.String(),
});
export type FaqEntry = Static<typeof FaqEntry>;

const LegalVersion = Type.Object({
  /** Id of this version of the text in this language. */
  VersionID: IdNumber,
  /** Version stated by the text, usually a day: 2026-11-23. */
  Version: Type.String(),
  PublishedDate: InstantText,
  /** Null for the version in force. */
  ReplacedDate: NullOr(InstantText),
});

export const contentCalls = defineCalls({
  'GET /api/SlideShow/GetByPage': {
    summary: 'The slides of a page, in order',
    who: EVERYBODY,
    rate: 'read',
    etag: true,
    query: Type.Object({ page: Type.String({ maxLength: 20 }), lang: Lang }),
    answer: Type.Object({ Slides: Type.Array(Slide) }),
  },
  'GET /api/localization/translatedview': {
    summary:
      'Head and text of the page on a path, in a language; in English where it speaks none that we have',
    who: EVERYBODY,
    rate: 'read',
    etag: true,
    query: Type.Object({ path: Type.String({ maxLength: 200 }), lang: Lang }),
    answer: Type.Object({
      Path: Type.String(),
      /** Language of the text. */
      Lang: Type.String(),
      Title: Type.String(),
      Description: Type.String(),
      Keywords: Type.String(),
      /** Sanitised, without widgets; empty if the page has no text of its own. */
      Html: Type.String(),
    }),
  },
  'GET /api/localization/LocalizedHtmlView': {
    summary: 'A text of the site by its name, in a language; in English where it speaks none that we have',
    who: EVERYBODY,
    rate: 'read',
    etag: true,
    query: Type.Object({ name: Type.String({ maxLength: contentBounds.slugMax }), lang: Lang }),
    answer: Type.Object({
      Name: Type.String(),
      Title: Type.String(),
      Lang: Type.String(),
      Html: Type.String(),
    }),
  },
  'GET /api/content/faq': {
    summary: 'Questions and answers, of one topic or all, or those that contain every word of a search',
    who: EVERYBODY,
    rate: 'search',
    etag: true,
    boundedBy: 'at most 200 entries by their index, or the first 40 that a search finds among them',
    query: Type.Object({
      topic: Type.Optional(Topic),
      search: Type.Optional(Type.String({ minLength: 2, maxLength: 60 })),
      lang: Lang,
    }),
    answer: Type.Object({
      Topics: Type.Array(
        Type.Object({ Topic, Name: Type.String(), EntriesCount: Type.Integer({ minimum: 0 }) }),
      ),
      Entries: Type.Array(FaqEntry),
    }),
  },
  'GET /api/content/legal': {
    summary: 'A legal text by its name: the version in force, or an earlier one as it was',
    who: EVERYBODY,
    rate: 'read',
    etag: true,
    boundedBy: 'one version by its key, rendered once and kept, and the newest 50 versions by their index',
    query: Type.Object({ name: Name, version: Type.Optional(IdNumber), lang: Lang }),
    answer: Type.Object({
      Name,
      Title: Type.String(),
      Summary: Type.String(),
      Lang: Type.String(),
      ...LegalVersion.properties,
      /** Headings of the second level, in order. */
      Contents: Type.Array(Type.Object({ ID: Type.String(), Title: Type.String() })),
      Body: ContentBody,
      /** Versions of the text in this language, newest first. */
      Versions: Type.Array(LegalVersion),
    }),
  },
  'GET /api/content/promotions': {
    summary: 'What operators write about promotions, in order',
    who: EVERYBODY,
    rate: 'read',
    etag: true,
    boundedBy: 'at most 30 texts by their index; each is rendered once and kept',
    query: Type.Object({ lang: Lang }),
    answer: Type.Object({
      Promotions: Type.Array(
        Type.Object({
          ID: IdNumber,
          Permalink: Type.String(),
          Title: Type.String(),
          Summary: Type.String(),
          Picture: NullOr(ContentPicture),
          Link: Type.String(),
          LinkText: Type.String(),
          Lang: Type.String(),
          Body: ContentBody,
        }),
      ),
    }),
  },
  'GET /api/user/agreedterms': {
    summary: 'The versions of the legal texts that the player agreed to, newest first',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'read',
    boundedBy: 'the newest 50 agreements of one player, by their index',
    answer: Type.Object({
      Agreements: Type.Array(
        Type.Object({
          Name,
          VersionID: IdNumber,
          Version: Type.String(),
          Title: Type.String(),
          Lang: Type.String(),
          AgreedDate: InstantText,
        }),
      ),
    }),
  },
});
