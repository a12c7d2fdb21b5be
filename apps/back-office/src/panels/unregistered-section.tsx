import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, Section } from './back-office-parts.tsx';

type Transfer = Answer<'GET /api/desk/unregisteredtransfers'>['Transfers'][number];

/** Coins that arrived but were not credited to any player. Operators use them to answer players' questions. */
export function UnregisteredSection() {
  const [before, setBefore] = useState<number>();
  const query = before === undefined ? {} : { before };
  const found = useQuery(callQuery('GET /api/desk/unregisteredtransfers', { query }));
  return (
    <Section title={t('backoffice.unregistered.title')}>
      <p className="mb-2 text-quiet">{t('backoffice.unregistered.text')}</p>
      <Loaded found={found}>
        {({ Transfers, Next }) => (
          <>
            {Transfers.length === 0 && <p className="text-quiet">{t('backoffice.unregistered.none')}</p>}
            <ul className="divide-y divide-line">
              {Transfers.map((transfer) => (
                <li key={transfer.ID} className="grid gap-1 py-3">
                  <TransferRow transfer={transfer} />
                </li>
              ))}
            </ul>
            <div className="flex gap-2">
              {before !== undefined && (
                <Button size="small" onClick={() => setBefore(undefined)}>
                  {t('backoffice.unregistered.newest')}
                </Button>
              )}
              {Next !== null && (
                <Button size="small" onClick={() => setBefore(Next)}>
                  {t('backoffice.unregistered.older')}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function TransferRow({ transfer }: { readonly transfer: Transfer }) {
  const { CoinAmount, Coin, BlockchainName, Reason, UserName, SeenDate } = transfer;
  const { BlockchainAddress, BlockchainTag, Transaction } = transfer;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span>
          <bdi className="font-[620]" translate="no">
            {CoinAmount} {Coin}
          </bdi>{' '}
          <span className="text-sm text-faint">
            <bdi translate="no">{BlockchainName}</bdi> · <DateAndTime atMs={Date.parse(SeenDate)} />
          </span>
        </span>
        <span>{t(`backoffice.unregistered.${Reason}`)}</span>
      </p>
      <p className="break-all text-sm text-quiet">
        {t('backoffice.unregistered.address')}: <bdi translate="no">{BlockchainAddress}</bdi>
        {BlockchainTag !== null && (
          <>
            {' · '}
            {t('backoffice.unregistered.tag')}: <bdi translate="no">{BlockchainTag}</bdi>
          </>
        )}
        {UserName !== null && (
          <>
            {' · '}
            {t('backoffice.players.name')}: <bdi translate="no">{UserName}</bdi>
          </>
        )}
      </p>
      <p className="break-all text-sm text-quiet">
        {t('backoffice.unregistered.transaction')}: <bdi translate="no">{Transaction}</bdi>
      </p>
    </>
  );
}
