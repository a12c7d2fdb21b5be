import { type PlayerFilter, playerFilters } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useNavigate } from '@evens/web/navigation/index.ts';
import { SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { DataTable } from '../table/data-table.tsx';
import { Loaded } from './back-office-parts.tsx';
import { panelLink } from './panel-link.ts';
import { AccountStates, stateText } from './player/account-states.tsx';
import { playerColumn, timeColumn } from './player/columns.tsx';
import { usePages } from './player/use-pages.ts';

/** The newest players, of all or in one state. */
export function PlayersPanel() {
  const navigate = useNavigate();
  const [state, setState] = useState<PlayerFilter>();
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/players', state ?? null],
    load: (before: number | undefined) =>
      api('GET /api/desk/players', {
        query: { ...(state !== undefined && { state }), ...(before !== undefined && { before }) },
      }),
    rows: ({ Players }) => Players,
    next: ({ NextBefore }) => NextBefore,
  });
  return (
    <>
      <div className="max-w-[280px]">
        <SelectField
          label={t('backoffice.players.state')}
          value={state ?? ''}
          onChange={({ target }) => setState(playerFilters.find((each) => each === target.value))}
        >
          <option value="">{t('backoffice.players.state.all')}</option>
          {playerFilters.map((filter) => (
            <option key={filter} value={filter}>
              {t(`backoffice.players.state.${filter}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded found={found}>
        {() => (
          <DataTable
            name="players"
            label={t('backoffice.tab.players')}
            rows={rows}
            rowKey={({ ID }) => ID}
            onOpen={({ ID }) => navigate(panelLink('player', ID))}
            {...more}
            columns={[
              {
                ...playerColumn<(typeof rows)[number]>(({ ID }) => ID),
                key: 'user-name',
                title: t('backoffice.players.name'),
              },
              {
                key: 'id',
                title: t('backoffice.player.column.number'),
                value: ({ ID }) => ID,
                isNumber: true,
              },
              {
                key: 'state',
                title: t('backoffice.players.state'),
                value: ({ States }) => States.map(stateText).join(', '),
                cell: ({ States }) => <AccountStates states={States} />,
              },
              { key: 'name', title: t('documents.operator.name'), value: ({ FullName }) => FullName },
              { key: 'email', title: t('accounts.register.email'), value: ({ Email }) => Email },
              { key: 'country', title: t('documents.operator.country'), value: ({ Country }) => Country },
              {
                key: 'currency',
                title: t('accounts.register.currency'),
                value: ({ Currency }) => Currency,
              },
              timeColumn('RegisteredDate', {
                key: 'registered',
                title: t('backoffice.player.registered'),
              }),
              {
                key: 'verified',
                title: t('backoffice.player.verified'),
                value: ({ IsVerified }) => (IsVerified ? '✓' : ''),
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
