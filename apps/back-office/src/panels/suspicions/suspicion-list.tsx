import type { SuspicionState } from '@evens/contract';
import { type Answer, api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useNavigate } from '@evens/web/navigation/index.ts';
import { Badge, type BadgeTone } from '@evens/web/ui/surface.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { Loaded } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { playerColumn, timeColumn } from '../player/columns.tsx';
import { usePages } from '../player/use-pages.ts';

type SuspicionRow = Answer<'GET /api/desk/suspicions'>['Suspicions'][number];

const stateTones: Readonly<Record<SuspicionState, BadgeTone>> = {
  open: 'warn',
  filed: 'accent',
  dismissed: 'plain',
};

export function SuspicionStateBadge({ state }: { readonly state: SuspicionState }) {
  return <Badge tone={stateTones[state]}>{t(`backoffice.suspicion.state.${state}`)}</Badge>;
}

interface SuspicionListProps {
  readonly state?: SuspicionState | undefined;
  /** Only reports about the player of this id. */
  readonly playerId?: number;
}

/** Reports of suspicion, the newest first. */
export function SuspicionList({ state, playerId }: SuspicionListProps) {
  const navigate = useNavigate();
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/suspicions', state ?? null, playerId ?? null],
    load: (before: number | undefined) =>
      api('GET /api/desk/suspicions', {
        query: {
          ...(state && { state }),
          ...(playerId !== undefined && { player: playerId }),
          ...(before !== undefined && { before }),
        },
      }),
    rows: ({ Suspicions }) => Suspicions,
    next: ({ NextBefore }) => NextBefore,
  });
  return (
    <Loaded found={found}>
      {() => (
        <DataTable
          name="suspicions"
          label={t('backoffice.suspicion.title')}
          rows={rows}
          rowKey={({ ID }) => ID}
          empty={t('backoffice.suspicion.none')}
          onOpen={({ ID }) => navigate(panelLink('suspicion', ID))}
          columns={[
            {
              key: 'id',
              title: t('backoffice.suspicion.one'),
              value: ({ ID }) => ID,
              cell: ({ ID }) => (
                <Link to={panelLink('suspicion', ID)} className="reach underline">
                  #{ID}
                </Link>
              ),
            },
            playerColumn<SuspicionRow>(({ PlayerID }) => PlayerID),
            {
              key: 'state',
              title: t('backoffice.players.state'),
              value: ({ State }) => t(`backoffice.suspicion.state.${State}`),
              cell: ({ State }) => <SuspicionStateBadge state={State} />,
            },
            {
              key: 'reference',
              title: t('backoffice.suspicion.reference'),
              value: ({ Reference }) => Reference,
            },
            timeColumn('OpenedAt', { key: 'opened', title: t('backoffice.suspicion.opened') }),
            { key: 'by', title: t('backoffice.suspicion.opened.by'), value: ({ OpenedBy }) => OpenedBy },
            timeColumn('ChangedAt', { key: 'changed', title: t('backoffice.suspicion.changed') }),
          ]}
          {...more}
        />
      )}
    </Loaded>
  );
}
