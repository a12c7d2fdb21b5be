import { t } from '@evens/web/core/words.ts';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useState } from 'react';
import { AutoCashout } from './auto-cashout.tsx';
import { PartCashout, type PartCashoutProps } from './part-cashout.tsx';

type Way = 'part' | 'auto';

/** Alternatives to a full cash-out: a part of the stake, or automatically at a value. */
export function CashoutOptions(props: PartCashoutProps) {
  const [way, setWay] = useState<Way>('part');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line p-3">
      <Segmented<Way>
        label={t('cashout.options')}
        choices={[
          { key: 'part', label: t('cashout.part') },
          { key: 'auto', label: t('cashout.auto') },
        ]}
        chosen={way}
        onChoose={setWay}
      />
      {props.offer.MarginMaxBasisPoints > 0 && (
        <p className="text-xs text-faint">
          {t('cashout.reason.most', { percent: props.offer.MarginMaxBasisPoints / 100 })}
        </p>
      )}
      {way === 'part' ? <PartCashout {...props} /> : <AutoCashout ticket={props.ticket} />}
    </div>
  );
}
