import type { Boost } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { SELECTIONS_MAX } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { useLive, useServerSeconds, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { OddsButton } from '@evens/web/ui/odds-button.tsx';
import { Zap } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { startTime } from '../match/facts/index.ts';
import { useSlipTools } from '../slip/index.ts';
import { cardLook } from './boost-cards-skeleton.tsx';
import { priceTopic } from './boost-topic.ts';
import { followBoost, selectionMarketKey } from './follow-boost.ts';
import { boostWriter } from './price-writer.ts';

/** One boosted price: the price before and after, and the maximum stake. A tap puts it on the slip as a single. */
export function BoostCard({ boost }: { readonly boost: Boost }) {
  const { Selection: selection } = boost;
  const card = useRef<HTMLLIElement>(null);
  useVisibleTopic(card, priceTopic(selection));
  const { main: time, sub: day } = startTime(Date.parse(boost.DateOfMatch), useServerSeconds() * 1000);
  return (
    <li ref={card} data-boost={boost.ID} className={`${cardLook} bg-linear-to-b from-accent-soft to-40%`}>
      <p className="flex items-center gap-1 text-xs font-[640] text-accent-text">
        <Zap aria-hidden className="size-3.5 shrink-0" />
        <bdi className="truncate">{t('boosts.mark', { percent: boost.BasisPoints / 100 })}</bdi>
      </p>
      <p className="truncate-name truncate font-[640]">
        <bdi>{selection.OutcomeName}</bdi>
      </p>
      <p className="truncate-name truncate text-sm text-quiet">
        <bdi>{selection.MarketName}</bdi>
      </p>
      <p className="truncate-name truncate text-sm text-quiet">
        <Link to={selection.MatchLink} className="pointer:hover:underline">
          <bdi>{selection.MatchName}</bdi>
        </Link>
      </p>
      <p className="truncate text-sm text-faint">
        <bdi>{`${day} ${time}`}</bdi>
      </p>
      <div className="mt-auto grid gap-1.5">
        {boost.IsUsed ? (
          <p className="flex h-[38px] touch:h-11 items-center text-sm text-faint">{t('boosts.used')}</p>
        ) : (
          <BoostButton boost={boost} />
        )}
        <p className="truncate text-xs text-faint">
          {t('boosts.maximum', { maximum: moneyText(boost.MaximumStake, boost.Currency) })}
        </p>
      </div>
    </li>
  );
}

function BoostButton({ boost }: { readonly boost: Boost }) {
  const live = useLive();
  const oddsText = useOddsText();
  const { boostedMilli, selectionFromServer, toggleBoosted } = useSlipTools();
  const { ID, BasisPoints, Selection: selection, IsSuspended } = boost;
  const { Odds, OutcomeName, MarketName, MatchName } = selection;
  const name = [OutcomeName, MarketName, MatchName, t('boosts.mark', { percent: BasisPoints / 100 })].join(
    ', ',
  );
  const picked = useMemo(
    () => ({ ...selectionFromServer(selection), boost: { id: ID, basisPoints: BasisPoints } }),
    [selectionFromServer, selection, ID, BasisPoints],
  );
  const attach = useCallback(
    (button: HTMLButtonElement) =>
      followBoost(
        { live, slip, picked, first: { oddsMilli: Odds, isSuspended: IsSuspended }, oddsText, boostedMilli },
        boostWriter(button, name),
      ),
    [live, picked, Odds, IsSuspended, oddsText, boostedMilli, name],
  );

  function toggle() {
    const view = live.markets.odds(picked.matchId, selectionMarketKey(picked), picked.outcomeNo);
    const oddsMilli = view?.oddsMilli ?? Odds;
    const answer = toggleBoosted(slip, { ...picked, oddsMilli });
    if (answer === 'full') notify(t('slip.full', { count: SELECTIONS_MAX }));
    if (answer === 'in-progress') notify(t('slip.in-progress'));
  }

  return <OddsButton attach={attach} label={<s translate="no" />} onToggle={toggle} />;
}
