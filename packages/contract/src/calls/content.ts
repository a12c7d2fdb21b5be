import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY } from '../call.ts';

const Lang = Type.Optional(Type.String({ maxLength: 8 }));

/** Pages that have a carousel. */
export const slidePages = ['home', 'sport', 'live', 'esports'] as const;

/** What is drawn behind a slide's words. */
export const slideArts = ['prices', 'pitch', 'arena', 'season', 'results'] as const;
export type SlideArt = (typeof slideArts)[number];

export const Slide = Type.Object({
  /** Stable, and unique within its page. */
  ID: Type.String(),
  Title: Type.String(),
  Text: Type.String(),
  /** Path without the language prefix. */
  Link: Type.String(),
  LinkText: Type.String(),
  Art: Type.Unsafe<SlideArt>(Type.Union(slideArts.map((art) => Type.Literal(art)))),
});
export type Slide = Static<typeof Slide>;

export const contentCalls = defineCalls({
  'GET /api/SlideShow/GetByPage': {
    summary: 'The slides of a page, in order',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ page: Type.String({ maxLength: 20 }), lang: Lang }),
    answer: Type.Object({ Slides: Type.Array(Slide) }),
  },
  'GET /api/localization/translatedview': {
    summary:
      'Head and text of the page on a path, in a language; in English where it speaks none that we have',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ path: Type.String({ maxLength: 200 }), lang: Lang }),
    answer: Type.Object({
      Path: Type.String(),
      Lang: Type.String(),
      Title: Type.String(),
      Description: Type.String(),
      Keywords: Type.String(),
      /** Plain markup of ours (h3, p, ul, li, strong, em); empty where the page has no text of its own. */
      Html: Type.String(),
    }),
  },
  'GET /api/localization/LocalizedHtmlView': {
    summary: 'A text of the site by its name, in a language; in English where it speaks none that we have',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ name: Type.String({ maxLength: 40 }), lang: Lang }),
    answer: Type.Object({ Name: Type.String(), Lang: Type.String(), Html: Type.String() }),
  },
});
