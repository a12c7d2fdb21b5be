import type { ProtectionBreak } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import {
  declineText,
  documentState,
  stateTones,
  typeName,
} from '@evens/web/features/players/documents/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../table/data-table.tsx';
import { Loaded } from '../back-office-parts.tsx';
import { percentText } from '../reports/report-formats.ts';
import { stateText } from './account-states.tsx';
import { moneyColumn, timeColumn } from './columns.tsx';
import { limitText } from './limit-text.ts';
import type { SectionProps } from './section-props.ts';

export function Bonuses({ player }: SectionProps) {
  const found = useQuery({
    ...callQuery('GET /api/desk/playerbonuses', { query: { id: player.ID } }),
    staleTime: 0,
  });
  const states = ['undefined', 'appended', 'active', 'cancelled', 'used'] as const;
  return (
    <Loaded found={found}>
      {({ Bonuses: bonuses }) => (
        <DataTable
          name="player-bonuses"
          label={t('user.tab.bonuses')}
          rows={bonuses}
          rowKey={({ ID }) => ID}
          columns={[
            timeColumn('AppendedDate'),
            { key: 'offer', title: t('backoffice.player.kind.bonus'), value: ({ OfferKey }) => OfferKey },
            {
              key: 'state',
              title: t('backoffice.players.state'),
              value: ({ StateID }) => t(`bonuses.state.${states[StateID] ?? 'undefined'}`),
            },
            moneyColumn('Granted', {
              key: 'granted',
              title: t('backoffice.player.column.amount'),
              currency: player.Currency,
            }),
            moneyColumn('Balance', {
              key: 'balance',
              title: t('backoffice.player.bonus'),
              currency: player.Currency,
            }),
            {
              key: 'wagered',
              title: t('backoffice.player.column.wagered'),
              isNumber: true,
              value: ({ Progress }) => Progress / 100,
              cell: ({ Progress }) => percentText(Math.floor(Progress / 100)),
            },
            timeColumn('ExpiresDate', { key: 'expires', title: t('bonuses.expires') }),
          ]}
        />
      )}
    </Loaded>
  );
}

export function Documents({ player }: SectionProps) {
  const found = useQuery({
    ...callQuery('GET /api/desk/playerdocuments', { query: { id: player.ID } }),
    staleTime: 0,
  });
  return (
    <Loaded found={found}>
      {({ Documents: documents }) => (
        <DataTable
          name="player-documents"
          label={t('documents.title')}
          rows={documents}
          rowKey={({ ID }) => ID}
          columns={[
            timeColumn('CreatedDate'),
            {
              key: 'kind',
              title: t('backoffice.player.column.kind'),
              value: ({ Kind }) => t(`documents.kind.${Kind}`),
            },
            {
              key: 'type',
              title: t('documents.form.type'),
              value: ({ Type, Country }) => [typeName(Type), Country].filter(Boolean).join(', '),
            },
            {
              key: 'state',
              title: t('backoffice.players.state'),
              value: ({ StatusID }) => t(`documents.state.${documentState(StatusID)}`),
              cell: ({ StatusID }) => {
                const state = documentState(StatusID);
                return <Badge tone={stateTones[state]}>{t(`documents.state.${state}`)}</Badge>;
              },
            },
            { key: 'expires', title: t('documents.operator.expires'), value: ({ ExpiresOn }) => ExpiresOn },
            {
              key: 'reason',
              title: t('backoffice.reason'),
              value: (document) => declineText(document) ?? null,
            },
          ]}
        />
      )}
    </Loaded>
  );
}

/** The break that holds, with its end, or the earliest end of an exclusion. */
function BreakState({ held: { Kind, Until, EndsAt, MayEndFrom } }: { readonly held: ProtectionBreak }) {
  const end = Until ?? EndsAt ?? MayEndFrom;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone="warn">{stateText(Kind === 'time-out' ? 'time-out' : 'excluded')}</Badge>
      {end === null ? t('backoffice.player.break.forever') : <DateAndTime atMs={Date.parse(end)} />}
    </p>
  );
}

export function Protection({ player }: SectionProps) {
  const found = useQuery({
    ...callQuery('GET /api/desk/playerprotection', { query: { id: player.ID } }),
    staleTime: 0,
  });
  return (
    <Loaded found={found}>
      {({ Limits, Break, Changes }) => (
        <>
          {Break !== null && <BreakState held={Break} />}
          <DataTable
            name="player-limits"
            label={t('protection.limits.title')}
            rows={Limits}
            rowKey={({ Kind, Period }) => `${Kind} ${Period}`}
            columns={[
              {
                key: 'kind',
                title: t('backoffice.player.kind.limit'),
                value: ({ Kind, Period }) => limitText(Kind, Period),
              },
              {
                key: 'value',
                title: t('backoffice.player.column.amount'),
                isNumber: true,
                value: ({ Value }) => (Value === null ? null : Number(Value)),
                cell: ({ Value }) => Value,
              },
              {
                key: 'used',
                title: t('backoffice.player.limit.used'),
                isNumber: true,
                value: ({ Used }) => Number(Used),
                cell: ({ Used }) => Used,
              },
              {
                key: 'next',
                title: t('backoffice.player.limit.asked'),
                isNumber: true,
                value: ({ NextValue }) => (NextValue === null ? null : Number(NextValue)),
                cell: ({ NextValue }) => NextValue,
              },
            ]}
          />
          <h3>{t('backoffice.player.limit.changes')}</h3>
          <DataTable
            name="player-limit-changes"
            label={t('backoffice.player.limit.changes')}
            rows={Changes}
            rowKey={({ ID }) => ID}
            columns={[
              timeColumn('At'),
              {
                key: 'kind',
                title: t('backoffice.player.kind.limit'),
                value: ({ Kind, Period }) => limitText(Kind, Period),
              },
              {
                key: 'action',
                title: t('backoffice.player.column.what'),
                value: ({ Action }) => t(`backoffice.player.limit.${Action}`),
              },
              { key: 'before', title: t('backoffice.player.column.before'), value: ({ Before }) => Before },
              { key: 'after', title: t('backoffice.player.column.after'), value: ({ After }) => After },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}
