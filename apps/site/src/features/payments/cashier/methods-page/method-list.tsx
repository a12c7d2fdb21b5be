import type { CurrencyCode } from '@evens/base';
import type { PublicDirection, PublicMethod } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Card } from '@evens/web/ui/surface.tsx';
import { groupLabel } from '../method-choice.tsx';

interface MethodListProps {
  readonly methods: readonly PublicMethod[];
  readonly currency: CurrencyCode;
}

/** Groups of methods with limits and durations of deposits and withdrawals. */
export function MethodList({ methods, currency }: MethodListProps) {
  const groups = Map.groupBy(methods, ({ Group }) => Group);
  return [...groups].map(([group, ofGroup]) => (
    <Card key={group}>
      <h2 className="border-b border-line px-4 py-2.5">{groupLabel(group)}</h2>
      <ul className="divide-y divide-line">
        {ofGroup.map((method) => (
          <li
            key={method.Key}
            data-public-method={method.Key}
            className="grid gap-2 px-4 py-3 tablet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)] tablet:items-start tablet:gap-4"
          >
            <div>
              <h3 className="text-base font-[620]">
                <bdi translate="no">{method.Name}</bdi>
              </h3>
              {method.Link !== null && (
                <a
                  href={method.Link}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="text-sm text-accent-text underline touch:inline-block touch:py-3"
                >
                  {t('cashier.open-link', { method: method.Name })}
                </a>
              )}
            </div>
            <DirectionFacts label={t('methods.deposit')} facts={method.Deposit} currency={currency} />
            <DirectionFacts label={t('methods.withdrawal')} facts={method.Withdrawal} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  ));
}

interface DirectionFactsProps {
  readonly label: string;
  readonly facts: PublicDirection | null;
  readonly currency: CurrencyCode;
}

function DirectionFacts({ label, facts, currency }: DirectionFactsProps) {
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 tablet:block">
      <dt className="text-sm text-faint">{label}</dt>
      {facts ? (
        <dd>
          <p>
            {t('cashier.limits', {
              minimum: moneyText(facts.Minimum, currency),
              maximum: moneyText(facts.Maximum, currency),
            })}
          </p>
          <p className="text-sm text-quiet">{t(`methods.time.${facts.Time}`)}</p>
        </dd>
      ) : (
        <dd className="text-faint">{t('methods.not-offered')}</dd>
      )}
    </dl>
  );
}
