import { marketName, outcomeName } from '@evens/locales/browser';
import { marketDefinition } from '@evens/markets';
import { t, words } from '../../../core/words.ts';
import type { Situation } from '../../../live/situation.ts';
import type { Selection } from './selection.ts';

export interface SelectionNames {
  readonly outcome: string;
  readonly market: string;
  readonly match: string;
}

/** Names of the sides, from the selection or the match book, which does not name players; undefined if neither has them. */
function namesOfMatch(
  { match, marketType, outcomeNo }: Selection,
  fixture: Situation['fixture'] | undefined,
) {
  const { ofPlayers } = marketDefinition(marketType) ?? {};
  // A slip stored during an edit may lack the sport.
  const sport = match.sport === '' ? (fixture?.sport ?? '') : match.sport;
  if (match.home !== '') {
    const named = Array.from({ length: outcomeNo }, () => match.runner);
    return {
      sport,
      home: match.home,
      away: match.away,
      ...(match.runner !== '' && (ofPlayers ? { players: named } : { runners: named })),
    };
  }
  const [home, away] = fixture?.kind === 'match' && !ofPlayers ? fixture.competitors : [];
  return home && away ? { sport, home: home.name, away: away.name } : undefined;
}

/** A race by its meeting and its number there. */
export function raceName(meeting: string, number: number | undefined): string {
  return number === undefined ? meeting : `${meeting} · ${t('sport.race', { number })}`;
}

/** Texts of a selection in the page's language. `specifier` replaces its own line, e.g. by a teased one. */
export function selectionNames(
  selection: Selection,
  fixture: Situation['fixture'] | undefined,
  specifier: string = selection.specifier,
): SelectionNames {
  const names = namesOfMatch(selection, fixture);
  const { told, marketType, outcomeNo } = selection;
  if (!names) {
    return told ?? { outcome: `${outcomeNo}`, market: marketType, match: `${selection.matchId}` };
  }
  const line = { type: marketType, specifier };
  return {
    outcome: outcomeName(words(), line, outcomeNo, names),
    market: marketName(words(), line, names),
    match:
      names.away === ''
        ? raceName(names.home, fixture?.raceNumber)
        : t('sport.open-match', { home: names.home, away: names.away }),
  };
}
