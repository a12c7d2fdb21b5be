import { type Slide, type SlideArt, slidePages } from '@evens/contract';
import { type Language, translate, type WordKey } from '@evens/locales';

interface SlideDefinition {
  readonly id: 'prices' | 'live' | 'esports' | 'outrights' | 'results';
  readonly art: SlideArt;
  /** Path without the language prefix. */
  readonly link: string;
}

const prices: SlideDefinition = { id: 'prices', art: 'prices', link: '/price-age' };
const live: SlideDefinition = { id: 'live', art: 'pitch', link: '/live/featured' };
const esports: SlideDefinition = { id: 'esports', art: 'arena', link: '/esports' };
const outrights: SlideDefinition = { id: 'outrights', art: 'season', link: '/sport/outrights' };
const results: SlideDefinition = { id: 'results', art: 'results', link: '/sport/results' };

const byPage: Readonly<Record<(typeof slidePages)[number], readonly SlideDefinition[]>> = {
  home: [live, outrights, esports, prices, results],
  sport: [outrights, live, results],
  live: [prices, esports],
  esports: [live, results],
};

function present({ id, art, link }: SlideDefinition, language: Language): Slide {
  const text = (part: 'title' | 'text' | 'link') => {
    const key: WordKey = `content.slide.${id}.${part}`;
    return translate(language, key);
  };
  return { ID: id, Title: text('title'), Text: text('text'), Link: link, LinkText: text('link'), Art: art };
}

/** Undefined for a page that has no carousel. */
export function slidesOf(page: string, language: Language): Slide[] | undefined {
  const known = slidePages.find((each) => each === page.toLowerCase());
  return known && byPage[known].map((slide) => present(slide, language));
}
