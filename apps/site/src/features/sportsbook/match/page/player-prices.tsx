import { outcomeName } from '@evens/locales/browser';
import { type MarketLineKey, parseMarket } from '@evens/markets';
import { t, words } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { PriceButton } from '../../catalogue/index.ts';
import type { FirstPrices, MatchFacts } from '../facts/index.ts';
import {
  COLLAPSED_PLAYERS,
  nobodyNo,
  type PlayerRow,
  playerRows,
  searchedRows,
  type TeamRows,
} from './player-rows.ts';

/** Number of prices that fit beside a name on a narrow card; more are below it. */
const BESIDE_NAMES = 3;

interface PlayerPricesProps {
  /** Lines of one market, in order of their numbers. */
  readonly lines: readonly MarketLineKey[];
  readonly market: string;
  readonly match: MatchFacts;
  readonly first: FirstPrices;
  /** Empty without a search. */
  readonly search: string;
}

/** A market on players: a row for each player who has a price, or whom the search names; a column for each line. */
export function PlayerPrices({ lines, market, match, first, search }: PlayerPricesProps) {
  const { markets } = useLive();
  const [isWhole, setWhole] = useState(false);
  const { all, nobody } = useMemo(() => {
    const book = markets.matchBook(match.matchId);
    const findOdds = (key: string, outcomeNo: number) => {
      const odds = book?.markets.get(key)?.odds;
      return (odds ? odds[outcomeNo - 1] : first.get(`${key}#${outcomeNo}`)?.oddsMilli) ?? 0;
    };
    return { all: playerRows(lines, match.squads, findOdds), nobody: nobodyNo(lines, findOdds) };
  }, [lines, match, first, markets]);
  const searched = useMemo(
    () =>
      search === '' ? undefined : searchedRows(all, { type: lines[0]?.type ?? '', name: market }, search),
    [all, lines, market, search],
  );
  // Players come with the match book.
  if (match.squads.length === 0) return <Skeleton className="m-3 h-[120px]" />;
  const teams = searched ?? all;
  const count = teams.reduce((sum, { rows }) => sum + rows.length, 0);
  const hasMore = !searched && teams.some(({ rows }) => rows.length > COLLAPSED_PLAYERS);
  const text = isWhole ? t('outrights.show-less') : t('outrights.show-all', { count });
  return (
    <>
      <div
        className="player-prices"
        data-many={lines.length > BESIDE_NAMES || undefined}
        style={{ '--columns': lines.length }}
      >
        {teams.map((team) => (
          <Team
            key={team.side}
            team={team}
            isWhole={isWhole || searched !== undefined}
            lines={lines}
            match={match}
            first={first}
          />
        ))}
        {nobody !== undefined && !searched && (
          <NobodyRow outcomeNo={nobody} lines={lines} match={match} first={first} />
        )}
      </div>
      {hasMore && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-label={`${market}: ${text}`}
          onClick={() => setWhole(!isWhole)}
          className="h-8 w-full border-t border-line text-sm font-[560] text-quiet touch:h-11 pointer:hover:text-text"
        >
          {text}
        </button>
      )}
    </>
  );
}

type TeamProps = Omit<PlayerPricesProps, 'market' | 'search'> & {
  readonly team: TeamRows;
  readonly isWhole: boolean;
};

function Team({ team: { side, rows }, isWhole, lines, match, first }: TeamProps) {
  const id = useId();
  const visible = isWhole ? rows : rows.slice(0, COLLAPSED_PLAYERS);
  return (
    <div>
      <div className="player-prices-row text-xs text-quiet">
        <p id={id} className="line-clamp-2 font-[600]">
          <bdi>{side === 'home' ? match.home : match.away}</bdi>
        </p>
        {lines.length > 1 &&
          lines.map((line) => (
            <span key={line.key} aria-hidden className="text-center">
              <bdi className="line-clamp-2">{columnHead(line)}</bdi>
            </span>
          ))}
      </div>
      <ul aria-labelledby={id}>
        {visible.map((row) => (
          <Row key={row.outcomeNo} row={row} lines={lines} match={match} first={first} />
        ))}
      </ul>
    </div>
  );
}

const anytimeTypes: ReadonlySet<string> = new Set([
  'player-goals',
  'player-goals-full',
  'player-touchdowns-full',
]);

/** "Anytime" for one goal, "2+" otherwise. */
function columnHead({ type, specifier }: MarketLineKey): ReactNode {
  const parsed = parseMarket(type, specifier);
  const number = (parsed.ok ? parsed.value.specifier.number : undefined) ?? 1;
  if (number === 1 && anytimeTypes.has(type)) return t('match.anytime');
  return <span dir="ltr">{number}+</span>;
}

type NobodyRowProps = Omit<PlayerPricesProps, 'market' | 'search'> & { readonly outcomeNo: number };

/** The outcome that nobody scores. */
function NobodyRow({ outcomeNo, lines, match, first }: NobodyRowProps) {
  return lines.map((line) => (
    <div key={line.key} className="player-prices-row">
      <bdi className="line-clamp-2 min-w-0 text-sm">{outcomeName(words(), line, outcomeNo, match)}</bdi>
      <PriceButton
        match={match}
        line={line}
        outcomeNo={outcomeNo}
        label="none"
        first={first.get(`${line.key}#${outcomeNo}`)}
      />
    </div>
  ));
}

interface RowProps {
  readonly row: PlayerRow;
  readonly lines: readonly MarketLineKey[];
  readonly match: MatchFacts;
  readonly first: FirstPrices;
}

function Row({ row: { outcomeNo, player, offered }, lines, match, first }: RowProps) {
  return (
    <li className="player-prices-row">
      <span className="flex min-w-0 items-baseline gap-2 text-sm">
        <bdi className="line-clamp-2 min-w-0 leading-[17px]">{player.name}</bdi>
        <span className="shrink-0 text-xs text-faint tabular-nums">{player.shirt}</span>
      </span>
      {lines.map((line) =>
        offered.has(line.key) ? (
          <PriceButton
            key={line.key}
            match={match}
            line={line}
            outcomeNo={outcomeNo}
            label="none"
            first={first.get(`${line.key}#${outcomeNo}`)}
          />
        ) : (
          <span key={line.key} title={t('sport.winner.none')} className="odds-none" />
        ),
      )}
    </li>
  );
}
