import { t } from '@evens/web/core/words.ts';
import type { TabFault } from '../facts/tab-fault.ts';
import { BarNote } from './bar-note.tsx';

export function tabFaultText(fault: TabFault): string {
  switch (fault.kind) {
    case 'too-few':
      return t('bet.fault.too-few', { count: fault.minimum });
    case 'too-many':
      return t('bet.fault.too-many', { count: fault.maximum });
    case 'too-many-bets':
      return t('bet.fault.too-many-bets', { count: fault.maximum });
    default:
      return t(`bet.fault.${fault.kind}`);
  }
}

/** The reason why the tab's bet is impossible with the current selections. */
export function TabReason({ fault }: { readonly fault: TabFault }) {
  return (
    <BarNote>
      <p role="status" className="text-sm text-warn">
        {tabFaultText(fault)}
      </p>
    </BarNote>
  );
}
