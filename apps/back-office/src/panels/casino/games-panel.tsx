import { type CasinoGameRow, REPORT_DAYS_MAX } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useNavigate } from '@evens/web/navigation/index.ts';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { Computed } from '../reports/computed.tsx';
import { amountText, countText, shareText } from '../reports/report-formats.ts';
import type { ReportSpan } from '../reports/report-span.ts';
import { SpanFields, useReportSearch } from '../reports/span-fields.tsx';
import {
  categoryText,
  Errors,
  expectedText,
  gameSwitch,
  intervalText,
  StateBadge,
  SwitchButton,
  type SwitchTarget,
  stateText,
} from './casino-parts.tsx';
import { SwitchForm } from './switch-form.tsx';

const POLL_MS = 30_000;

function gamePath({ ID }: CasinoGameRow, { from, to }: ReportSpan): string {
  return `${panelLink('casino-game', ID)}&from=${from}&to=${to}`;
}

const net = ({ InEur, OutEur }: CasinoGameRow): number | null =>
  InEur === null || OutEur === null ? null : Number(InEur) - Number(OutEur);
const euros = (amount: string | null) => (amount === null ? null : Number(amount));

function gameColumns(
  span: ReportSpan,
  onSwitch: (target: SwitchTarget) => void,
): readonly TableColumn<CasinoGameRow>[] {
  const linked = (game: CasinoGameRow, content: ReactNode) => (
    <Link to={gamePath(game, span)} className="reach underline-offset-2 hover:underline">
      {content}
    </Link>
  );
  /** A sum that leads to the days and rounds behind it. */
  const sum = (
    key: string,
    title: string,
    value: (game: CasinoGameRow) => number | null,
  ): TableColumn<CasinoGameRow> => ({
    ...{ key, title, value, isNumber: true },
    cell(game) {
      const amount = value(game);
      return amount === null ? '–' : linked(game, <bdi>{amountText(amount)}</bdi>);
    },
  });
  return [
    {
      key: 'name',
      title: t('backoffice.switch.game'),
      value: ({ Name }) => Name,
      cell: (game) => linked(game, <bdi className="font-[560]">{game.Name}</bdi>),
    },
    {
      key: 'provider',
      title: t('backoffice.switch.provider'),
      value: ({ ProviderName }) => ProviderName,
      cell: ({ ProviderName }) => <bdi>{ProviderName}</bdi>,
    },
    { key: 'category', title: t('gaming.category'), value: ({ Category }) => categoryText(Category) },
    {
      key: 'state',
      title: t('reports.state'),
      value: ({ State }) => stateText(State),
      cell: ({ State }) => <StateBadge state={State} />,
    },
    {
      key: 'switch',
      title: t('gaming.switch'),
      value: () => '',
      cell: (game) => <SwitchButton target={gameSwitch(game)} closed={game.Closed} onChoose={onSwitch} />,
    },
    {
      ...{ key: 'rounds', title: t('gaming.rounds'), value: ({ Items }) => Items, isNumber: true },
      cell: (game) => linked(game, countText(game.Items)),
    },
    sum('stakes', t('gaming.stakes'), ({ InEur }) => euros(InEur)),
    sum('winnings', t('gaming.winnings'), ({ OutEur }) => euros(OutEur)),
    sum('net', t('backoffice.providers.net'), net),
    {
      ...{ key: 'rtp', title: 'RTP', value: ({ Rtp }) => Rtp, isNumber: true },
      cell: ({ Rtp }) => shareText(Rtp),
    },
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
  const { from, to } = span;
  const found = useQuery({
    ...callQuery('GET /api/desk/casino/games', { query: { From: from, To: to } }),
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
  const [target, setTarget] = useState<SwitchTarget>();
  const names = new Map(all.map(({ Provider, ProviderName }) => [Provider, ProviderName]));
  const marked = all.filter(({ IsOutside }) => IsOutside).length;
  return (
    <>
      {target && <SwitchForm key={target.key} target={target} onClose={() => setTarget(undefined)} />}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('backoffice.switch.provider')}
          value={provider}
          onChange={(event) => onProvider(event.target.value)}
        >
          <option value="">{t('casino.category.all')}</option>
          <Options values={[...names.keys()]} text={(each) => names.get(each) ?? each} />
        </SelectField>
        <p role="status" className={marked > 0 ? 'text-danger' : 'text-quiet'}>
          {t('gaming.marked', { count: marked })} {t('gaming.in-euros')}{' '}
          {LeftOff > 0 && t('gaming.left-off', { count: LeftOff })}
        </p>
      </div>
      <DataTable
        name="casino-games"
        label={t('gaming.tab.games')}
        rows={all.filter(({ Provider }) => provider === '' || Provider === provider)}
        columns={gameColumns(span, setTarget)}
        rowKey={({ ID }) => ID}
        onOpen={(game) => navigate(gamePath(game, span))}
      />
      <Computed text={t('gaming.computed')} statements={Statements} />
    </>
  );
}
