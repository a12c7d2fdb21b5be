import type { ArticleFacts, MatchFacts, TextFacts } from '../../platform/page-lookups.ts';

/** Builds the full address of a path without its language. */
type AddressBuilder = (path: string) => string;

const states = {
  scheduled: 'https://schema.org/EventScheduled',
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
} as const satisfies Readonly<Record<MatchFacts['state'], string>>;

/** schema.org data of the site itself, for the start page. */
export function siteData(buildAddress: AddressBuilder, language: string): readonly object[] {
  const url = buildAddress('/');
  return [
    { '@type': 'Organization', '@id': `${url}#organization`, name: 'Evens', url },
    {
      '@type': 'WebSite',
      name: 'Evens',
      url,
      inLanguage: language,
      publisher: { '@id': `${url}#organization` },
    },
  ];
}

interface PageContext {
  readonly buildAddress: AddressBuilder;
  /** Code of the page's language. */
  readonly language: string;
}

/** A step of the breadcrumbs; a link is a path without its language. */
interface Step {
  readonly name: string;
  readonly link: string;
}

function breadcrumbs(trail: readonly Step[], buildAddress: AddressBuilder): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, link }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: buildAddress(link),
    })),
  };
}

/** For a match: the event, and the breadcrumbs from its sport. */
export function matchData(
  { name, startsAtMs, state, competitors, isRace, trail }: MatchFacts,
  { buildAddress, language }: PageContext,
): readonly object[] {
  const [sport, , tournament, match] = trail;
  const sides = competitors.map((side) => ({ '@type': isRace ? 'Thing' : 'SportsTeam', name: side }));
  const [home, away] = sides;
  return [
    {
      '@type': 'SportsEvent',
      name,
      url: buildAddress(match?.link ?? '/'),
      startDate: new Date(startsAtMs).toISOString(),
      eventStatus: states[state],
      sport: sport?.name,
      superEvent: {
        '@type': 'SportsEvent',
        name: tournament?.name,
        url: buildAddress(tournament?.link ?? '/'),
      },
      inLanguage: language,
      ...(isRace ? { competitor: sides } : { competitor: sides, homeTeam: home, awayTeam: away }),
    },
    breadcrumbs(trail, buildAddress),
  ];
}

/** For a page of texts: a post with breadcrumbs, or questions with their answers; empty for other pages. */
export function textData(
  { title, description, language, article, questions = [] }: TextFacts,
  { buildAddress, origin }: { readonly buildAddress: AddressBuilder; readonly origin: string },
): readonly object[] {
  if (article) {
    const named = { title, description, language };
    return [articleData(article, named, { buildAddress, origin }), breadcrumbs(article.trail, buildAddress)];
  }
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', name: title, inLanguage: language, mainEntity }];
}

function articleData(
  { day, changedAtMs, picture, trail }: ArticleFacts,
  { title, description, language }: Pick<TextFacts, 'title' | 'description' | 'language'>,
  { buildAddress, origin }: { readonly buildAddress: AddressBuilder; readonly origin: string },
): object {
  const url = buildAddress(trail.at(-1)?.link ?? '/');
  const publisher = { '@type': 'Organization', name: 'Evens', url: buildAddress('/') };
  return {
    '@type': 'Article',
    headline: title,
    description,
    url,
    mainEntityOfPage: url,
    datePublished: day,
    dateModified: new Date(changedAtMs).toISOString(),
    inLanguage: language,
    author: publisher,
    publisher,
    ...(picture && { image: `${origin}${picture.path}` }),
  };
}

/** A data block is never executed, so no script policy applies. Every `<` is escaped, so its content cannot end it. */
export function dataBlock(graph: readonly object[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
