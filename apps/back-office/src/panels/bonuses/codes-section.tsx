import type { BackOfficeOffer } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { useState } from 'react';
import { buttonColumn } from '../../table/button-column.tsx';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useAct } from '../use-act.ts';

type OfferCode = BackOfficeOffer['Codes'][number] & { readonly OfferKey: string };

export function CodesSection({ offers }: { readonly offers: readonly BackOfficeOffer[] }) {
  const act = useAct('bonuses');
  const [chosen, setChosen] = useState<string>();
  const nowMs = useLive().feed.serverNowMs();
  const codes = offers.flatMap(({ Key, Codes }) => Codes.map((code) => ({ ...code, OfferKey: Key })));
  return (
    <Section title={t('backoffice.bonuses.codes')}>
      <DataTable
        name="bonus-codes"
        label={t('backoffice.bonuses.codes')}
        rows={codes}
        rowKey={({ Code }) => Code}
        empty={t('backoffice.bonuses.codes.none')}
        columns={codeColumns(nowMs, act.isAllowed ? setChosen : undefined)}
      />
      {chosen !== undefined && (
        <div className="mt-3 max-w-[1000px]">
          <CallForm
            call="POST /api/desk/endbonuscode"
            act={act}
            fixed={{ Code: chosen }}
            kind="danger"
            button={`${t('backoffice.bonuses.code.end')} ${chosen}`}
            onDone={() => setChosen(undefined)}
            onCancel={() => setChosen(undefined)}
          />
        </div>
      )}
    </Section>
  );
}

function codeColumns(
  nowMs: number,
  onEnd: ((code: string) => void) | undefined,
): readonly TableColumn<OfferCode>[] {
  return [
    {
      key: 'code',
      title: t('backoffice.bonuses.code'),
      value: ({ Code }) => Code,
      cell: ({ Code }) => (
        <bdi translate="no" className="font-[620]">
          {Code}
        </bdi>
      ),
    },
    { key: 'offer', title: t('backoffice.bonuses.offer'), value: ({ OfferKey }) => OfferKey },
    {
      key: 'player',
      title: t('backoffice.players.name'),
      value: ({ UserName }) => UserName,
      cell: ({ UserName }) => <bdi translate="no">{UserName}</bdi>,
    },
    {
      key: 'claims',
      title: t('backoffice.bonuses.claims'),
      isNumber: true,
      value: ({ Claims }) => Claims,
      cell: ({ Claims, ClaimsMaximum }) =>
        ClaimsMaximum === null
          ? Claims
          : t('backoffice.messages.progress', { sent: Claims, counted: ClaimsMaximum }),
    },
    {
      key: 'ends',
      title: t('backoffice.bonuses.code.ends'),
      value: ({ ExpiresDate }) => ExpiresDate,
      cell: ({ ExpiresDate }) => ExpiresDate !== null && <DateAndTime atMs={Date.parse(ExpiresDate)} />,
    },
    ...(onEnd
      ? [
          buttonColumn<OfferCode>({
            title: t('backoffice.bonuses.code.end'),
            has: ({ ExpiresDate }) => ExpiresDate === null || Date.parse(ExpiresDate) > nowMs,
            onPress: ({ Code }) => onEnd(Code),
          }),
        ]
      : []),
  ];
}

export function CodeForm({ offers }: { readonly offers: readonly BackOfficeOffer[] }) {
  const act = useAct('bonuses');
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.bonuses.code.new')}>
      <CallForm
        call="POST /api/desk/bonuscode"
        act={act}
        fields={{
          Code: { label: t('backoffice.bonuses.code') },
          OfferKey: {
            label: t('backoffice.bonuses.offer'),
            options: offers.map(({ Key }) => [Key, Key] as const),
          },
          UserName: { label: t('backoffice.bonuses.code.player') },
          ClaimsMaximum: { label: t('backoffice.bonuses.code.most') },
        }}
        fixed={{ ExpiresDate: null }}
        button={t('backoffice.save')}
      />
    </Section>
  );
}
