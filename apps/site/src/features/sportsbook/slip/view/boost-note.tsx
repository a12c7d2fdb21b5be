import { formatAmount } from '@evens/base';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { boostedMilli } from '@evens/web/features/sportsbook/slip/boosted-milli.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Zap } from 'lucide-react';
import { isBoostLost, type LegBoost } from '../facts/leg-boost.ts';
import { VISITOR_CURRENCY } from '../facts/stake-limits.ts';

/** The price before and after the boost. */
export function BoostedPrice({ boost, isStale }: { readonly boost: LegBoost; readonly isStale: boolean }) {
  const odds = useOddsText();
  const was = odds(boost.plainMilli);
  const now = odds(boostedMilli(boost.plainMilli, { id: 0, basisPoints: boost.basisPoints }));
  return (
    <span className={classNames('flex shrink-0 gap-1.5', isStale && 'text-faint')}>
      <span className="sr-only">{t('boosts.was-now', { was, now })}</span>
      <bdi aria-hidden className="font-normal text-faint line-through">
        {was}
      </bdi>
      <bdi aria-hidden>{now}</bdi>
    </span>
  );
}

/** The boost of a selection: its maximum stake, or the reason why it doesn't count. */
export function BoostNote({ boost }: { readonly boost: LegBoost }) {
  const currency = useUser()?.Currency ?? VISITOR_CURRENCY;
  // A lost boost is shown at its price, with the button to accept.
  if (isBoostLost(boost)) return null;
  const { maximumMinor } = boost;
  const isOn = boost.state === 'on';
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm">
      <span
        className={classNames('flex items-center gap-1 font-[620]', isOn ? 'text-accent-text' : 'text-faint')}
      >
        <Zap aria-hidden className="size-3.5" />
        {t('boosts.mark', { percent: boost.basisPoints / 100 })}
      </span>
      {!isOn && <span className="text-warn">{t('boosts.slip.single-only')}</span>}
      {isOn && maximumMinor !== undefined && (
        <span className="text-faint">
          {t('boosts.maximum', { maximum: moneyText(formatAmount(maximumMinor, currency), currency) })}
        </span>
      )}
    </p>
  );
}
