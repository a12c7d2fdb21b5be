import { type CasinoDay, type CasinoGameRow, casinoCategories, liveCasinoCategories } from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { type ReactNode, useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useMayAct } from '../operator-rights.ts';
import { panelLink } from '../panel-link.ts';
import { amountColumn, countColumn, shareColumn } from '../reports/report-columns.ts';
import { dayText, shareText } from '../reports/report-formats.ts';
import { useAct } from '../use-act.ts';

type Closed = CasinoGameRow['Closed'];
type State = CasinoGameRow['State'];

const tones = { open: 'up', closed: 'down', down: 'warn' } as const;

const stateText = (state: State): string =>
  state === 'down' ? t('gaming.state.down') : t(`backoffice.${state}`);

export function StateBadge({ state }: { readonly state: State }) {
  return <Badge tone={tones[state]}>{stateText(state)}</Badge>;
}

export const stateColumn = (): TableColumn<{ readonly State: State }> => ({
  key: 'state',
  title: t('reports.state'),
  value: ({ State: state }) => stateText(state),
  cell: ({ State: state }) => <StateBadge state={state} />,
});

/** The switch that closed it, with its time and reason. */
export function ClosedReason({
  closed: { Kind, ClosedDate, Reason },
}: {
  readonly closed: NonNullable<Closed>;
}) {
  return (
    <span className="text-quiet">
      {t('backoffice.closed')}: {t(`backoffice.switch.${Kind}`)}
      {ClosedDate !== null && (
        <>
          {' '}
          · <DateAndTime atMs={Date.parse(ClosedDate)} /> · <bdi>{Reason}</bdi>
        </>
      )}
    </span>
  );
}

/** A game or a provider that an operator closes or opens again. */
interface SwitchTarget {
  readonly kind: 'game' | 'provider';
  readonly key: string;
  readonly name: string;
  readonly closed: Closed;
}

export const gameSwitch = ({ SwitchName, Name, Closed: closed }: CasinoGameRow): SwitchTarget => ({
  ...{ kind: 'game', key: SwitchName, name: Name, closed },
});

/** Buttons that open the form of a switch, and the form. */
export function useSwitch(): {
  readonly form: ReactNode;
  button(target: SwitchTarget): ReactNode;
} {
  const mayAct = useMayAct('switches');
  const [chosen, setChosen] = useState<SwitchTarget>();
  return {
    form: chosen && <SwitchForm key={chosen.key} target={chosen} onClose={() => setChosen(undefined)} />,
    button(target) {
      const { kind, name, closed } = target;
      // Something that is closed with its provider or the casino has no switch of its own.
      if (!mayAct || (closed !== null && closed.Kind !== kind)) return null;
      return (
        <Button
          size="small"
          aria-label={`${t(closed ? 'backoffice.reopen' : 'backoffice.close')}: ${name}`}
          onClick={() => setChosen(target)}
        >
          {t(closed ? 'backoffice.reopen' : 'backoffice.close')}
        </Button>
      );
    },
  };
}

interface SwitchFormProps {
  readonly target: SwitchTarget;
  onClose(): void;
}

function SwitchForm({ target: { kind, key, name, closed }, onClose }: SwitchFormProps) {
  const act = useAct('switches');
  const isOpening = closed !== null;
  return (
    <Section title={`${t(isOpening ? 'backoffice.reopen' : 'backoffice.close')}: ${name}`}>
      <CallForm
        call="POST /api/desk/switch"
        act={act}
        fixed={{ Kind: kind, Name: key, Open: isOpening }}
        kind={isOpening ? 'primary' : 'danger'}
        button={t(isOpening ? 'backoffice.reopen' : 'backoffice.close')}
        onDone={onClose}
        onCancel={onClose}
      >
        {!isOpening && <p className="text-quiet">{t('gaming.switch.text')}</p>}
      </CallForm>
    </Section>
  );
}

export function categoryText(category: string): string {
  const live = liveCasinoCategories.find((each) => each === category && each !== 'all');
  if (live) return t(`casino.live.${live}`);
  const known = casinoCategories.find((each) => each === category);
  return known ? t(`casino.category.${known}`) : category;
}

const rangeText = (least: number, most: number) => `${shareText(least, 1)}–${shareText(most, 1)}`;

/** Other providers give no deviation of their games, so these have no interval. */
export function intervalText({ Rtp, Margin, Provider }: CasinoGameRow): string {
  if (Rtp === null) return '–';
  if (Margin !== null) return rangeText(Math.max(0, Rtp - Margin), Rtp + Margin);
  return Provider === 'evens' ? '–' : t('gaming.no-deviation');
}

export function expectedText({ Expected }: CasinoGameRow): string {
  if (Expected === null) return '–';
  const { Least, Most } = Expected;
  if (Least === null) return `≤ ${shareText(Most)}`;
  return Least === Most ? shareText(Most) : rangeText(Least, Most);
}

export function Errors({ game: { Errors: errors, IsOutside } }: { readonly game: CasinoGameRow }) {
  if (errors === null && !IsOutside) return '–';
  const text = <bdi>{errors?.toFixed(1) ?? '–'}</bdi>;
  return IsOutside ? <Badge tone="down">{text}</Badge> : text;
}

export const gamesPath = (provider: string) => `${panelLink('casino-games')}&provider=${provider}`;

type Sums = Pick<CasinoDay, 'Items' | 'InEur' | 'OutEur'>;
const euros = (amount: string | null) => (amount === null ? null : Number(amount));

/** The columns of reports, in euros. */
export const sumColumns = <R extends Sums>(): readonly TableColumn<R>[] => [
  countColumn('rounds', t('reports.bets'), ({ Items }) => Items),
  amountColumn('turnover', t('reports.turnover'), ({ InEur }) => euros(InEur)),
  amountColumn('payouts', t('reports.payouts'), ({ OutEur }) => euros(OutEur)),
  amountColumn('ggr', t('reports.ggr'), ({ InEur, OutEur }) =>
    InEur === null || OutEur === null ? null : Number(InEur) - Number(OutEur),
  ),
];

interface DaySumsProps {
  readonly days: readonly CasinoDay[];
  /** Column of the value; without it all rows have the same. */
  readonly value?: TableColumn<CasinoDay>;
}

/** The sums behind those of a span. */
export function DaySums({ days, value }: DaySumsProps) {
  return (
    <Section title={t('reports.by-day')}>
      <DataTable
        name={`casino-days-${value?.key ?? 'game'}`}
        label={t('reports.by-day')}
        rows={days}
        columns={[
          { key: 'day', title: t('reports.day'), value: ({ Day }) => Day, cell: ({ Day }) => dayText(Day) },
          ...(value ? [value] : []),
          ...sumColumns<CasinoDay>(),
          shareColumn<CasinoDay>('rtp', t('gaming.rtp'), ({ InEur, OutEur }) =>
            Number(InEur) === 0 || OutEur === null ? null : Number(OutEur) / Number(InEur),
          ),
        ]}
        empty={t('reports.none')}
        rowKey={({ Day, Value }) => `${Day} ${Value}`}
      />
    </Section>
  );
}
