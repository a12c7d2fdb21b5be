import type { Campaign } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type TableColumn } from '../table/data-table.tsx';
import { Loaded, Section } from './back-office-parts.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { type Act, useAct } from './use-act.ts';

const POLL_MS = 5000;

const campaignsQuery = { ...callQuery('GET /api/desk/campaigns'), refetchInterval: POLL_MS };

/** Messages of operators to players: a form for a new one, and the sent ones. */
export function MessagesPanel() {
  const found = useQuery(campaignsQuery);
  const act = useAct('campaigns');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 mini:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
      <CampaignForm />
      <Section title={t('backoffice.messages.sent')}>
        <ErrorNote text={act.error} />
        <Loaded found={found}>
          {({ Campaigns }) => (
            <DataTable
              name="campaigns"
              label={t('backoffice.messages.sent')}
              rows={Campaigns}
              rowKey={({ ID }) => ID}
              empty={t('backoffice.messages.none')}
              columns={campaignColumns(act)}
            />
          )}
        </Loaded>
      </Section>
    </div>
  );
}

const tones = { sending: 'accent', sent: 'up', stopped: 'warn' } as const;

function campaignColumns({ isAllowed, isBusy, run }: Act): readonly TableColumn<Campaign>[] {
  return [
    {
      key: 'title',
      title: t('backoffice.messages.title'),
      value: ({ Title }) => Title,
      cell: ({ ID, Title }) => (
        <bdi data-campaign={ID} className="font-[560] [overflow-wrap:anywhere]">
          {Title}
        </bdi>
      ),
    },
    {
      key: 'state',
      title: t('backoffice.players.state'),
      value: ({ State }) => t(`backoffice.messages.state.${State}`),
      cell: ({ ID, State }) => (
        <span className="flex items-center gap-2">
          <Badge tone={tones[State]}>{t(`backoffice.messages.state.${State}`)}</Badge>
          {State === 'sending' && isAllowed && (
            <Button
              kind="danger"
              size="small"
              busy={isBusy}
              onClick={() => void run(() => api('POST /api/desk/stopcampaign', { body: { ID } }))}
            >
              {t('backoffice.messages.stop')}
            </Button>
          )}
        </span>
      ),
    },
    {
      key: 'sent',
      title: t('backoffice.messages.state.sent'),
      isNumber: true,
      value: ({ Sent }) => Sent,
      cell: ({ Sent, Counted }) => t('backoffice.messages.progress', { sent: Sent, counted: Counted }),
    },
    {
      key: 'languages',
      title: t('backoffice.messages.language'),
      isHidden: true,
      value: ({ Languages }) => Languages.join(' '),
    },
    {
      key: 'kind',
      title: t('backoffice.content.kind'),
      value: ({ IsMarketing, ByMail }) =>
        [
          ...(IsMarketing ? [t('backoffice.messages.is-marketing')] : []),
          ...(ByMail ? [t('backoffice.messages.is-by-mail')] : []),
        ].join(', '),
    },
    {
      key: 'time',
      title: t('backoffice.player.column.time'),
      value: ({ MadeDate }) => MadeDate,
      cell: ({ MadeDate }) => <DateAndTime atMs={Date.parse(MadeDate)} />,
    },
    {
      key: 'operator',
      title: t('backoffice.player.column.operator'),
      value: ({ MadeBy }) => MadeBy,
      cell: ({ MadeBy }) => <bdi translate="no">{MadeBy}</bdi>,
    },
  ];
}
