import { isOutright } from '@evens/book';
import { marketName, outcomeTitle } from '@evens/locales/browser';
import {
  earlyPayoutOffers,
  findEarlyPayout,
  formatPlaceTerms,
  hasBestOdds,
  isOnPlayers,
  type MarketLineKey,
  marketDefinition,
  outcomeCodes,
  splitKey,
} from '@evens/markets';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { t, words } from '@evens/web/core/words.ts';
import { BestOddsOffer } from '@evens/web/features/sportsbook/best-odds-mark.tsx';
import { EarlyPayoutOffer } from '@evens/web/features/sportsbook/early-payout-mark.tsx';
import { useLive, useSituation } from '@evens/web/live/hooks.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Badge, Collapse } from '@evens/web/ui/surface.tsx';
import { ChevronDown, Star } from 'lucide-react';
import { Fragment, memo, Suspense, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { outcomeNumbers, PriceButton } from '../../catalogue/index.ts';
import { byPrice, type FirstPrices, type MatchFacts } from '../facts/index.ts';
import { cardName } from './card-name.ts';
import { hasOtherLines, isNamedByLine } from './main-line.ts';
import type { MarketCard } from './market-cards.ts';
import './market-card.css';
import { findLine } from './market-search.ts';
import type { OpenParts } from './open-parts.ts';
import { togglePin } from './pins.ts';
import { PlayerPrices } from './player-prices.tsx';
import { RaceCard } from './race-card.tsx';
import { hasRaceCard, RACE_WINNER } from './race-card-rows.ts';
import { searchableLine } from './searchable-line.ts';

/** Whether all lines of a market are suspended while its match continues. */
function useIsShut(matchId: number, { lines }: MarketCard): boolean {
  const { markets } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = lines.map(({ key }) => markets.onOdds(matchId, key, 1, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [markets, matchId, lines],
  );
  return useSyncExternalStore(subscribe, () => {
    const book = markets.matchBook(matchId);
    return (
      book?.stopped === undefined && lines.every(({ key }) => book?.markets.get(key)?.suspended === true)
    );
  });
}

export interface MarketCardViewProps {
  readonly card: MarketCard;
  readonly match: MatchFacts;
  readonly isPinned: boolean;
  readonly first: FirstPrices;
  readonly parts: OpenParts;
  /** The card opens on the line that is searched; empty without a search. */
  readonly search: string;
}

/**
 * Up to this number of outcomes, each has its column even if it is not offered. Longer lists contain only the outcomes
 * offered at the first rendering.
 */
const FIXED_COLUMNS_MAX = 3;

/** Maximum number of letters of a label that fits beside a price in the narrowest column: "2:1", "Draw". */
const LABEL_CHARACTERS_MAX = 6;
/** The same where the card has two columns: "Under 43.5". */
const BESIDE_CHARACTERS_MAX = 11;
/** Above this number of letters, a label needs three lines over its price. */
const TWO_LINES_CHARACTERS_MAX = 28;
/** The buttons of this market show "1X" instead of the outcome's full name. */
const DOUBLE_CHANCE = 'double-chance';
const LOTTO_NUMBER = 'lotto-number';
const WINNER_KEY = splitKey(RACE_WINNER).key;

const QuickPick = lazyPart(async () => (await import('./quick-pick.tsx')).QuickPick, 'later');

/** One market: its main line, and its other lines below it on request. */
export const MarketCardView = memo(function MarketCardView({
  card,
  match,
  isPinned,
  first,
  parts,
  search,
}: MarketCardViewProps) {
  const [open, setOpen] = useState(() => !parts.isClosed(card));
  const [isWhole, setWhole] = useState(() => parts.isWhole(card));
  const isShut = useIsShut(match.matchId, card);
  const { markets } = useLive();
  const [line] = card.lines;
  const lines = useMemo(() => {
    if (!hasOtherLines(card)) return card.lines;
    const searched =
      search === '' ? undefined : findLine(card.lines, (each) => searchableLine(each, match), search);
    const main = searched ?? parts.stableMainLine(card);
    if (!main) return card.lines;
    return isWhole ? [main, ...card.lines.filter((each) => each !== main)] : [main];
  }, [card, parts, isWhole, search, match]);
  const visibleLines = useMemo(() => {
    const book = markets.matchBook(match.matchId);
    return lines.map((each) => {
      // Markets on players are a table of their own.
      const numbers = outcomeNumbers(each.type, match.runners.length);
      if (numbers.length <= FIXED_COLUMNS_MAX) return { line: each, numbers };
      const odds = book?.markets.get(each.key)?.odds;
      const findOdds = (outcomeNo: number) =>
        (odds ? odds[outcomeNo - 1] : first.get(`${each.key}#${outcomeNo}`)?.oddsMilli) ?? 0;
      const offered = numbers.filter((outcomeNo) => findOdds(outcomeNo) > 0);
      const definition = marketDefinition(each.type);
      if (definition?.outcomes !== 'runners' || definition.ofNumbers) return { line: each, numbers: offered };
      if (!hasRaceCard(match.sport)) return { line: each, numbers: byPrice(offered, findOdds) };
      // In the order of the race card.
      const winner = book?.markets.get(WINNER_KEY)?.odds;
      const winOdds = (outcomeNo: number) =>
        (winner ? winner[outcomeNo - 1] : first.get(`${WINNER_KEY}#${outcomeNo}`)?.oddsMilli) ?? 0;
      return { line: each, numbers: byPrice(offered, winOdds) };
    });
  }, [lines, match, first, markets]);
  const longestLabel = useMemo(
    () =>
      Math.max(
        0,
        ...visibleLines.flatMap(({ line: each, numbers }) =>
          numbers.map((outcomeNo) => {
            const { title, suffix } = outcomeTitle(words(), each, outcomeNo, match);
            return each.type === DOUBLE_CHANCE ? 0 : title.length + suffix.length;
          }),
        ),
      ),
    [visibleLines, match],
  );
  const layout = columnLayout(card.type, longestLabel > LABEL_CHARACTERS_MAX);
  if (!line) return null;
  const name = cardName(card, match);
  return (
    <Collapse
      open={open}
      onToggle={(next) => {
        parts.setClosed(card, !next);
        setOpen(next);
      }}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi>{name}</bdi>
          {earlyPayoutOffers.get(match.sport)?.marketType === line.type && (
            <EarlyPayout matchId={match.matchId} marketType={line.type} />
          )}
          {hasBestOdds({ sport: match.sport, marketType: line.type }) && <BestOdds matchId={match.matchId} />}
          {isShut && (
            <span className="font-normal">
              <Badge tone="warn">{t('match.market.suspended')}</Badge>
            </span>
          )}
        </span>
      }
      start={
        <IconButton
          label={t(isPinned ? 'sport.unpin' : 'sport.pin', { market: name })}
          aria-pressed={isPinned}
          onClick={() => togglePin(card.type)}
          className="ms-1"
        >
          <Star
            aria-hidden
            className={classNames('size-[17px]', isPinned && 'fill-current text-accent-text')}
            strokeWidth={1.6}
          />
        </IconButton>
      }
    >
      {isOnPlayers(card.type) ? (
        <PlayerPrices lines={card.lines} market={name} match={match} first={first} search={search} />
      ) : line.type === RACE_WINNER && hasRaceCard(match.sport) ? (
        <RaceCard line={line} match={match} first={first} />
      ) : (
        <>
          {line.type === LOTTO_NUMBER && (
            <div className="min-h-11 px-3 pt-3 touch:min-h-14">
              <Suspense fallback={null}>
                <QuickPick line={line} match={match} first={first} />
              </Suspense>
            </div>
          )}
          <div className="market-lines">
            {line.type === RACE_WINNER && <PlaceTerms matchId={match.matchId} />}
            <div data-columns={layout} data-names={namesLayout(layout, longestLabel)}>
              {visibleLines.map(({ line: each, numbers }) => (
                <Fragment key={each.key}>
                  {isNamedByLine(card) && (
                    <p className="col-span-full text-sm text-quiet">
                      <bdi>{marketName(words(), each, match)}</bdi>
                    </p>
                  )}
                  {numbers.map((outcomeNo) => (
                    <PriceButton
                      key={outcomeNo}
                      match={match}
                      line={each}
                      outcomeNo={outcomeNo}
                      label="title"
                      first={first.get(`${each.key}#${outcomeNo}`)}
                    />
                  ))}
                  <Unpriced line={each} priced={numbers.length} matchId={match.matchId} />
                </Fragment>
              ))}
            </div>
          </div>
        </>
      )}
      {hasOtherLines(card) && (
        <MoreLines
          count={card.lines.length - 1}
          market={name}
          isWhole={isWhole}
          onToggle={() => {
            parts.setWhole(card, !isWhole);
            setWhole(!isWhole);
          }}
        />
      )}
    </Collapse>
  );
});

/** The early payout of a market before the start of its match. */
function EarlyPayout({ matchId, marketType }: { readonly matchId: number; readonly marketType: string }) {
  const situation = useSituation(matchId);
  if (situation?.phase !== 'scheduled') return null;
  const { sport, periods } = situation.fixture;
  const offer = findEarlyPayout({ sport, marketType, periods });
  return (
    offer && (
      <span className="empty:hidden">
        <EarlyPayoutOffer lead={offer.lead} unit={offer.unit} />
      </span>
    )
  );
}

/** Best odds guaranteed before the start of the race. */
function BestOdds({ matchId }: { readonly matchId: number }) {
  const situation = useSituation(matchId);
  return (
    situation?.phase === 'scheduled' && (
      <span className="empty:hidden">
        <BestOddsOffer />
      </span>
    )
  );
}

/** The each-way terms of an outright. */
function PlaceTerms({ matchId }: { readonly matchId: number }) {
  const situation = useSituation(matchId);
  if (!situation || !isOutright(situation.fixture) || !situation.fixture.eachWay) return null;
  return (
    <p data-place-terms className="mb-2 text-sm text-quiet">
      {t('match.card.each-way', { terms: `\u2066${formatPlaceTerms(situation.fixture.eachWay)}\u2069` })}
    </p>
  );
}

interface UnpricedProps {
  readonly line: MarketLineKey;
  /** Number of listed sides. */
  readonly priced: number;
  readonly matchId: number;
}

/** Why an outright does not list every side. */
function Unpriced({ line, priced, matchId }: UnpricedProps) {
  const fixture = useSituation(matchId)?.fixture;
  if (!fixture || !isOutright(fixture) || marketDefinition(line.type)?.outcomes !== 'runners') return null;
  const count = fixture.competitors.length - priced;
  if (count <= 0) return null;
  return (
    <p data-unpriced className="col-span-full text-sm text-quiet">
      {t('match.outright.unpriced', { count })}
    </p>
  );
}

interface MoreLinesProps {
  readonly count: number;
  readonly market: string;
  readonly isWhole: boolean;
  onToggle(): void;
}

function MoreLines({ count, market, isWhole, onToggle }: MoreLinesProps) {
  const text = isWhole ? t('match.lines.less') : t('match.lines.more', { count });
  return (
    <button
      type="button"
      aria-expanded={isWhole}
      aria-label={`${market}: ${text}`}
      onClick={onToggle}
      className="flex h-8 w-full items-center justify-center gap-1.5 border-t border-line text-sm font-[560] text-quiet touch:h-11 pointer:hover:text-text"
    >
      {text}
      <ChevronDown
        aria-hidden
        className={classNames('size-4 text-faint transition-transform', isWhole && 'rotate-180')}
      />
    </button>
  );
}

type ColumnLayout = 'two' | 'three' | 'short' | 'many' | 'runners' | 'numbers';

/** Number of lines of the labels over their prices; undefined if they are beside them. */
function namesLayout(layout: ColumnLayout, longestLabel: number): 'two-lines' | 'three-lines' | undefined {
  const besideMax = layout === 'two' ? BESIDE_CHARACTERS_MAX : LABEL_CHARACTERS_MAX;
  if (layout === 'runners' || layout === 'numbers' || longestLabel <= besideMax) return undefined;
  return longestLabel <= TWO_LINES_CHARACTERS_MAX ? 'two-lines' : 'three-lines';
}

function columnLayout(type: string, hasLongLabels: boolean): ColumnLayout {
  const definition = marketDefinition(type);
  if (definition?.ofNumbers) return 'numbers';
  if (definition?.outcomes === 'runners') return 'runners';
  const count = definition ? outcomeCodes(definition).length : 0;
  if (count === 2) return 'two';
  if (count === 3) return 'three';
  return hasLongLabels ? 'many' : 'short';
}
