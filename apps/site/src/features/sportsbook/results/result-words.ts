import type { ResultMatch } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';

/** "Cancelled", "Postponed": replaces the score. */
export function statusText(status: string): string {
  switch (status) {
    case 'cancelled':
    case 'postponed':
    case 'abandoned':
      return t(`live.phase.${status}`);
    default:
      return t('live.phase.ended');
  }
}

/** Details that the score alone does not show; empty without any. */
export function howEndedText({
  HowEnded: how,
  Round: round,
}: Pick<ResultMatch, 'HowEnded' | 'Round'>): string {
  return how === '' ? '' : t('results.how', { how: how.replaceAll('-', '_'), round });
}

export function isCalledOff({ Status: status }: Pick<ResultMatch, 'Status'>): boolean {
  return status !== 'ended';
}
