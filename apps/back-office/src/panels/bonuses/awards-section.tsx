import type { BonusAward } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { buttonColumn } from '../../table/button-column.tsx';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useAct } from '../use-act.ts';

const tones = { granting: 'accent', granted: 'up', stopped: 'warn' } as const;

export function AwardsSection({ awards }: { readonly awards: readonly BonusAward[] }) {
  const act = useAct('bonuses');
  const [chosen, setChosen] = useState<number>();
  return (
    <Section title={t('backoffice.bonuses.awards')}>
      <DataTable
        name="bonus-awards"
        label={t('backoffice.bonuses.awards')}
        rows={awards}
        rowKey={({ ID }) => ID}
        empty={t('backoffice.bonuses.awards.none')}
        columns={awardColumns(act.isAllowed ? setChosen : undefined)}
      />
      {chosen !== undefined && (
        <div className="mt-3 max-w-[1000px]">
          <CallForm
            call="POST /api/desk/stopaward"
            act={act}
            fixed={{ ID: chosen }}
            kind="danger"
            button={`${t('backoffice.bonuses.stop')} #${chosen}`}
            onDone={() => setChosen(undefined)}
            onCancel={() => setChosen(undefined)}
          />
        </div>
      )}
    </Section>
  );
}

function awardColumns(onStop: ((id: number) => void) | undefined): readonly TableColumn<BonusAward>[] {
  return [
    {
      key: 'time',
      title: t('backoffice.player.column.time'),
      value: ({ MadeDate }) => MadeDate,
      cell: ({ ID, MadeDate }) => (
        <span data-award={ID}>
          <DateAndTime atMs={Date.parse(MadeDate)} />
        </span>
      ),
    },
    { key: 'offer', title: t('backoffice.bonuses.offer'), value: ({ OfferKey }) => OfferKey },
    {
      key: 'state',
      title: t('backoffice.players.state'),
      value: ({ State }) => t(`backoffice.bonuses.state.${State}`),
      cell: ({ State }) => <Badge tone={tones[State]}>{t(`backoffice.bonuses.state.${State}`)}</Badge>,
    },
    ...(onStop
      ? [
          buttonColumn<BonusAward>({
            title: t('backoffice.bonuses.stop'),
            has: ({ State }) => State === 'granting',
            onPress: ({ ID }) => onStop(ID),
          }),
        ]
      : []),
    {
      key: 'granted',
      title: t('backoffice.bonuses.state.granted'),
      value: ({ Granted }) => Granted,
      cell: ({ Granted, Refused, Counted }) =>
        t('backoffice.bonuses.progress', { granted: Granted, refused: Refused, counted: Counted }),
    },
    {
      key: 'operator',
      title: t('backoffice.player.column.operator'),
      value: ({ MadeBy }) => MadeBy,
      cell: ({ MadeBy }) => <bdi translate="no">{MadeBy}</bdi>,
    },
    {
      key: 'reason',
      title: t('backoffice.reason'),
      value: ({ Reason }) => Reason,
      cell: ({ Reason }) => <bdi>{Reason}</bdi>,
    },
  ];
}
