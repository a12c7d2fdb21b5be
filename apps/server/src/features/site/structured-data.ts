import type { MatchFacts } from '../../platform/page-lookups.ts';

/** Builds the full address of a path without its language. */
type AddressOf = (path: string) => string;

const states = {
  scheduled: 'https://schema.org/EventScheduled',
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
} as const satisfies Readonly<Record<MatchFacts['state'], string>>;

/** schema.org's words for the site itself: on the start page. */
export function siteData(addressOf: AddressOf, language: string): readonly object[] {
  const url = addressOf('/');
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

/** For a match: the event, and the way to it from its sport. */
export function matchData(
  { name, startsAtMs, state, competitors, isRace, trail }: MatchFacts,
  { addressOf, language }: { readonly addressOf: AddressOf; readonly language: string },
): readonly object[] {
  const [sport, , tournament, match] = trail;
  const sides = competitors.map((side) => ({ '@type': isRace ? 'Thing' : 'SportsTeam', name: side }));
  const [home, away] = sides;
  return [
    {
      '@type': 'SportsEvent',
      name,
      url: addressOf(match?.link ?? '/'),
      startDate: new Date(startsAtMs).toISOString(),
      eventStatus: states[state],
      sport: sport?.name,
      superEvent: { '@type': 'SportsEvent', name: tournament?.name, url: addressOf(tournament?.link ?? '/') },
      inLanguage: language,
      ...(isRace ? { competitor: sides } : { competitor: sides, homeTeam: home, awayTeam: away }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: addressOf(step.link),
      })),
    },
  ];
}

/**
 * A data block: browsers never run it, so no policy of scripts concerns it. Nothing in it can end it: every `<` is written
 * as an escape.
 */
export function dataBlock(graph: readonly object[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
