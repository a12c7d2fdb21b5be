import type { EarlyPayoutUnit } from '@evens/markets';
import { BadgeCheck } from 'lucide-react';
import { t } from '../../core/words.ts';

export interface EarlyPayoutMarkProps {
  readonly lead: number;
  readonly unit: EarlyPayoutUnit;
}

/** The early payout of a market or of a selection. */
export function EarlyPayoutMark({ lead, unit }: EarlyPayoutMarkProps) {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-[620] text-accent-text">
      <BadgeCheck aria-hidden className="size-3.5 shrink-0" />
      {t('bet.early-payout', { lead, unit })}
    </span>
  );
}
