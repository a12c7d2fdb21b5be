import { err, ok } from '@evens/base';
import { type BookMarket, isOutright, type MatchBook } from '@evens/book';
import {
  type FoundMatch,
  type FoundTournament,
  type Market,
  type Match,
  type Odd,
  refusal,
  type SearchAnswer,
  searchRules,
} from '@evens/contract';
import { categoryName, getLanguage, type Language, sportName, tournamentTitle } from '@evens/locales';
import { marketKey, sportByAlias } from '@evens/markets';
import { isInPlay, type Replica } from '../../feed/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { AnswerCache } from '../catalogue/answer-cache.ts';
import { categoryAlias, sportLink, tournamentLink } from '../catalogue/links.ts';
import type { MatchPresenter } from '../catalogue/match-presenter.ts';
import { presentMarket } from '../catalogue/present-markets.ts';
import { isOpen, type MatchEntry, matchSport, presentLive } from '../catalogue/present-match.ts';
import { isListed } from '../catalogue/select-matches.ts';
import { readMatch } from '../catalogue/store.ts';
import { mainMarket } from './main-market.ts';
import { anytimeTypes, findMarketTypes, foundMarketName, splitMarketText } from './market-words.ts';
import { type MatchState, type Ranked, search, topMatches } from './rank.ts';
import type { MatchDoc, SearchIndex } from './search-index.ts';

export interface SearchParts {
  readonly pool: Pool;
  readonly replica: Pick<Replica, 'view' | 'feed'>;
  readonly present: MatchPresenter;
  readonly index: SearchIndex;
}

const KEEP_MS = 1000;
/** Interval at which the order of all matches is computed for searches of markets, at most. */
const TOP_MATCHES_MS = 10_000;
/** Top matches of a sport that are searched for a market. */
const MATCHES_PER_SPORT = 5;
const idText = /^\d{1,15}$/;

interface FoundMarket {
  readonly types: ReadonlySet<string>;
  readonly marketText: string;
  readonly entries: readonly MatchEntry[];
  /** Results of the other words. */
  readonly others?: Ranked;
}

/** Finds the match with an id, whether it is offered or not, or offered matches by the names of teams. */
export type FindMatches = (text: string, language: Language, atMs: number) => Promise<readonly Match[]>;

export function searchRoutes(
  app: HttpApp,
  { pool, replica, present, index }: SearchParts,
): { readonly findMatches: FindMatches } {
  const english = getLanguage('en');
  const answers = new AnswerCache<SearchAnswer>(KEEP_MS);

  function listed(id: number): MatchEntry | undefined {
    const entry = replica.view(id);
    return entry && isListed(entry) ? entry : undefined;
  }

  function matchState(id: number): MatchState | undefined {
    const entry = listed(id);
    if (entry === undefined) return undefined;
    const { startsAtMs, tournamentRank } = entry.book.fixture;
    return { isLive: isInPlay(entry.book), startsAtMs, tournamentRank };
  }

  function counts(ids: Iterable<number>) {
    const entries = Array.from(ids, listed).filter((entry) => entry !== undefined);
    // Like in lists and trees, outrights are not counted as matches.
    const matches = entries.filter(({ book }) => !isOutright(book.fixture));
    return {
      MatchesCount: matches.length,
      LiveCount: matches.filter(({ book }) => isInPlay(book)).length,
      first: entries[0],
    };
  }

  function presentSport(alias: string, language: Language) {
    const sport = sportByAlias(alias);
    if (sport === undefined) return [];
    const [name] = index.sports.get(alias) ?? [];
    const { MatchesCount, LiveCount } = counts((name && index.names.get(name)?.matches) || []);
    return {
      ID: sport.id,
      Name: sportName(language, alias),
      Alias: alias,
      SportLink: sportLink(sport),
      sportSystemId: sport.systemId,
      MatchesCount,
      LiveCount,
    };
  }

  function presentTournament(id: number, language: Language): FoundTournament[] {
    const { first, MatchesCount, LiveCount } = counts(index.tournaments.get(id)?.matches ?? []);
    if (first === undefined) return [];
    const { fixture } = first.book;
    const sport = matchSport(first);
    const path = {
      sport,
      categoryAlias: categoryAlias(english, fixture.category),
      tournamentAlias: fixture.tournament,
    };
    return [
      {
        Tournament: {
          ID: id,
          Name: tournamentTitle(language, fixture),
          Alias: fixture.tournament,
          SportTypeID: sport.id,
          TournamentLink: tournamentLink(path),
          Rank: Math.round(fixture.tournamentRank),
          MatchesCount,
          LiveCount,
        },
        SportAlias: sport.alias,
        SportName: sportName(language, sport.alias),
        CategoryCode: fixture.category,
        CategoryName: categoryName(language, fixture.category),
      },
    ];
  }

  let top: { readonly atMs: number; readonly docs: readonly MatchDoc[] } | undefined;

  function listTop(atMs: number): readonly MatchDoc[] {
    if (!top || atMs - top.atMs > TOP_MATCHES_MS)
      top = { atMs, docs: topMatches(index, { findState: matchState, nowMs: atMs }) };
    return top.docs;
  }

  function offersMarket({ book }: MatchEntry, types: ReadonlySet<string>): boolean {
    return [...book.markets.values()].some(({ type, suspended }) => !suspended && types.has(type));
  }

  /** Top matches that offer one of the types. */
  function findWithMarket(types: ReadonlySet<string>, atMs: number): readonly MatchEntry[] {
    const found: MatchEntry[] = [];
    if (types.size === 0) return found;
    const searched = new Map<string, number>();
    for (const { id, tournament } of listTop(atMs)) {
      const count = searched.get(tournament.sport) ?? 0;
      if (count >= MATCHES_PER_SPORT) continue;
      searched.set(tournament.sport, count + 1);
      const entry = listed(id);
      if (entry && offersMarket(entry, types)) found.push(entry);
      if (found.length === searchRules.marketMatchesMax) break;
    }
    return found;
  }

  /** The market that a text names, and its matches: top ones, or those that the other words name. */
  function findMarket(text: string, language: Language, atMs: number): FoundMarket {
    const types = findMarketTypes(text, language);
    if (types.size > 0) return { types, marketText: text, entries: findWithMarket(types, atMs) };
    for (const split of splitMarketText(text, language)) {
      if (split.otherText.length < searchRules.charactersMin) continue;
      const others = search(index, split.otherText, { findState: matchState, nowMs: atMs });
      if (others.isPartial) continue;
      const entries = others.matches
        .map(listed)
        .filter((entry) => entry !== undefined)
        .filter((entry) => offersMarket(entry, split.types))
        .slice(0, searchRules.marketMatchesMax);
      if (entries.length > 0) return { ...split, entries, others };
    }
    return { types, marketText: '', entries: [] };
  }

  function presentLine(market: BookMarket | undefined, book: MatchBook, language: Language): Market | null {
    const isOpenMatch = isOpen(book, replica.feed().state);
    return market ? presentMarket(market, { book, language, isOpen: isOpenMatch }) : null;
  }

  /** The anytime price of a player. */
  function presentPlayerOdd({ book }: MatchEntry, player: string, language: Language): Odd | null {
    const outcomeNo = book.players.findIndex(({ name }) => name === player) + 1;
    for (const type of anytimeTypes) {
      const market = book.markets.get(marketKey(type, 'number=1'));
      if (!market?.odds[outcomeNo - 1]) continue;
      return presentLine(market, book, language)?.Odds[outcomeNo - 1] ?? null;
    }
    return null;
  }

  function presentFound(
    entry: MatchEntry,
    { player = '', types }: { readonly player?: string; readonly types?: ReadonlySet<string> },
    language: Language,
    atMs: number,
  ): FoundMatch {
    return {
      Match: present(entry, language),
      Live: isInPlay(entry.book) ? presentLive(entry, atMs) : null,
      PlayerName: player,
      PlayerOdd: player === '' ? null : presentPlayerOdd(entry, player, language),
      MarketName: types ? foundMarketName(types, entry.book.fixture.sport, language) : '',
      Market: types ? presentLine(mainMarket(entry.book, types), entry.book, language) : null,
    };
  }

  function answer(text: string, language: Language, atMs: number): SearchAnswer {
    const found = search(index, text, { findState: matchState, nowMs: atMs });
    const { sports, tournaments, best, isPartial } = found;
    const { types, marketText, entries, others } = findMarket(text, language, atMs);
    // The words of a market find no match.
    const { matches, players } = (isPartial && others) || found;
    return {
      Query: text,
      Best: isPartial && entries.length > 0 ? 'markets' : (best ?? ''),
      Sports: sports.flatMap((alias) => presentSport(alias, language)),
      Tournaments: tournaments.flatMap((id) => presentTournament(id, language)),
      Matches: matches.flatMap((id) => {
        const entry = listed(id);
        return entry ? [presentFound(entry, { player: players.get(id) ?? '' }, language, atMs)] : [];
      }),
      Markets: entries.map((entry) => presentFound(entry, { types }, language, atMs)),
      MarketText: marketText,
    };
  }

  route(app, 'GET /api/search', async ({ query, lang, atMs }) => {
    const text = query.text.trim();
    if (text.length < searchRules.charactersMin)
      return err(refusal('InvalidRequestException', { field: 'text' }));
    return ok(answers.take(`${lang.code} ${text}`, atMs, () => answer(text, lang, atMs)));
  });
  return {
    async findMatches(text, language, atMs) {
      const byId = idText.test(text) ? await readMatch(pool, Number(text)) : undefined;
      const isName = text.length >= searchRules.charactersMin;
      const byName = isName ? answer(text, language, atMs).Matches.map((found) => found.Match) : [];
      return byId === undefined ? byName : [present(byId, language), ...byName];
    },
  };
}
