import { marketGroupName } from '@evens/locales/browser';
import { hasBuilders, isLotto, type MarketGroup, marketAbbreviations, sportByAlias } from '@evens/markets';
import type { Answer } from '@evens/web/core/api.ts';
import { useSetting } from '@evens/web/core/settings.ts';
import { t, words } from '@evens/web/core/words.ts';
import { useLive, useMarketKeys } from '@evens/web/live/hooks.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BuilderContext } from '../../catalogue/index.ts';
import { firstPrices, isOutright, isRace, type MatchFacts } from '../facts/index.ts';
import { cardName } from './card-name.ts';
import type { OddsOfLine } from './main-line.ts';
import {
  ALL_GROUPS,
  BUILDER,
  combinableCards,
  listMarketGroups,
  type MarketCard,
  mainCards,
  marketCards,
  pinnedFirst,
} from './market-cards.ts';
import { MarketList } from './market-list.tsx';
import {
  type CardTexts,
  findCards,
  foldSearchText,
  namesBuilder,
  SEARCH_LENGTH_MIN,
} from './market-search.ts';
import { MarketsBar } from './markets-bar.tsx';
import { OpenParts } from './open-parts.ts';
import { usePins } from './pins.ts';
import { searchableLine } from './searchable-line.ts';

/** Searchable texts of the cards, in the language of the page. */
function cardTexts(cards: readonly MarketCard[], match: MatchFacts, lineOdds: OddsOfLine): CardTexts {
  return new Map(
    cards.map((card) => [
      card.id,
      [
        marketAbbreviations(card.type),
        foldSearchText(cardName(card, match)),
        ...card.lines.map((line) => searchableLine(line, match, lineOdds)),
      ].join('\n'),
    ]),
  );
}

function uniqueBy<T>(list: readonly T[], getName: (each: T) => string): readonly T[] {
  return list.filter((each, index) => list.findIndex((other) => getName(other) === getName(each)) === index);
}

/** The cards of the search, or of the chosen group. The group is in the address. */
function useMarketChoice(
  cards: readonly MarketCard[],
  {
    match,
    isField,
  }: {
    readonly match: MatchFacts /** A race or an outright: nothing combines. */;
    readonly isField: boolean;
  },
  lineOdds: OddsOfLine,
) {
  const [text, setText] = useState('');
  const [searchParams, setSearchParams] = useSearchParams();
  const isSearching = foldSearchText(text).trim().length >= SEARCH_LENGTH_MIN;
  const texts = useMemo(
    () => (isSearching ? cardTexts(cards, match, lineOdds) : undefined),
    [isSearching, cards, match, lineOdds],
  );
  const groupName = (group: MarketGroup) => marketGroupName(words(), group, match.sport);
  // Where a match's periods are halves, two groups have one name, and so one tab.
  const groups = uniqueBy(listMarketGroups(cards), groupName);
  const sport = sportByAlias(match.sport);
  const builderCards = useMemo(
    () => (sport && hasBuilders(sport) && !isField ? combinableCards(cards) : []),
    [sport, cards, isField],
  );
  const hasBuilder = builderCards.length > 1;
  const requested = searchParams.get('group');
  const isBuilder = hasBuilder && requested === BUILDER;
  const group = isBuilder ? BUILDER : (groups.find((each) => each === requested) ?? ALL_GROUPS);
  const groupCards =
    group === BUILDER
      ? builderCards
      : group === ALL_GROUPS
        ? cards
        : group === 'main'
          ? mainCards(cards, match.sport)
          : cards.filter((card) => groupName(card.group) === groupName(group));

  // A link to a player fills the search, if a market names them.
  const entryText = searchParams.get('q');
  useLayoutEffect(() => {
    if (entryText === null) return;
    if (findCards(cards, cardTexts(cards, match, lineOdds), entryText).length > 0) setText(entryText);
    setSearchParams(
      (before) => {
        before.delete('q');
        return before;
      },
      { replace: true },
    );
  }, [entryText, cards, match, lineOdds, setSearchParams]);

  function searchedCards(known: CardTexts): readonly MarketCard[] {
    if (hasBuilder && namesBuilder(text, t('sport.markets.builder'))) return builderCards;
    return findCards(isBuilder ? builderCards : cards, known, text);
  }

  function chooseGroup(next: string) {
    setText('');
    setSearchParams(
      (before) => {
        if (next === ALL_GROUPS) before.delete('group');
        else before.set('group', next);
        return before;
      },
      { replace: true },
    );
  }

  return {
    text,
    setText,
    isSearching,
    isBuilder,
    group,
    choices: [
      { key: ALL_GROUPS, label: t('sport.markets.all'), count: cards.length },
      ...(hasBuilder ? [{ key: BUILDER, label: t('sport.markets.builder') }] : []),
      ...groups.map((key) => ({ key, label: groupName(key) })),
    ],
    chooseGroup,
    chosenCards: texts ? searchedCards(texts) : groupCards,
  };
}

interface MatchMarketsProps {
  readonly found: Answer<'GET /api/match/get'>;
  readonly facts: MatchFacts;
  /** The views of the match are beside the markets. */
  readonly isBeside: boolean;
  readonly isOver: boolean;
  /** The match is being shown above, so that the absence of markets takes one line. */
  readonly isStaged: boolean;
}

/** The markets of a match by group, with a search. Pinned ones are first. */
export function MatchMarkets({ found, facts, isBeside, isOver, isStaged }: MatchMarketsProps) {
  const { Match: match, Markets: markets } = found;
  const { markets: books } = useLive();
  const liveKeys = useMarketKeys('match', match.ID);
  const cards = useMemo(
    () => marketCards(liveKeys ?? markets.map((market) => market.ID), match.SportAlias),
    [liveKeys, markets, match.SportAlias],
  );
  const first = useMemo(() => firstPrices(markets), [markets]);
  const pins = usePins();
  const lineOdds = useCallback<OddsOfLine>(
    ({ key }) =>
      books.matchBook(match.ID)?.markets.get(key)?.odds ??
      markets.find((market) => market.ID === key)?.Odds.map(({ Odds }) => Odds),
    [books, match.ID, markets],
  );
  const prefersHalf = useSetting('viewFormat') === 'european';
  const [parts] = useState(() => new OpenParts(lineOdds, prefersHalf));
  const { text, setText, isSearching, isBuilder, group, choices, chooseGroup, chosenCards } = useMarketChoice(
    cards,
    { match: facts, isField: isRace(match) },
    lineOdds,
  );
  const visibleCards = pinnedFirst(chosenCards, pins);
  const results = useRef<HTMLDivElement>(null);
  // Another choice begins at its first market, however far the page is scrolled.
  useLayoutEffect(() => {
    const bar = results.current?.parentElement?.querySelector('.markets-bar');
    const barEnd = bar?.getBoundingClientRect().bottom ?? 0;
    if (results.current && results.current.getBoundingClientRect().top < barEnd - 1)
      results.current.scrollIntoView();
  }, [group, text]);

  const noMarkets = isOutright(match)
    ? t('match.outright.closed')
    : t('sport.markets.none', {
        kind: isLotto(match.SportAlias) ? 'draw' : isRace(match) ? 'race' : 'match',
      });

  return (
    <>
      {cards.length > 0 && (
        <MarketsBar
          choices={choices}
          chosen={isSearching && !isBuilder ? ALL_GROUPS : group}
          text={text}
          isBeside={isBeside}
          onChoose={chooseGroup}
          onText={setText}
        />
      )}
      <p role="status" className="sr-only">
        {isSearching && t('match.find.found', { count: visibleCards.length })}
      </p>
      <div ref={results} className="markets-found">
        {visibleCards.length > 0 ? (
          <BuilderContext value={isBuilder}>
            {isBuilder && <p className="mb-2.5 text-sm text-quiet">{t('sport.markets.builder.text')}</p>}
            <MarketList
              key={isSearching ? 'found' : group}
              cards={visibleCards}
              match={facts}
              first={first}
              pins={pins}
              parts={parts}
              search={isSearching ? text : ''}
            />
          </BuilderContext>
        ) : isSearching ? (
          <EmptyState title={t('match.find.none', { text: text.trim() })}>
            <Button onClick={() => setText('')}>{t('match.find.clear')}</Button>
          </EmptyState>
        ) : (
          !isOver &&
          (isStaged ? (
            <p className="text-center text-sm text-quiet">{noMarkets}</p>
          ) : (
            <EmptyState title={noMarkets} />
          ))
        )}
      </div>
    </>
  );
}
