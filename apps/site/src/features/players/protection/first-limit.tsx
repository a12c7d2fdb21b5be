import type { CurrencyCode } from '@evens/base';
import { makeStore } from '@evens/web/core/store.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { LimitForm } from './limit-form.tsx';
import { useOverview } from './overview.ts';

/** Names of accounts that skipped the question, which is not repeated on this page. */
const skipped = makeStore<readonly string[]>([]);

interface FirstLimitProps {
  readonly userName: string;
  readonly currency: CurrencyCode;
}

/** Offers a new player a deposit limit before the first deposit. The player can skip it. */
export function FirstLimit({ userName, currency }: FirstLimitProps) {
  const { data } = useOverview();
  const isSkipped = skipped.use().includes(userName);
  const [isEdited, setEdited] = useState(false);
  const [saved, setSaved] = useState<string>();
  if (saved !== undefined)
    return (
      <p role="status" className="mx-auto max-w-[560px] px-5 pt-5 font-[560] text-up">
        {saved}
      </p>
    );
  if (data?.AsksForDepositLimit !== true || isSkipped) return null;
  return (
    <div className="mx-auto max-w-[560px] px-5 pt-5" data-first-limit>
      <Card>
        <div className="grid gap-3 p-4">
          <h3 className="font-[620]">{t('protection.first.title')}</h3>
          <p className="text-quiet">{t('protection.first.text', { hours: data.IncreaseAfterHours })}</p>
          {isEdited ? (
            <LimitForm
              kind="deposit"
              period="month"
              limit={undefined}
              currency={currency}
              increaseAfterHours={data.IncreaseAfterHours}
              onEdit={setEdited}
              onDone={setSaved}
            />
          ) : (
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={() => skipped.set([...skipped.get(), userName])}>
                {t('protection.first.skip')}
              </Button>
              <Button onClick={() => setEdited(true)}>{t('protection.first.set')}</Button>
            </div>
          )}
        </div>
      </Card>
    </div>
  );
}
