import type { Answer } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { buttonColumn } from '../table/button-column.tsx';
import { DataTable, type TableColumn } from '../table/data-table.tsx';
import { Section } from './back-office-parts.tsx';
import { CallForm } from './forms/call-form.tsx';
import { timeColumn } from './player/columns.tsx';
import { useAct } from './use-act.ts';

type BoostsAnswer = Answer<'GET /api/desk/boosts'>;
type BoostRow = BoostsAnswer['Boosts'][number];
type ComboRow = BoostsAnswer['Combos'][number];
type History = Pick<
  BoostRow,
  'EndReason' | 'EndedBy' | 'EndsAt' | 'ID' | 'MadeBy' | 'Reason' | 'StartsAt' | 'State'
>;

const tones = { on: 'up', later: 'warn', over: 'plain' } as const;

function rowState({ State }: Pick<History, 'State'>): keyof typeof tones {
  return State === 'on' || State === 'later' ? State : 'over';
}

const boostName = ({ Selection }: BoostRow): string => Selection?.OutcomeName ?? t('boosts.backoffice.gone');

const comboName = ({ Title, Selections }: ComboRow): string =>
  Title === '' ? t('boosts.combo.of', { count: Selections.length }) : Title;

export function BoostTable({ boosts }: { readonly boosts: readonly BoostRow[] }) {
  return (
    <HistoryTable
      name="boosts"
      title={t('boosts.backoffice.list.boosts')}
      call="POST /api/desk/boostend"
      rows={boosts}
      rowName={boostName}
      columns={[
        {
          key: 'selection',
          title: t('boosts.backoffice.boost.which'),
          value: boostName,
          cell: (boost) => (
            <Named name={boostName(boost)} selections={boost.Selection ? [boost.Selection] : []} />
          ),
        },
        {
          key: 'percent',
          title: t('exposure.alerts.threshold.percent'),
          isNumber: true,
          value: ({ BasisPoints }) => BasisPoints / 100,
        },
        {
          key: 'stake',
          title: t('backoffice.number.max-stake'),
          isNumber: true,
          value: ({ MaximumStake }) => Number(MaximumStake),
          cell: ({ MaximumStake, Currency }) => moneyText(MaximumStake, Currency),
        },
        {
          key: 'uses',
          title: t('backoffice.effect.players'),
          value: ({ Uses }) => Uses,
          cell: ({ Uses }) => t('boosts.backoffice.uses', { count: Uses }),
        },
      ]}
    />
  );
}

export function ComboTable({ combos }: { readonly combos: readonly ComboRow[] }) {
  return (
    <HistoryTable
      name="combos"
      title={t('boosts.backoffice.list.combos')}
      call="POST /api/desk/comboend"
      rows={combos}
      rowName={comboName}
      columns={[
        {
          key: 'title',
          title: t('backoffice.player.column.selections'),
          value: comboName,
          cell: (combo) => <Named name={comboName(combo)} selections={combo.Selections} />,
        },
      ]}
    />
  );
}

interface NamedProps {
  readonly name: string;
  readonly selections: ComboRow['Selections'];
}

/** A name, and below it each selection with its market and match. */
function Named({ name, selections }: NamedProps) {
  return (
    <>
      <bdi className="font-[620]">{name}</bdi>
      {selections.map(({ ID, OutcomeName, MarketName, MatchName }) => (
        <span key={ID} className="block text-quiet">
          {OutcomeName !== name && (
            <>
              <bdi>{OutcomeName}</bdi> ·{' '}
            </>
          )}
          <bdi>{MarketName}</bdi> · <bdi>{MatchName}</bdi>
        </span>
      ))}
    </>
  );
}

interface HistoryTableProps<R extends History> {
  readonly name: string;
  readonly title: string;
  readonly call: 'POST /api/desk/boostend' | 'POST /api/desk/comboend';
  readonly rows: readonly R[];
  readonly columns: readonly TableColumn<R>[];
  rowName(row: R): string;
}

/** A list with period, state, operator and reason of each row, and the form that ends one that is not over. */
function HistoryTable<R extends History>(props: HistoryTableProps<R>) {
  const { name, title, call, rows, columns, rowName } = props;
  const act = useAct('trading');
  const [id, setId] = useState<number>();
  const chosen = rows.find((row) => row.ID === id && rowState(row) !== 'over');
  const endText = (row: R) => t('boosts.backoffice.end-of', { name: rowName(row) });
  const end = buttonColumn<R>({
    title: t('boosts.backoffice.end'),
    label: endText,
    has: (row) => rowState(row) !== 'over',
    onPress: ({ ID }) => setId(ID),
  });
  return (
    <Section title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {chosen && (
          <CallForm
            key={chosen.ID}
            call={call}
            act={act}
            fixed={{ ID: chosen.ID }}
            kind="danger"
            button={endText(chosen)}
            onDone={() => setId(undefined)}
            onCancel={() => setId(undefined)}
          />
        )}
        <DataTable
          name={name}
          label={title}
          rows={rows}
          rowKey={({ ID }) => ID}
          columns={[...columns, ...historyColumns<R>(), ...(act.isAllowed ? [end] : [])]}
          empty={t('boosts.backoffice.none')}
        />
      </div>
    </Section>
  );
}

const historyColumns = <R extends History>(): readonly TableColumn<R>[] => [
  {
    key: 'state',
    title: t('backoffice.players.state'),
    value: (row) => t(`boosts.backoffice.state.${rowState(row)}`),
    cell: (row) => <Badge tone={tones[rowState(row)]}>{t(`boosts.backoffice.state.${rowState(row)}`)}</Badge>,
  },
  timeColumn('StartsAt', { key: 'from', title: t('exposure.ticket.from') }),
  timeColumn('EndsAt', { key: 'ends', title: t('backoffice.bonuses.code.ends') }),
  { key: 'operator', title: t('backoffice.player.column.operator'), value: ({ MadeBy }) => MadeBy },
  {
    key: 'reason',
    title: t('backoffice.reason'),
    value: ({ Reason, EndReason }) => [Reason, EndReason].filter((text) => text !== '').join('; '),
    cell: ({ Reason, EndedBy, EndReason }) => (
      <>
        <bdi className="block min-w-[20ch] whitespace-normal">{Reason}</bdi>
        {EndedBy !== '' && (
          <bdi className="block whitespace-normal text-quiet">
            {t('boosts.backoffice.ended-by', { who: EndedBy, reason: EndReason })}
          </bdi>
        )}
      </>
    ),
  },
];
