import type { MarketLineKey } from '@evens/markets';
import { t } from '@evens/web/core/words.ts';
import { combineMatch } from '@evens/web/features/sportsbook/slip/builder-leg.ts';
import { selectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dices } from 'lucide-react';
import { toSelection } from '../../catalogue/index.ts';
import type { FirstPrices, MatchFacts } from '../facts/index.ts';
import { pickNumbers } from './pick-numbers.ts';

/** More numbers in one bet would exceed the highest odds. */
const PICKS = 3;

interface QuickPickProps {
  readonly line: MarketLineKey;
  readonly match: MatchFacts;
  readonly first: FirstPrices;
}

/** Replaces the numbers of the draw in the slip by random ones, as one bet. */
export function QuickPick({ line, match, first }: QuickPickProps) {
  const live = useLive();
  const odds = (number: number) =>
    (live.markets.odds(match.matchId, line.key, number) ?? first.get(`${line.key}#${number}`))?.oddsMilli ??
    0;
  function pick() {
    const offered = match.runners.map((_, index) => index + 1).filter((number) => odds(number) > 0);
    const numbers = pickNumbers(offered, PICKS, crypto.getRandomValues(new Uint32Array(PICKS)));
    if (numbers.length < PICKS) return;
    slip.remove(
      match.runners
        .map((_, index) => selectionKey(match.matchId, line.key, index + 1))
        .filter((key) => slip.has(key)),
    );
    for (const outcomeNo of numbers)
      slip.toggle(toSelection({ live, match, line, outcomeNo, oddsMilli: odds(outcomeNo) }));
    slip.change(combineMatch(match.matchId));
  }
  return (
    <Button size="small" onClick={pick}>
      <Dices aria-hidden className="size-4" strokeWidth={1.75} />
      {t('virtual.lotto.quick')}
    </Button>
  );
}
