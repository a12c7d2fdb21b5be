import { formatDecimalOdds } from '@evens/markets';
import { classNames } from '../ui/class-names.ts';
import { isRoundedFraction } from './exact-odds.ts';
import { useOddsText } from './odds-text.ts';
import { t } from './words.ts';

interface LegOddsProps {
  readonly oddsMilli: number;
  readonly className?: string;
}

/** Odds of a leg in the player's format. A rounded fraction is followed by the decimal odds that are paid. */
export function LegOdds({ oddsMilli, className }: LegOddsProps) {
  const text = useOddsText()(oddsMilli);
  const exact = isRoundedFraction(text, oddsMilli)
    ? t('bet.odds.exact', { odds: formatDecimalOdds(oddsMilli) })
    : undefined;
  return (
    <bdi title={exact} className={classNames('shrink-0 whitespace-nowrap', className)}>
      {text}
      {exact !== undefined && (
        <>
          <span aria-hidden className="ms-1 text-xs font-normal text-faint">
            {formatDecimalOdds(oddsMilli)}
          </span>
          <span className="sr-only"> ({exact})</span>
        </>
      )}
    </bdi>
  );
}
