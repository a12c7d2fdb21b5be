import { type Fixture, isOutright } from '@evens/book';
import { categoryName, languages, sportName, tournamentTitle } from '@evens/locales';
import { isLotto } from '@evens/markets';
import type { Replica } from '../../feed/index.ts';
import type { MatchEntry } from '../catalogue/present-match.ts';
import { isListed } from '../catalogue/select-matches.ts';
import { SearchIndex } from './search-index.ts';

/** Matches indexed per turn before yielding to other work: a few milliseconds. */
export const TURN_MATCHES = 100;

function namesOfSport(alias: string): readonly string[] {
  return languages.map((language) => sportName(language, alias));
}

const placeNamesCache = new Map<string, readonly string[]>();
const PLACES_MAX = 5000;

function namesOfPlace(code: string): readonly string[] {
  const cached = placeNamesCache.get(code);
  if (cached !== undefined) return cached;
  const names = [...new Set(languages.map((language) => categoryName(language, code)))];
  if (placeNamesCache.size < PLACES_MAX) placeNamesCache.set(code, names);
  return names;
}

/** Titles of the tournament in other languages. */
function otherTitles(fixture: Fixture): readonly string[] {
  const titles = languages.map((language) => tournamentTitle(language, fixture));
  return [...new Set(titles)].filter((title) => title !== fixture.tournamentName);
}

/** The indexed properties of a match, as one text. */
function matchSignature({ place, book: { fixture } }: MatchEntry): string {
  const names = fixture.competitors.map(({ name }) => name).join('\n');
  return `${place.tournamentId} ${fixture.tournamentName}\n${fixture.category}\n${names}`;
}

export interface FollowedCatalogue {
  readonly index: SearchIndex;
  stop(): void;
}

/** An index of the current offer, updated match by match, in short turns that do not block other work. */
export function followCatalogue(
  replica: Pick<Replica, 'all' | 'view' | 'onChange'>,
  soon: (run: () => void) => void = setImmediate,
): FollowedCatalogue {
  const index = new SearchIndex(namesOfSport);
  const signatures = new Map<number, string>();
  const changed = new Set<number>();
  let isWaiting = false;
  let isStopped = false;

  function take(id: number): void {
    const entry = replica.view(id);
    if (entry === undefined || !isListed(entry)) {
      if (signatures.delete(id)) index.remove(id);
      return;
    }
    const signature = matchSignature(entry);
    if (signatures.get(id) === signature) return;
    signatures.set(id, signature);
    const { fixture } = entry.book;
    const isRace = fixture.kind === 'race';
    index.add({
      id,
      // The numbers of a draw are no names.
      competitors: isLotto(fixture.sport) ? [] : fixture.competitors.map(({ name }) => name),
      isRace,
      arePeople: isRace && !isOutright(fixture),
      tournamentId: entry.place.tournamentId,
      tournamentName: fixture.tournamentName,
      placeNames: [...namesOfPlace(fixture.category), ...otherTitles(fixture)],
      sport: fixture.sport,
    });
  }

  function turn(): void {
    isWaiting = false;
    if (isStopped) return;
    let processed = 0;
    for (const id of changed) {
      if (processed === TURN_MATCHES) break;
      changed.delete(id);
      take(id);
      processed += 1;
    }
    if (changed.size > 0) wait();
  }

  function wait(): void {
    if (isWaiting) return;
    isWaiting = true;
    soon(turn);
  }

  function note(id: number): void {
    changed.add(id);
    wait();
  }

  for (const { id } of replica.all()) note(id);
  replica.onChange((change) => {
    // There are thousands of price changes a second; they need no work here.
    if (change.kind === 'delta') {
      const { before, now } = change;
      if (before.phase !== now.book.phase || before.fixture !== now.book.fixture) note(change.id);
    } else note(change.id);
  });
  return {
    index,
    stop() {
      isStopped = true;
    },
  };
}
