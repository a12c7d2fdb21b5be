import { type CasinoGameRow, REPORT_DAYS_MAX } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useNavigate } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { linkColumn } from '../../table/link-column.tsx';
import { Loaded } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { Computed } from '../reports/computed.tsx';
import { shareColumn } from '../reports/report-columns.ts';
import type { ReportSpan } from '../reports/report-span.ts';
import { SpanFields, useReportSearch } from '../reports/span-fields.tsx';
import {
  categoryText,
  Errors,
  expectedText,
  gameSwitch,
  intervalText,
  stateColumn,
  sumColumns,
  useSwitch,
} from './casino-parts.tsx';

const POLL_MS = 30_000;

const gamePath = ({ ID }: CasinoGameRow, { from, to }: ReportSpan): string =>
  `${panelLink('casino-game', ID)}&from=${from}&to=${to}`;

function gameColumns(
  span: ReportSpan,
  button: (game: CasinoGameRow) => ReactNode,
): readonly TableColumn<CasinoGameRow>[] {
  const path = (game: CasinoGameRow) => gamePath(game, span);
  return [
    linkColumn({ key: 'name', title: t('backoffice.switch.game'), text: ({ Name }) => Name, path }),
    {
      key: 'provider',
      title: t('backoffice.switch.provider'),
      value: ({ ProviderName }) => ProviderName,
      cell: ({ ProviderName }) => <bdi>{ProviderName}</bdi>,
    },
    {
      ...{ key: 'category', title: t('gaming.category'), isHidden: true },
      value: ({ Category }) => categoryText(Category),
    },
    stateColumn(),
    { key: 'switch', title: t('backoffice.tab.switches'), value: () => '', cell: button },
    // Each sum leads to the days and rounds behind it.
    ...sumColumns<CasinoGameRow>().map((column) => ({
      ...column,
      cell: (game: CasinoGameRow) => (
        <Link to={path(game)} className="reach underline-offset-2 hover:underline">
          <bdi>{column.cell?.(game)}</bdi>
        </Link>
      ),
    })),
    shareColumn('rtp', 'RTP', ({ Rtp }) => Rtp),
    {
      ...{ key: 'errors', title: 'z', value: (game) => game.Errors, isNumber: true },
      cell: (game) => <Errors game={game} />,
    },
    { key: 'interval', title: t('gaming.interval'), value: intervalText, isNumber: true },
    { key: 'expected', title: t('gaming.expected'), value: expectedText, isNumber: true },
  ];
}

/** Each game with its state, its sums of a span, and its measured RTP beside the theoretical one. */
export function GamesPanel() {
  const { span, search, change } = useReportSearch();
  const query = { From: span.from, To: span.to };
  const found = useQuery({
    ...callQuery('GET /api/desk/casino/games', { query }),
    refetchInterval: POLL_MS,
  });
  return (
    <>
      <SpanFields span={span} daysMax={REPORT_DAYS_MAX} onChange={change} />
      <Loaded found={found}>
        {(games) => (
          <Games
            games={games}
            span={span}
            provider={search.get('provider') ?? ''}
            onProvider={(provider) => change({ provider })}
          />
        )}
      </Loaded>
    </>
  );
}

interface GamesProps {
  readonly games: Answer<'GET /api/desk/casino/games'>;
  readonly span: ReportSpan;
  /** Empty for all. */
  readonly provider: string;
  onProvider(provider: string): void;
}

function Games({ games: { Games: all, LeftOff, Statements }, span, provider, onProvider }: GamesProps) {
  const navigate = useNavigate();
  const { form, button } = useSwitch();
  const names = new Map(all.map(({ Provider, ProviderName }) => [Provider, ProviderName]));
  const marked = all.filter(({ IsOutside }) => IsOutside).length;
  return (
    <>
      {form}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('backoffice.switch.provider')}
          value={provider}
          onChange={(event) => onProvider(event.target.value)}
        >
          <option value="">{t('casino.category.all')}</option>
          <Options values={[...names.keys()]} text={(each) => names.get(each) ?? each} />
        </SelectField>
        <p role="status" className={classNames('pb-2', marked > 0 ? 'text-danger' : 'text-quiet')}>
          {t('gaming.marked', { count: marked })} {t('reports.amounts.eur')}.{' '}
          {LeftOff > 0 && t('gaming.left-off', { count: LeftOff })}
        </p>
      </div>
      <DataTable
        name="casino-games"
        label={t('search.games')}
        rows={all.filter(({ Provider }) => provider === '' || Provider === provider)}
        columns={gameColumns(span, (game) => button(gameSwitch(game)))}
        rowKey={({ ID }) => ID}
        onOpen={(game) => navigate(gamePath(game, span))}
      />
      <Computed text={t('gaming.computed')} statements={Statements} />
    </>
  );
}
