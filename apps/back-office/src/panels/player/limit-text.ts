import { limitKinds, limitPeriods } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';

/** A limit of players by its kind and period, as stored. */
export function limitText(kind: string, period: string): string {
  const knownKind = limitKinds.find((each) => each === kind);
  const knownPeriod = limitPeriods.find((each) => each === period);
  return knownKind && knownPeriod
    ? `${t(`protection.limits.${knownKind}`)}, ${t(`protection.limits.${knownPeriod}`)}`
    : `${kind} ${period}`;
}
