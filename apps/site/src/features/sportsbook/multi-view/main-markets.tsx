import type { Match } from '@evens/contract';
import { marketName, outcomeShortName, outcomeTitle } from '@evens/locales/browser';
import { type MainColumn, type MarketLineKey, mainColumnsInOrder } from '@evens/markets';
import { words } from '@evens/web/core/words.ts';
import { useMarketKeys, useSituation } from '@evens/web/live/hooks.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { useMemo } from 'react';
import { boardLines, outcomeNumbers, PriceButton } from '../catalogue/index.ts';
import {
  type FirstPrices,
  firstPrices,
  type MatchFacts,
  matchFacts,
  WinnerNote,
} from '../match/facts/index.ts';

const OUTCOMES_MAX = 3;

/**
 * Money line, total and handicap of a match in its sport's order, while its preview topic is held. A missing market
 * keeps its space.
 */
export function MainMarkets({ match }: { readonly match: Match }) {
  const situation = useSituation(match.ID);
  const facts = useMemo(() => matchFacts(match, situation?.fixture), [match, situation?.fixture]);
  const first = useMemo(() => firstPrices(match.PreviewMarkets), [match]);
  const keys = useMarketKeys('preview', match.ID) ?? match.PreviewMarkets.map((market) => market.ID);
  const lines = boardLines(keys);
  return (
    <div className="grid gap-2">
      {mainColumnsInOrder(match.PreviewMarketOrder).map((column) => (
        <Line key={column} column={column} line={lines[column]} facts={facts} first={first} />
      ))}
    </div>
  );
}

interface LineProps {
  readonly column: MainColumn;
  readonly line: MarketLineKey | undefined;
  readonly facts: MatchFacts;
  readonly first: FirstPrices;
}

function Line({ column, line, facts, first }: LineProps) {
  const outcomes = line ? outcomeNumbers(line.type, facts.runners.length).slice(0, OUTCOMES_MAX) : [];
  if (!line || outcomes.length === 0) {
    const dash = (
      <span aria-hidden className="text-faint">
        –
      </span>
    );
    return (
      <div className="grid h-[58px] place-items-center">
        {column === 'win' ? <WinnerNote match={facts}>{dash}</WinnerNote> : dash}
      </div>
    );
  }
  const all = words();
  return (
    <div className="grid gap-1">
      <p className="truncate-name truncate text-xs text-faint">
        <bdi>{marketName(all, line, facts)}</bdi>
      </p>
      <div className={classNames('grid gap-1', outcomes.length === 3 ? 'grid-cols-3' : 'grid-cols-2')}>
        {outcomes.map((outcomeNo) => {
          const { suffix } = outcomeTitle(all, line, outcomeNo, facts);
          return (
            <div key={outcomeNo} className="flex min-w-0 items-center gap-1.5">
              <span aria-hidden className="shrink-0 text-xs text-faint">
                <bdi>{outcomeShortName(all, line, outcomeNo, facts)}</bdi> <bdi>{suffix}</bdi>
              </span>
              <span className="grid min-w-0 grow">
                <PriceButton
                  match={facts}
                  line={line}
                  outcomeNo={outcomeNo}
                  label="none"
                  first={first.get(`${line.key}#${outcomeNo}`)}
                />
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
