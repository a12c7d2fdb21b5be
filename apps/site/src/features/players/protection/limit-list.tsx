import type { CurrencyCode } from '@evens/base';
import { t } from '@evens/web/core/words.ts';
import { useState } from 'react';
import { LimitRow } from './limit-row.tsx';
import type { PlayerLimit } from './overview.ts';

const kinds = ['deposit', 'loss', 'stake', 'session'] as const satisfies readonly PlayerLimit['Kind'][];
const periods = ['day', 'week', 'month'] as const satisfies readonly PlayerLimit['Period'][];

interface LimitListProps {
  readonly limits: readonly PlayerLimit[];
  readonly currency: CurrencyCode;
  readonly increaseAfterHours: number;
}

/** Every possible limit with its used part. One is edited at a time. */
export function LimitList({ limits, currency, increaseAfterHours }: LimitListProps) {
  const [edited, setEdited] = useState<string>();
  return (
    <div className="grid gap-4">
      <p className="text-quiet">{t('protection.limits.text', { hours: increaseAfterHours })}</p>
      {kinds.map((kind) => (
        <section key={kind} aria-label={t(`protection.limits.${kind}`)} data-limit-kind={kind}>
          <h3 className="font-[620]">{t(`protection.limits.${kind}`)}</h3>
          <p className="text-sm text-quiet">{t(`protection.limits.${kind}.text`)}</p>
          <ul className="mt-1">
            {periods.map((period) => {
              const key = `${kind} ${period}`;
              return (
                <LimitRow
                  key={period}
                  kind={kind}
                  period={period}
                  limit={limits.find((each) => each.Kind === kind && each.Period === period)}
                  currency={currency}
                  increaseAfterHours={increaseAfterHours}
                  isEdited={edited === key}
                  onEdit={(isEdited) => setEdited(isEdited ? key : undefined)}
                />
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
