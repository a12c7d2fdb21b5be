import { t } from '@evens/web/core/words.ts';
import { useMarketKeys, useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { Link, useLocation } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { ChevronDown } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { boardLines, type LiveMatch, outcomeNumbers, PriceButton } from '../catalogue/index.ts';
import {
  firstPrices,
  isRace,
  matchFacts,
  type ScoreColumn,
  ScoreLabels,
  SideScores,
  scoreColumns,
  scoreView,
  setsWonText,
} from '../match/facts/index.ts';
import { collapse, useIsCollapsed } from './collapsed.ts';

const MONEY_LINE_MAX = 3;

interface LiveEntryProps {
  readonly match: LiveMatch['Match'];
  readonly onGo: (() => void) | undefined;
}

/** A match in play in the sidebar: its tournament, its score, and its money line; closed, only its score. */
export function LiveEntry({ match, onGo }: LiveEntryProps) {
  const { pathname } = useLocation();
  const entry = useRef<HTMLDivElement>(null);
  useVisibleTopic(entry, `preview/${match.ID}`);
  const situation = useSituation(match.ID);
  const isCollapsed = useIsCollapsed(`match/${match.ID}`);
  const view = situation && scoreView(match.SportAlias, situation.facts);
  const columns = scoreColumns(match.SportAlias, view);
  const setsWon = setsWonText(match.SportAlias, view);
  const isHere = pathname.endsWith(`/match/${match.ID}`);
  return (
    <div
      ref={entry}
      data-live-entry={match.ID}
      className={classNames(
        'ps-3 pe-1 py-2 [contain-intrinsic-size:auto_104px] [content-visibility:auto]',
        isHere && 'inset-shadow-[3px_0_0_var(--accent-text)] rtl:inset-shadow-[-3px_0_0_var(--accent-text)]',
      )}
    >
      <div className="flex items-start gap-1">
        <Link
          to={match.MatchLink}
          onClick={onGo}
          draggable={false}
          aria-current={isHere ? 'page' : undefined}
          className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5"
        >
          <span className="truncate text-xs text-faint">
            <bdi>{match.Tournament.Name}</bdi> · <bdi>{match.Category.Name}</bdi>
          </span>
          <ScoreLabels columns={columns} setsWon={setsWon} />
          <Side name={isRace(match) ? match.Name : match.HomeTeamName} columns={columns} side="home" />
          {match.AwayTeamName !== '' && <Side name={match.AwayTeamName} columns={columns} side="away" />}
        </Link>
        <button
          type="button"
          aria-expanded={!isCollapsed}
          aria-label={t(isCollapsed ? 'live.expand' : 'live.collapse', { match: match.Name })}
          onClick={() => collapse(`match/${match.ID}`, !isCollapsed)}
          className="grid size-7 shrink-0 place-items-center rounded-md text-faint touch:size-11 pointer:hover:bg-raised"
        >
          <ChevronDown
            aria-hidden
            className={classNames('size-4 transition-transform', !isCollapsed && 'rotate-180')}
          />
        </button>
      </div>
      {!isCollapsed && <MoneyLine match={match} onGo={onGo} />}
    </div>
  );
}

/** 1, X and 2, without the X where there are two outcomes; the way to the match where there are none or more. */
function MoneyLine({ match, onGo }: LiveEntryProps) {
  const fixture = useSituation(match.ID)?.fixture;
  const facts = useMemo(() => matchFacts(match, fixture), [match, fixture]);
  const first = useMemo(() => firstPrices(match.PreviewMarkets), [match]);
  const keys = useMarketKeys('preview', match.ID) ?? match.PreviewMarkets.map((market) => market.ID);
  const line = boardLines(keys).win;
  const outcomes = line ? outcomeNumbers(line.type, facts.runners.length) : [];
  if (!line || outcomes.length === 0 || outcomes.length > MONEY_LINE_MAX) {
    return (
      <Link
        to={match.MatchLink}
        onClick={onGo}
        draggable={false}
        aria-label={`${t('live.show-more')}: ${match.Name}`}
        className="mt-1 inline-flex min-h-7 items-center text-sm text-quiet underline touch:min-h-11"
      >
        {t('live.show-more')}
      </Link>
    );
  }
  return (
    <div
      className={classNames(
        'mt-1.5 me-2 grid gap-1 [&_.odds-button]:px-1',
        outcomes.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
      )}
    >
      {outcomes.map((outcomeNo) => (
        <PriceButton
          key={outcomeNo}
          match={facts}
          line={line}
          outcomeNo={outcomeNo}
          label="none"
          first={first.get(`${line.key}#${outcomeNo}`)}
        />
      ))}
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly columns: readonly ScoreColumn[];
  readonly side: 'home' | 'away';
}

function Side({ name, columns, side }: SideProps) {
  return (
    <span className="flex gap-2 text-sm font-[550]">
      <bdi className="line-clamp-2 min-w-0">{name}</bdi>
      <SideScores columns={columns} side={side} />
    </span>
  );
}
