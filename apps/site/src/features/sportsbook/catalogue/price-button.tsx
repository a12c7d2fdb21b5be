import { marketName, outcomeLine, outcomeName, outcomeShortName, outcomeTitle } from '@evens/locales/browser';
import {
  formatLineInTwo,
  isOnPlayers,
  type MarketLineKey,
  marketDefinition,
  playerIndex,
} from '@evens/markets';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t, words } from '@evens/web/core/words.ts';
import { type Selection, selectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { SELECTIONS_MAX } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { toggleBuilderLeg } from '@evens/web/features/sportsbook/slip/toggle-builder-leg.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import type { Live } from '@evens/web/live/live.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { OddsButton, oddsWriter } from '@evens/web/ui/odds-button.tsx';
import { createContext, memo, useCallback, useContext, useMemo } from 'react';
import type { FirstPrice, MatchFacts } from '../match/facts/index.ts';
import { followPrice } from './follow-price.ts';

/** Text on the button in addition to the price. */
export type PriceLabel = 'none' | 'short' | 'line' | 'line-in-two' | 'title' | 'over-under';

export interface PriceButtonProps {
  readonly match: MatchFacts;
  readonly line: MarketLineKey;
  readonly outcomeNo: number;
  readonly label: PriceLabel;
  readonly first: FirstPrice | undefined;
}

/** Whether a tapped price becomes a leg of the bet builder of its match. */
export const BuilderContext = createContext(false);

/**
 * The price of one outcome. A change is written to its element without rendering. A tap adds it to the slip; another
 * tap removes it.
 */
export const PriceButton = memo(function PriceButton({
  match,
  line,
  outcomeNo,
  label,
  first,
}: PriceButtonProps) {
  const live = useLive();
  const oddsText = useOddsText();
  const isBuilder = useContext(BuilderContext);
  const { name, text } = useMemo(
    () => labels(match, line, outcomeNo, label),
    [match, line, outcomeNo, label],
  );
  const attach = useCallback(
    (button: HTMLButtonElement) => {
      // Selection whose price history is shown on hover.
      button.dataset['price'] = selectionKey(match.matchId, line.key, outcomeNo);
      return followPrice(
        { live, slip, matchId: match.matchId, line, outcomeNo, first, oddsText },
        oddsWriter(button, { name, words: priceWords() }),
      );
    },
    [live, match.matchId, line, outcomeNo, first, oddsText, name],
  );

  function toggle() {
    const view = live.markets.odds(match.matchId, line.key, outcomeNo);
    const oddsMilli = view?.oddsMilli ?? first?.oddsMilli ?? 0;
    // The button may show a price for a frame after it became invalid.
    if (oddsMilli === 0 && !slip.has(selectionKey(match.matchId, line.key, outcomeNo))) return;
    const selection = toSelection({ live, match, line, outcomeNo, oddsMilli });
    const answer = isBuilder ? toggleBuilderLeg(slip, selection) : slip.toggle(selection);
    if (answer === 'full') notify(t('slip.full', { count: SELECTIONS_MAX }));
    if (answer === 'in-progress') notify(t('slip.in-progress'));
  }

  return <OddsButton attach={attach} label={text} onToggle={toggle} />;
});

/** An outcome as a selection of the slip. */
export function toSelection({
  live,
  match,
  line,
  outcomeNo,
  oddsMilli,
}: Pick<PriceButtonProps, 'match' | 'line' | 'outcomeNo'> & {
  readonly live: Live;
  readonly oddsMilli: number;
}): Selection {
  return {
    matchId: match.matchId,
    marketType: line.type,
    specifier: line.specifier,
    outcomeNo,
    oddsMilli,
    sourceType: live.markets.situation(match.matchId)?.sourceType ?? (match.link.includes('live/') ? 2 : 1),
    match: {
      sport: match.sport,
      home: match.home,
      away: match.away,
      runner: competitorName(match, line.type, outcomeNo),
      link: match.link,
    },
  };
}

/** The runner or the player of an outcome; empty without one. */
function competitorName({ players, runners }: MatchFacts, type: string, outcomeNo: number): string {
  const index = playerIndex(marketDefinition(type), outcomeNo);
  return (isOnPlayers(type) ? players : runners)[index] ?? '';
}

function labels(match: MatchFacts, line: MarketLineKey, outcomeNo: number, label: PriceLabel) {
  const all = words();
  const full = outcomeName(all, line, outcomeNo, match);
  const versus =
    match.away === '' ? match.home : t('sport.open-match', { home: match.home, away: match.away });
  const name = [full, marketName(all, line, match), versus].join(', ');
  if (label === 'none') return { name, text: undefined };
  if (label === 'short') return { name, text: outcomeShortName(all, line, outcomeNo, match) };
  if (label === 'line-in-two') return { name, text: outcomeLine(all, line, outcomeNo, formatLineInTwo) };
  const { title, suffix } = outcomeTitle(all, line, outcomeNo, match);
  if (label === 'line') return { name, text: suffix };
  if (label === 'over-under')
    return { name, text: `${t(outcomeNo === 1 ? 'outcome.brief.over' : 'outcome.brief.under')} ${suffix}` };
  const displayedTitle =
    line.type === 'double-chance' ? outcomeShortName(all, line, outcomeNo, match) : title;
  return { name, text: <LongLabel title={displayedTitle} suffix={suffix} /> };
}

/** Matches a word that fits into a narrow column only in smaller letters. */
const LONG_WORD = /[^\s-]{12}/;

/** A long name is truncated before its line. */
function LongLabel({ title, suffix }: { readonly title: string; readonly suffix: string }) {
  return (
    <>
      <bdi className="truncate" data-long-word={LONG_WORD.test(title) || undefined}>
        {title}
      </bdi>{' '}
      {suffix !== '' && <bdi className="shrink-0">{suffix}</bdi>}
    </>
  );
}

let cachedWords: ReturnType<typeof buildPriceWords> | undefined;

/** Cached: the language does not change while the page is open. */
function priceWords() {
  cachedWords ??= buildPriceWords();
  return cachedWords;
}

function buildPriceWords() {
  return {
    up: t('shell.price.up'),
    down: t('shell.price.down'),
    suspended: t('shell.price.suspended'),
    stale: t('shell.price.stale'),
  };
}
