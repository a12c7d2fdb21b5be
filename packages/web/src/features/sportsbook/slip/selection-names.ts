import { marketName, outcomeName } from '@evens/locales/browser';
import { marketDefinition } from '@evens/markets';
import { t, words } from '../../../core/words.ts';
import type { Situation } from '../../../live/situation.ts';
import { isOnRace, type Selection } from './selection.ts';

export interface SelectionNames {
  readonly outcome: string;
  readonly market: string;
  readonly match: string;
}

/** Names of the sides, from the selection or the match book, which does not name players; undefined if neither has them. */
function namesOfMatch(selection: Selection, fixture: Situation['fixture'] | undefined) {
  const { match, marketType } = selection;
  const { ofPlayers } = marketDefinition(marketType) ?? {};
  // A slip stored during an edit may lack the sport.
  const sport = match.sport === '' ? (fixture?.sport ?? '') : match.sport;
  if (match.home !== '') {
    const named = ofPlayers ? { players: pickedName(selection) } : { runners: pickedName(selection) };
    return {
      sport,
      home: match.home,
      away: match.away,
      ...(match.runner !== '' && named),
      // A market may name runners other than the picked one.
      ...(fixture && isOnRace(selection) && { runners: fixture.competitors.map(({ name }) => name) }),
    };
  }
  const [home, away] = fixture?.kind === 'match' && !ofPlayers ? fixture.competitors : [];
  return home && away ? { sport, home: home.name, away: away.name } : undefined;
}

/** The picked runner or player at its place; the others are unknown. */
function pickedName({ match, outcomeNo }: Selection): readonly string[] {
  const names: string[] = [];
  names[outcomeNo - 1] = match.runner;
  return names;
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
