import { type Fixture, type FixturePlayer, isOutright } from '@evens/book';
import { categoryName, languages, sportName, tournamentTitle } from '@evens/locales';
import { isLotto } from '@evens/markets';
import type { Replica } from '../../feed/index.ts';
import type { MatchEntry } from '../catalogue/present-match.ts';
import { isListed } from '../catalogue/select-matches.ts';
import { SearchIndex } from './search-index.ts';

/** Names indexed per turn before yielding to other work: a few milliseconds. */
export const TURN_NAMES = 100;

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

/** The indexed properties of a match except its players, as one text. */
function matchSignature({ place, book: { fixture } }: MatchEntry): string {
  const names = fixture.competitors.map(({ name }) => name).join('\n');
  return `${place.tournamentId} ${fixture.tournamentName}\n${fixture.category}\n${names}`;
}

function haveSameNames(a: readonly FixturePlayer[], b: readonly FixturePlayer[]): boolean {
  return a === b || (a.length === b.length && a.every(({ name }, index) => name === b[index]?.name));
}

interface Indexed {
  readonly signature: string;
  readonly players: readonly FixturePlayer[];
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
  const indexed = new Map<number, Indexed>();
  const changed = new Set<number>();
  let isWaiting = false;
  let isStopped = false;

  /** Returns the number of indexed names. */
  function take(id: number): number {
    const entry = replica.view(id);
    if (entry === undefined || !isListed(entry)) {
      if (!indexed.delete(id)) return 0;
      index.remove(id);
      return 1;
    }
    const { fixture, players } = entry.book;
    const known = indexed.get(id);
    const signature = matchSignature(entry);
    indexed.set(id, { signature, players });
    if (known?.signature === signature && haveSameNames(known.players, players)) return 0;
    const isRace = fixture.kind === 'race';
    index.add({
      id,
      // The numbers of a draw are no names.
      competitors: isLotto(fixture.sport) ? [] : fixture.competitors.map(({ name }) => name),
      players: players.map(({ name }) => name),
      isRace,
      arePeople: isRace && !isOutright(fixture),
      tournamentId: entry.place.tournamentId,
      tournamentName: fixture.tournamentName,
      placeNames: [...namesOfPlace(fixture.category), ...otherTitles(fixture)],
      sport: fixture.sport,
    });
    return fixture.competitors.length + players.length;
  }

  function turn(): void {
    isWaiting = false;
    if (isStopped) return;
    let processed = 0;
    for (const id of changed) {
      if (processed >= TURN_NAMES) break;
      changed.delete(id);
      processed += 1 + take(id);
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
      if (
        before.phase !== now.book.phase ||
        before.fixture !== now.book.fixture ||
        before.players !== now.book.players
      )
        note(change.id);
    } else note(change.id);
  });
  return {
    index,
    stop() {
      isStopped = true;
    },
  };
}
