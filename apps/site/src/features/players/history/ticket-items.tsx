import type { Ticket, TicketItem, TicketSelection } from '@evens/contract';
import { sportTerms } from '@evens/locales/browser';
import { boostBetween, sportByAlias } from '@evens/markets';
import { betTypes } from '@evens/tickets';
import { KickOff } from '@evens/web/core/formatted.tsx';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { LegOdds } from '@evens/web/core/leg-odds.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { BestOddsMark } from '@evens/web/features/sportsbook/best-odds-mark.tsx';
import { EarlyPayoutMark } from '@evens/web/features/sportsbook/early-payout-mark.tsx';
import { builderName, needsMarket, ticketHead } from '@evens/web/features/sportsbook/slip/outcome-head.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { ArrowDown } from 'lucide-react';
import { Suspense } from 'react';
import { builderProgress } from './builder-progress.ts';
import { displayedLegResult } from './leg-result.ts';
import { ResultMark } from './result-mark.tsx';
import { selectionKey } from './selection-key.ts';
import { teasedFrom } from './teased-from.ts';

/** The score at placement. In sports with sets it counts sets, while the live score may count games. */
function scoreThen({ Score, SportAlias }: TicketSelection): string {
  const score = Score.replace(':', '–');
  if (sportByAlias(SportAlias)?.scoring !== 'sets') return score;
  return `${t('live.score.sets', { term: sportTerms(SportAlias).period })} ${score}`;
}

const LegLive = lazyPart(async () => (await import('./leg-live.lazy.tsx')).LegLive);

function itemKey(item: TicketItem): string {
  return item.Selections.map(selectionKey).join(' ');
}

/** The legs of a ticket with price, result and reason. */
export function TicketItems({ ticket }: { readonly ticket: Ticket }) {
  const isChain = ticket.BetType === betTypes['if-bet'];
  return (
    <ol className="grid gap-2.5">
      {ticket.Items.map((item, index) => (
        <li key={itemKey(item)} className="grid gap-2.5">
          {isChain && index > 0 && (
            <p className="flex items-center gap-2 text-sm text-faint">
              <ArrowDown aria-hidden className="mx-0.5 size-4" />
              {t(ticket.Rule === 'win-only' ? 'history.chain.win-only' : 'history.chain.action')}
            </p>
          )}
          <Item ticket={ticket} item={item} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}

interface ItemProps {
  readonly ticket: Ticket;
  readonly item: TicketItem;
  readonly number: number;
}

function Item({ ticket, item, number }: ItemProps) {
  const oddsMilli = ticket.BetType === betTypes.teaser ? undefined : item.Odds;
  const isNumbered = ticket.Items.length > 1;
  const [first] = item.Selections;
  if (!item.IsBuilder && first)
    return (
      <Selection
        ticket={ticket}
        selection={first}
        oddsMilli={oddsMilli}
        number={isNumbered ? number : undefined}
        item={item}
      />
    );
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-[620]">
          {isNumbered && <span className="text-faint">{number} </span>}
          {isNumbered || !first ? (
            builderName(item.Selections.map(({ MarketType }) => ({ marketType: MarketType })))
          ) : (
            <TicketMatchLink selection={first} />
          )}
        </span>
        {oddsMilli !== undefined && <LegOdds oddsMilli={oddsMilli} className="font-[620]" />}
      </p>
      <p data-builder-progress className="text-sm text-quiet empty:hidden">
        {builderProgress(ticket, item)}
      </p>
      <div className="ms-2.5 grid gap-2 border-s border-line ps-2.5">
        {item.Selections.map((selection) => (
          <Selection
            key={selectionKey(selection)}
            ticket={ticket}
            selection={selection}
            oddsMilli={undefined}
            number={undefined}
            item={undefined}
            isMatchNamed={!isNumbered}
          />
        ))}
      </div>
    </div>
  );
}

interface SelectionProps {
  readonly ticket: Ticket;
  readonly selection: TicketSelection;
  readonly oddsMilli: number | undefined;
  readonly number: number | undefined;
  /** The whole leg; undefined inside a bet builder. */
  readonly item: TicketItem | undefined;
  /** The match is above, as the head of a bet builder. */
  readonly isMatchNamed?: boolean;
}

function TicketMatchLink({ selection: { MatchLink, MatchName } }: Pick<SelectionProps, 'selection'>) {
  return (
    <Link to={MatchLink} className="pointer:hover:underline">
      <bdi>{MatchName}</bdi>
    </Link>
  );
}

function Selection({ ticket, selection, oddsMilli, number, item, isMatchNamed = false }: SelectionProps) {
  const { MarketType, OutcomeNo, MarketName, Result, ResultReason, DateOfMatch } = selection;
  const isMarketNamed = needsMarket({ marketType: MarketType, outcomeNo: OutcomeNo });
  const odds = useOddsText();
  const from = ticket.BetType === betTypes.teaser ? teasedFrom(selection, ticket) : undefined;
  const result = displayedLegResult(ticket, Result);
  const placeResult =
    item?.PlaceResult === undefined ? undefined : displayedLegResult(ticket, item.PlaceResult);
  const kickOff = (
    <p className="text-faint">
      <KickOff atMs={Date.parse(DateOfMatch)} />
    </p>
  );
  return (
    <div className="grid grid-cols-[20px_1fr_auto] gap-x-1.5">
      {result === undefined ? <span /> : <ResultMark result={result} />}
      <p className="min-w-0 font-[620]">
        {number !== undefined && <span className="text-faint">{number} </span>}
        <bdi>{ticketHead(selection)}</bdi>
        {item?.IsBanker && (
          <span className="ms-1.5 rounded-sm bg-raised px-1 text-xs font-[640] text-quiet">
            {t('history.banker')}
          </span>
        )}
      </p>
      {oddsMilli === undefined ? <span /> : <LegOdds oddsMilli={oddsMilli} className="font-[620]" />}
      <div className="col-start-2 col-end-4 grid gap-0.5 text-sm">
        <p className="text-quiet empty:hidden">
          {!isMarketNamed && <bdi>{MarketName}</bdi>}
          {!isMarketNamed && !isMatchNamed && ' · '}
          {!isMatchNamed && <TicketMatchLink selection={selection} />}
        </p>
        {result !== 0 && kickOff}
        {result === 0 && (
          <Suspense fallback={kickOff}>
            <LegLive selection={selection} />
          </Suspense>
        )}
        {ticket.Boost && oddsMilli !== undefined && (
          <p className="text-quiet">
            {t('boosts.ticket', {
              percent: (ticket.Boost.BasisPoints ?? boostBetween(ticket.Boost.PlainOdds, oddsMilli)) / 100,
              was: odds(ticket.Boost.PlainOdds),
              now: odds(oddsMilli),
            })}
          </p>
        )}
        {item?.EarlyPayout && (
          <p>
            <EarlyPayoutMark lead={item.EarlyPayout.Lead} unit={item.EarlyPayout.Unit} />
          </p>
        )}
        {item?.BestOdds && (
          <p>
            <BestOddsMark />
          </p>
        )}
        {item?.BestOdds?.StartingPrice && (
          <p className="text-quiet">
            {t(item.BestOdds.Paid === null ? 'bet.best-odds.prices' : 'bet.best-odds.paid', {
              starting: odds(item.BestOdds.StartingPrice),
              taken: odds(item.Odds),
              paid: odds(item.BestOdds.Paid ?? item.Odds),
            })}
          </p>
        )}
        {item?.PlaceTerms !== undefined && (
          <p className="text-quiet">{t('history.place-terms', { terms: item.PlaceTerms })}</p>
        )}
        {selection.Score !== '' && (
          <p className="text-quiet">{t('history.score-then', { score: scoreThen(selection) })}</p>
        )}
        {from !== undefined && <p className="text-quiet">{t('history.teased-from', { line: from })}</p>}
        {result !== undefined && ResultReason !== '' && <p>{ResultReason}</p>}
        {placeResult !== undefined && (
          <p className="flex items-start gap-1">
            <ResultMark result={placeResult} className="-ms-0.5 size-[18px]!" />
            <span>
              {t('history.place-part')}
              {item?.PlaceReason ? `: ${item.PlaceReason}` : ''}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
