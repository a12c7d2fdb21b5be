import { marketName, outcomeName, outcomeShortName, outcomeTitle } from '@evens/locales/browser';
import { formatDecimalOdds, type MarketLineKey } from '@evens/markets';
import { memo, useMemo } from 'react';
import { t, words } from '../../app/words.ts';
import { useIsStale, useLive, useOdds } from '../../live/hooks.ts';
import { notify } from '../../ui/notice.tsx';
import { OddsButton } from '../../ui/odds-button.tsx';
import type { FirstPrice, MatchFacts } from '../match/index.ts';
import { SELECTIONS_MAX, selectionKey, slip, useIsPicked } from '../slip/index.ts';

/** What stands on the button beside the price. */
export type PriceLabel = 'none' | 'line' | 'title';

export interface PriceButtonProps {
  readonly match: MatchFacts;
  readonly line: MarketLineKey;
  readonly outcomeNo: number;
  readonly label: PriceLabel;
  readonly first: FirstPrice | undefined;
}

/** One outcome's price, by itself: nothing around it renders when it moves. A tap adds it to the slip, another takes it off. */
export const PriceButton = memo(function PriceButton({
  match,
  line,
  outcomeNo,
  label,
  first,
}: PriceButtonProps) {
  const live = useLive();
  const view = useOdds(match.matchId, line.key, outcomeNo);
  const isStale = useIsStale();
  const isPicked = useIsPicked(selectionKey(match.matchId, line.key, outcomeNo));
  const { name, text } = useMemo(
    () => labels(match, line, outcomeNo, label),
    [match, line, outcomeNo, label],
  );
  const oddsMilli = view?.oddsMilli ?? first?.oddsMilli ?? 0;

  function toggle() {
    const now = live.markets.odds(match.matchId, line.key, outcomeNo)?.oddsMilli ?? oddsMilli;
    const answer = slip.toggle({
      matchId: match.matchId,
      marketType: line.type,
      specifier: line.specifier,
      outcomeNo,
      oddsMilli: now,
      match: {
        sport: match.sport,
        home: match.home,
        away: match.away,
        runner: match.runners[outcomeNo - 1] ?? '',
        link: match.link,
      },
    });
    if (answer === 'full') notify(t('slip.full', { count: SELECTIONS_MAX }));
    if (answer === 'in-progress') notify(t('slip.in-progress'));
  }

  return (
    <OddsButton
      odds={oddsMilli === 0 ? undefined : formatDecimalOdds(oddsMilli)}
      label={text}
      name={name}
      words={priceWords()}
      selected={isPicked}
      movement={view?.direction}
      suspended={oddsMilli > 0 && (view?.isSuspended ?? first?.isSuspended ?? false)}
      stale={isStale}
      onToggle={toggle}
    />
  );
});

function labels(match: MatchFacts, line: MarketLineKey, outcomeNo: number, label: PriceLabel) {
  const all = words();
  const full = outcomeName(all, line, outcomeNo, match);
  const versus =
    match.away === '' ? match.home : t('sport.open-match', { home: match.home, away: match.away });
  const name = [full, marketName(all, line, match), versus].join(', ');
  if (label === 'none') return { name, text: undefined };
  const { title, suffix } = outcomeTitle(all, line, outcomeNo, match);
  if (label === 'line') return { name, text: suffix };
  const shown = line.type === 'double-chance' ? outcomeShortName(all, line, outcomeNo, match) : title;
  return { name, text: <LongLabel title={shown} suffix={suffix} /> };
}

/** A long name is cut before its line is. */
function LongLabel({ title, suffix }: { readonly title: string; readonly suffix: string }) {
  return (
    <>
      <bdi className="truncate">{title}</bdi>
      {suffix !== '' && <bdi className="shrink-0">{suffix}</bdi>}
    </>
  );
}

let said: ReturnType<typeof sayPrice> | undefined;

/** The language stands for as long as the page does. */
function priceWords() {
  said ??= sayPrice();
  return said;
}

function sayPrice() {
  return {
    up: t('shell.price.up'),
    down: t('shell.price.down'),
    suspended: t('shell.price.suspended'),
    stale: t('shell.price.stale'),
  };
}
