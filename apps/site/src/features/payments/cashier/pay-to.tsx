import type { DepositStep } from '@evens/contract';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CopyButton } from '@evens/web/ui/copy-button.tsx';
import { runningDeposit } from './running-deposit.ts';

type PayToStep = Extract<DepositStep, { Kind: 'pay-to' }>;

/** The destination of a payment: an address or a bank reference, and a tag if necessary. */
export function PayTo({ step }: { readonly step: PayToStep }) {
  const { Text, Tag, ExpiryDate } = step;
  return (
    <div role="status" data-deposit="waiting" className="mx-auto grid max-w-[440px] gap-4 p-5">
      <Copyable name={t('cashier.pay-to')} text={Text} />
      {Tag !== null && <Copyable name={t('cashier.tag')} text={Tag} />}
      <p className="text-quiet">{t('cashier.until', { time: written().dateTime(Date.parse(ExpiryDate)) })}</p>
      <Button onClick={() => runningDeposit.set(undefined)}>{t('cashier.again')}</Button>
    </div>
  );
}

export function Copyable({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-sm text-quiet">{name}</p>
      <div className="flex items-center gap-2 rounded-md bg-raised px-3 py-2">
        <code dir="ltr" translate="no" className="min-w-0 grow font-mono break-all">
          {text}
        </code>
        <CopyButton text={text} label={t('cashier.copy')} copiedLabel={t('cashier.copied')} />
      </div>
    </div>
  );
}
