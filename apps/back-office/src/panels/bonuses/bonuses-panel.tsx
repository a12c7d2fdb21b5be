import type { BackOfficeOffer } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useMayAct } from '../operator-rights.ts';
import { AwardForm } from './award-form.tsx';
import { AwardsSection } from './awards-section.tsx';
import { BonusOfferForm } from './bonus-offer-form.tsx';
import { CodeForm, CodesSection } from './codes-section.tsx';

const POLL_MS = 5000;

const offersQuery = { ...callQuery('GET /api/desk/bonusoffers'), refetchInterval: POLL_MS };

/** Offers of bonuses with their codes, and grants by hand. */
export function BonusesPanel() {
  const found = useQuery(offersQuery);
  return (
    <Loaded found={found}>
      {(listed) => (
        <>
          <OfferSection listed={listed} />
          <CodesSection offers={listed.Offers} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
            <CodeForm offers={listed.Offers} />
            <AwardForm offers={listed.Offers} />
          </div>
          <AwardsSection awards={listed.Awards} />
        </>
      )}
    </Loaded>
  );
}

const NEW = '';

/** The offers, and the form of the chosen one. A new offer starts as a copy of another one of its kind. */
function OfferSection({ listed }: { readonly listed: Answer<'GET /api/desk/bonusoffers'> }) {
  const { Offers: offers } = listed;
  const mayAct = useMayAct('bonuses');
  const [key, setKey] = useState<string>();
  const chosen = offers.find(({ Key }) => Key === key);
  return (
    <Section title={t('backoffice.bonuses.offers')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DataTable
          name="bonus-offers"
          label={t('backoffice.bonuses.offers')}
          rows={offers}
          rowKey={({ Key }) => Key}
          columns={offerColumns(setKey)}
          onOpen={({ Key }) => setKey(Key)}
        />
        {mayAct && (
          <Button kind="primary" className="justify-self-start" onClick={() => setKey(NEW)}>
            {t('backoffice.bonuses.offer.new')}
          </Button>
        )}
        {key !== undefined && (
          <section
            className="grid max-w-[1000px] gap-3 border-t border-line pt-3"
            aria-labelledby="chosen-offer"
          >
            <h3 id="chosen-offer">
              {chosen ? <bdi translate="no">{chosen.Key}</bdi> : t('backoffice.bonuses.offer.new')}
            </h3>
            {chosen && !chosen.IsReadable && (
              <p role="alert" className="text-danger">
                {t('backoffice.bonuses.unreadable')}
              </p>
            )}
            <BonusOfferForm key={key} offer={chosen} listed={listed} onSaved={() => setKey(undefined)} />
          </section>
        )}
      </div>
    </Section>
  );
}

function offerColumns(onChoose: (key: string) => void): readonly TableColumn<BackOfficeOffer>[] {
  const states = ({ IsOpen, IsListed }: BackOfficeOffer) => [
    ...(IsOpen ? [t('backoffice.bonuses.is-open')] : []),
    ...(IsListed ? [t('backoffice.bonuses.is-listed')] : []),
  ];
  return [
    {
      key: 'key',
      title: t('backoffice.bonuses.key'),
      value: ({ Key }) => Key,
      cell: ({ Key }) => (
        <button type="button" translate="no" className="reach underline" onClick={() => onChoose(Key)}>
          <bdi>{Key}</bdi>
        </button>
      ),
    },
    { key: 'kind', title: t('backoffice.bonuses.kind'), value: ({ Kind }) => Kind },
    {
      key: 'state',
      title: t('backoffice.players.state'),
      value: (offer) => states(offer).join(', '),
      cell: (offer) => (
        <span className="flex flex-wrap gap-1">
          {states(offer).map((state) => (
            <Badge key={state} tone="up">
              {state}
            </Badge>
          ))}
          {!offer.IsReadable && <Badge tone="down">{t('backoffice.bonuses.preview.none')}</Badge>}
        </span>
      ),
    },
    {
      key: 'codes',
      title: t('backoffice.bonuses.codes'),
      isNumber: true,
      value: ({ Codes }) => Codes.length,
    },
    {
      key: 'closes',
      title: t('backoffice.bonuses.code.ends'),
      value: ({ ClosesDate }) => ClosesDate,
      cell: ({ ClosesDate }) => ClosesDate !== null && <DateAndTime atMs={Date.parse(ClosesDate)} />,
    },
  ];
}
