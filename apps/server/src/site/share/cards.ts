import { type Language, tournamentTitle, translate } from '@evens/locales';
import { fullScore, periodsWon } from '@evens/markets';
import { isInPlay, type ReplicaBook } from '../../feed/index.ts';
import type { Card } from './card-svg.ts';

/** A time in UTC: the card does not know its viewer's zone. */
function startText(atMs: number, language: Language): string {
  const format = new Intl.DateTimeFormat(language.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return translate(language, 'content.card.start', { start: format.format(atMs) });
}

function listScores({ book }: ReplicaBook, isOfSets: boolean): readonly string[] {
  const { facts } = book;
  if (facts.kind !== 'contest' || !isInPlay(book)) return [];
  const { home, away } = isOfSets ? periodsWon(facts) : fullScore(facts);
  return [`${home}`, `${away}`];
}

/** Sides, place and time. Prices are omitted: the picture would show outdated ones. */
export function matchCard(
  entry: ReplicaBook,
  {
    language,
    isOfSets,
    place,
  }: { readonly language: Language; readonly isOfSets: boolean; readonly place: string },
): Card {
  const { fixture } = entry.book;
  const [home, away] = fixture.competitors;
  const isRace = fixture.kind === 'race';
  return {
    above: place,
    title: isRace ? [tournamentTitle(language, fixture)] : [home?.name ?? '', away?.name ?? ''],
    scores: listScores(entry, isOfSets),
    lines: [
      isInPlay(entry.book)
        ? translate(language, 'content.card.live')
        : startText(fixture.startsAtMs, language),
    ],
    foot: translate(language, 'content.card.foot'),
    dir: language.dir,
  };
}

export interface SharedSelection {
  readonly MatchName: string;
  readonly MarketName: string;
  readonly OutcomeName: string;
}

/** The selections of a shared slip. */
export function slipCard(selections: readonly SharedSelection[], language: Language): Card {
  return {
    above: translate(language, 'content.card.slip'),
    title: [translate(language, 'content.card.selections', { count: selections.length })],
    scores: [],
    lines: selections.map(({ MatchName, MarketName, OutcomeName }) =>
      [OutcomeName, MarketName, MatchName].join(' · '),
    ),
    foot: translate(language, 'content.card.foot'),
    dir: language.dir,
  };
}
