import type { ExposureGroup, ExposureRow, ExposureSums } from '@evens/contract';
import type { Answer } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import type { ReactNode } from 'react';
import type { TableColumn } from '../../table/data-table.tsx';
import { panelLink } from '../panel-link.ts';
import { shareText } from '../reports/report-formats.ts';

export type Exposure = Answer<'GET /api/desk/exposure'>;

/** Sums are read again after this time; the server shares one computation among all operators. */
export const POLL_MS = 2000;

/** A chance from 0 to 1 as text. */
export function chanceText(chance: number | null): string {
  return shareText(chance, 1);
}

/** A signed amount: red for a loss of the house. */
export function Signed({ amount, isLoss }: { readonly amount: string; readonly isLoss: boolean }) {
  return (
    <bdi className={isLoss ? 'text-danger' : undefined} translate="no">
      {written().money(amount)}
    </bdi>
  );
}

const plain = (amount: string) => <bdi translate="no">{written().money(amount)}</bdi>;

/** A liability at or above the limit of a market is marked. */
function Liability({ row, maximum }: { readonly row: ExposureRow; readonly maximum: number }) {
  const isHigh = Number(row.Liability) >= maximum;
  return (
    <span className={isHigh ? 'font-[620] text-danger' : undefined}>
      {!row.IsExact && <span title={t('exposure.bound')}>≤ </span>}
      {plain(row.Liability)}
    </span>
  );
}

function rowName({ Name, MatchID }: ExposureRow, by: ExposureGroup): ReactNode {
  if (by === 'player')
    return (
      <Link className="underline" to={`${panelLink('bets')}&userName=${encodeURIComponent(Name)}`}>
        <bdi translate="no">{Name}</bdi>
      </Link>
    );
  if (MatchID === null) return <bdi>{Name}</bdi>;
  return (
    <Link className="underline" to={panelLink('exposure-match', MatchID)}>
      <bdi>{Name}</bdi>
    </Link>
  );
}

export function exposureColumns(
  by: ExposureGroup,
  { MarketLiabilityMaximum }: Pick<Exposure, 'MarketLiabilityMaximum'>,
  { isOfMatch = false } = {},
): readonly TableColumn<ExposureRow>[] {
  const columns: readonly (TableColumn<ExposureRow> & { readonly isAbsent?: boolean })[] = [
    {
      key: 'name',
      title: t(`exposure.of.${by}`),
      value: ({ Name }) => Name,
      cell: (row) => (
        <span
          title={row.Name}
          className={classNames('block truncate', isOfMatch ? 'max-w-[32ch]' : 'max-w-[44ch]')}
        >
          {isOfMatch ? <bdi>{row.Name}</bdi> : rowName(row, by)}
        </span>
      ),
    },
    {
      key: 'parent',
      title: t(by === 'match' ? 'exposure.of.league' : 'exposure.of.match'),
      value: ({ Parent }) => Parent,
      cell: ({ Parent }) => <bdi>{Parent}</bdi>,
      isAbsent: isOfMatch || by === 'league' || by === 'player',
    },
    {
      key: 'sport',
      title: t('backoffice.switch.sport'),
      value: ({ Sport }) => Sport,
      isHidden: by === 'market' || by === 'outcome',
      isAbsent: isOfMatch || by === 'player',
    },
    {
      key: 'start',
      title: t('exposure.ticket.start'),
      value: ({ StartsAt }) => StartsAt,
      cell: ({ StartsAt }) => StartsAt !== null && <DateAndTime atMs={Date.parse(StartsAt)} />,
      isHidden: by !== 'match',
      isAbsent: isOfMatch || by === 'league' || by === 'player',
    },
    { key: 'bets', title: t('exposure.bets'), value: ({ Bets }) => Bets, isNumber: true },
    {
      key: 'multiples',
      title: t('exposure.multiples'),
      value: ({ Multiples }) => Multiples,
      isNumber: true,
      isHidden: true,
    },
    {
      key: 'chance',
      title: t('exposure.chance'),
      value: ({ Chance }) => Chance,
      cell: ({ Chance }) => chanceText(Chance),
      isNumber: true,
      isAbsent: by !== 'outcome',
    },
    {
      key: 'stakes',
      title: t('exposure.stakes'),
      value: ({ Stakes }) => Number(Stakes),
      cell: ({ Stakes }) => plain(Stakes),
      isNumber: true,
    },
    {
      key: 'payouts',
      title: t('exposure.payouts'),
      value: ({ Payouts }) => Number(Payouts),
      cell: ({ Payouts }) => plain(Payouts),
      isNumber: true,
    },
    {
      key: 'liability',
      title: t('exposure.liability'),
      value: ({ Liability: amount }) => Number(amount),
      cell: (row) => <Liability row={row} maximum={Number(MarketLiabilityMaximum)} />,
      isNumber: true,
    },
    {
      key: 'expected',
      title: t('exposure.expected'),
      value: ({ Expected }) => Number(Expected),
      cell: ({ Expected }) => <Signed amount={Expected} isLoss={Number(Expected) < 0} />,
      isNumber: true,
    },
  ];
  return columns.filter(({ isAbsent }) => !isAbsent);
}

interface SumsProps {
  readonly total: ExposureSums;
  readonly currency: string;
  /** Name of the highest loss. */
  readonly liability: string;
}

/** The sums of all rows in one line. */
export function Sums({ total, currency, liability }: SumsProps) {
  const amounts = [
    [t('exposure.stakes'), total.Stakes],
    [t('exposure.payouts'), total.Payouts],
    [liability, total.Liability],
    [t('exposure.expected'), total.Expected],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <div>
        <dt className="text-sm text-quiet">{t('exposure.bets')}</dt>
        <dd className="font-[620]">{written().count(total.Bets)}</dd>
      </div>
      {amounts.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="font-[620]">
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The way in which the sums are computed, and when. */
export function Method({ exposure }: { readonly exposure: Exposure }) {
  return (
    <>
      {!exposure.IsComplete && <p className="text-danger">{t('exposure.incomplete')}</p>}
      <details className="text-sm text-quiet">
        <summary className="w-fit cursor-pointer py-1">{t('exposure.method')}</summary>
        <div className="grid max-w-[80ch] gap-2 py-2">
          <p>{t('exposure.method.singles')}</p>
          <p>{t('exposure.method.multiples')}</p>
          <p>{t('exposure.method.worst')}</p>
          <p>{t('exposure.method.expected')}</p>
          <p>
            <DateAndTime atMs={Date.parse(exposure.At)} /> · {t('exposure.took', { ms: exposure.TookMs })}
          </p>
        </div>
      </details>
    </>
  );
}
