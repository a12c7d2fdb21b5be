import { api, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useNavigate } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../table/data-table.tsx';
import { actText } from '../actions/act-text.ts';
import { Loaded } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { SignalList } from '../risk-panel.tsx';
import { ConversationList } from '../support/conversation-list.tsx';
import { AccountStates, stateText } from './account-states.tsx';
import { longTextColumn, playerColumn, timeColumn } from './columns.tsx';
import { LinksGraph } from './links-graph.tsx';
import type { SectionProps } from './section-props.ts';
import { pageQuery, usePages } from './use-pages.ts';

const deviceText = (device: string) => (device === '' ? t('user.device.unknown') : device);

export function Logins({ player }: SectionProps) {
  const found = useQuery({
    ...callQuery('GET /api/desk/playerlogins', { query: { id: player.ID } }),
    staleTime: 0,
  });
  return (
    <Loaded found={found}>
      {({ Sessions, Logins: logins }) => (
        <>
          <DataTable
            name="player-logins"
            label={t('backoffice.player.section.logins')}
            rows={logins}
            rowKey={({ ID }) => ID}
            columns={[
              timeColumn('At'),
              {
                key: 'what',
                title: t('backoffice.player.column.what'),
                value: ({ Success }) => t(Success ? 'user.logins.success' : 'user.logins.failure'),
                cell: ({ Success }) => (
                  <Badge tone={Success ? 'plain' : 'warn'}>
                    {t(Success ? 'user.logins.success' : 'user.logins.failure')}
                  </Badge>
                ),
              },
              {
                key: 'address',
                title: t('backoffice.player.column.address'),
                value: ({ Address }) => Address,
              },
              {
                key: 'device',
                title: t('backoffice.player.column.device'),
                value: ({ Device }) => deviceText(Device),
              },
            ]}
          />
          <h3>{t('backoffice.player.sessions')}</h3>
          <DataTable
            name="player-sessions"
            label={t('backoffice.player.sessions')}
            rows={Sessions}
            rowKey={({ StartedAt, Address, Device }) => `${StartedAt} ${Address} ${Device}`}
            columns={[
              timeColumn('UsedAt', { key: 'used', title: t('user.sessions.used') }),
              {
                key: 'address',
                title: t('backoffice.player.column.address'),
                value: ({ Address }) => Address,
              },
              {
                key: 'device',
                title: t('backoffice.player.column.device'),
                value: ({ Device }) => deviceText(Device),
              },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

export function Messages({ player }: SectionProps) {
  const [page, setPage] = useState(1);
  const found = useQuery({
    ...callQuery('GET /api/desk/playermessages', { query: { id: player.ID, page } }),
    staleTime: 0,
  });
  return (
    <Loaded found={found}>
      {({ Messages: messages, TotalRecords }) => (
        <>
          <DataTable
            name="player-messages"
            label={t('user.tab.messages')}
            rows={messages}
            rowKey={({ ID }) => ID}
            columns={[
              timeColumn('CreatedDate'),
              { key: 'title', title: t('backoffice.player.column.what'), value: ({ Question }) => Question },
              {
                key: 'text',
                title: t('backoffice.player.column.detail'),
                value: ({ Answer }) => Answer,
                cell: ({ Answer }) => (
                  <bdi className="block w-max max-w-[min(560px,60vw)] whitespace-normal">{Answer}</bdi>
                ),
              },
            ]}
          />
          <div className="flex gap-2">
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('user.messages.newer')}
            </Button>
            <Button
              disabled={messages.length === 0 || page * messages.length >= TotalRecords}
              onClick={() => setPage(page + 1)}
            >
              {t('user.messages.older')}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}

export function Chats({ player }: SectionProps) {
  const found = useQuery({
    ...callQuery('GET /api/desk/support', { query: { userName: player.UserName } }),
    staleTime: 0,
  });
  return (
    <Loaded found={found}>
      {({ Conversations }) =>
        Conversations.length === 0 ? (
          <p className="text-quiet">{t('support.operator.player.none')}</p>
        ) : (
          <ConversationList entries={Conversations} />
        )
      }
    </Loaded>
  );
}

export function Signals({ player }: SectionProps) {
  const found = useQuery({
    ...callQuery('GET /api/desk/risk', { query: { userName: player.UserName } }),
    staleTime: 0,
  });
  return (
    <Loaded found={found}>
      {({ Signals: signals }) => <SignalList signals={signals} none={t('backoffice.risk.none.player')} />}
    </Loaded>
  );
}

export function Actions({ player }: SectionProps) {
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/playeractions', player.ID],
    load: (before: number | undefined) => api('GET /api/desk/playeractions', pageQuery(player.ID, before)),
    rows: ({ Actions: actions }) => actions,
    next: ({ NextBefore }) => NextBefore,
  });
  return (
    <Loaded found={found}>
      {() => (
        <DataTable
          name="player-actions"
          label={t('backoffice.player.section.actions')}
          rows={rows}
          rowKey={({ ID }) => ID}
          {...more}
          columns={[
            timeColumn('At'),
            {
              key: 'operator',
              title: t('backoffice.player.column.operator'),
              value: ({ Operator }) => Operator,
            },
            {
              key: 'what',
              title: t('backoffice.player.column.what'),
              value: ({ Action }) => actText(Action),
            },
            { key: 'reason', title: t('backoffice.reason'), value: ({ Reason }) => Reason },
          ]}
        />
      )}
    </Loaded>
  );
}

export function Notes({ player }: SectionProps) {
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/playernotes', player.ID],
    load: (before: number | undefined) => api('GET /api/desk/playernotes', pageQuery(player.ID, before)),
    rows: ({ Notes: notes }) => notes,
    next: ({ NextBefore }) => NextBefore,
  });
  return (
    <Loaded found={found}>
      {() => (
        <DataTable
          name="player-notes"
          label={t('backoffice.player.section.notes')}
          rows={rows}
          rowKey={({ ID }) => ID}
          {...more}
          columns={[
            timeColumn('At'),
            {
              key: 'operator',
              title: t('backoffice.player.column.operator'),
              value: ({ Operator }) => Operator,
            },
            longTextColumn('Text', { key: 'text', title: t('backoffice.player.note') }),
          ]}
        />
      )}
    </Loaded>
  );
}

export function Links({ player }: SectionProps) {
  const navigate = useNavigate();
  const found = useQuery({
    ...callQuery('GET /api/desk/playerlinks', { query: { id: player.ID } }),
    staleTime: 0,
  });
  return (
    <Loaded found={found}>
      {({ Players }) => (
        <>
          <p className="text-quiet">{t('backoffice.player.links.text')}</p>
          {Players.length > 0 && <LinksGraph userName={player.UserName} players={Players} />}
          <DataTable
            name="player-links"
            label={t('backoffice.player.section.links')}
            rows={Players}
            rowKey={({ ID }) => ID}
            onOpen={({ ID }) => navigate(panelLink('player', ID))}
            columns={[
              playerColumn<(typeof Players)[number]>(({ ID }) => ID),
              {
                key: 'reasons',
                title: t('backoffice.player.links.reasons'),
                value: ({ Reasons }) =>
                  Reasons.map((reason) => t(`backoffice.player.links.${reason}`)).join(', '),
              },
              {
                key: 'state',
                title: t('backoffice.players.state'),
                value: ({ States }) => States.map(stateText).join(', '),
                cell: ({ States }) => <AccountStates states={States} />,
              },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}
