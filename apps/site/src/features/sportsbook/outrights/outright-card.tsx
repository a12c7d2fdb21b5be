import type { Outright } from '@evens/contract';
import { splitKey } from '@evens/markets';
import { t } from '@evens/web/core/words.ts';
import { useMarketKeys, useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { useMemo, useRef, useState } from 'react';
import { boardLines, outcomeNumbers, PriceButton } from '../catalogue/index.ts';
import { byPrice, DecisionTime, type FirstPrices, firstPrices, matchFacts } from '../match/facts/index.ts';

/** Number of runners on a collapsed card: three rows of two, or two rows of three. */
const COLLAPSED_RUNNERS_MAX = 6;

/** An outright with the prices of its runners, shortest first. Runners keep their positions when prices change. */
export function OutrightCard({ outright: { Match: match, EachWay } }: { readonly outright: Outright }) {
  const card = useRef<HTMLElement>(null);
  useVisibleTopic(card, `preview/${match.ID}`);
  const [isOpen, setOpen] = useState(false);
  const fixture = useSituation(match.ID)?.fixture;
  const keys = useMarketKeys('preview', match.ID);
  const offered = useMemo(
    () => boardLines(keys ?? match.PreviewMarkets.map(({ ID }) => ID)).win,
    [keys, match],
  );
  const line = offered ?? splitKey('race-winner');
  const facts = useMemo(() => matchFacts(match, fixture), [match, fixture]);
  const first: FirstPrices = useMemo(() => firstPrices(match.PreviewMarkets), [match]);
  const runners = useMemo(
    () =>
      byPrice(
        outcomeNumbers(line.type, facts.runners.length),
        (outcomeNo) => first.get(`${line.key}#${outcomeNo}`)?.oddsMilli ?? 0,
      ),
    [line, facts.runners.length, first],
  );
  const visibleRunners = isOpen ? runners : runners.slice(0, COLLAPSED_RUNNERS_MAX);
  return (
    <article
      ref={card}
      data-match={match.ID}
      className="rounded-xl border border-line bg-surface px-3.5 py-3"
    >
      <header className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <h3 className="min-w-0">
          <Link
            to={match.MatchLink}
            className="flex min-w-0 items-center text-[14px] font-[620] touch:min-h-11 pointer:hover:underline"
          >
            <bdi className="truncate">{match.Name}</bdi>
          </Link>
        </h3>
        <p className="text-sm text-faint">
          <DecisionTime match={match} /> · {termsText(EachWay)}
        </p>
      </header>
      {!offered && <p className="py-2 text-sm text-quiet">{t('match.outright.closed')}</p>}
      <div className="grid grid-cols-1 gap-1.5 mobile:grid-cols-2 laptop:grid-cols-3">
        {(offered ? visibleRunners : []).map((outcomeNo) => (
          <PriceButton
            key={outcomeNo}
            match={facts}
            line={line}
            outcomeNo={outcomeNo}
            label="title"
            first={first.get(`${line.key}#${outcomeNo}`)}
          />
        ))}
      </div>
      <footer className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3">
        {offered && runners.length > COLLAPSED_RUNNERS_MAX ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="min-h-9 touch:min-h-11 text-sm font-[570] text-quiet underline pointer:hover:text-text"
          >
            {isOpen ? t('outrights.show-less') : t('outrights.show-all', { count: runners.length })}
          </button>
        ) : (
          <span />
        )}
        <Link
          to={match.MatchLink}
          className={classNames(
            'flex min-h-9 touch:min-h-11 items-center text-sm font-[570] text-quiet',
            'pointer:hover:text-text pointer:hover:underline',
          )}
        >
          {t('outrights.open')}
        </Link>
      </footer>
    </article>
  );
}

function termsText(terms: Outright['EachWay']): string {
  if (!terms) return t('outrights.no-each-way');
  return t('outrights.each-way', { fraction: `\u2066${terms.Fraction}\u2069`, places: terms.Places });
}
