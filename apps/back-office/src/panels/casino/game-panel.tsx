import { REPORT_DAYS_MAX } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { timeColumn } from '../player/columns.tsx';
import { Computed } from '../reports/computed.tsx';
import { countColumn } from '../reports/report-columns.ts';
import { dayText, shareText } from '../reports/report-formats.ts';
import { SpanFields, useReportSearch } from '../reports/span-fields.tsx';
import {
  ClosedReason,
  Errors,
  expectedText,
  gameSwitch,
  intervalText,
  StateBadge,
  SwitchButton,
  type SwitchTarget,
} from './casino-parts.tsx';
import { GameLimits } from './game-limits.tsx';
import { SwitchForm } from './switch-form.tsx';

type GamePage = Answer<'GET /api/desk/casino/game'>;
type Day = GamePage['Days'][number];
type Round = GamePage['Rounds'][number];

/** One game: its switch, its RTP, its limits, and the days and rounds behind its sums. */
export function GamePanel() {
  const { span, search, change } = useReportSearch();
  const query = { From: span.from, To: span.to, ID: search.get('id') ?? '' };
  const found = useQuery(callQuery('GET /api/desk/casino/game', { query }));
  return (
    <>
      <SpanFields span={span} daysMax={REPORT_DAYS_MAX} onChange={change} />
      <Loaded found={found}>{(page) => <GameSections page={page} />}</Loaded>
    </>
  );
}

function GameSections({ page }: { readonly page: GamePage }) {
  const { Game, Days, Rounds, Limits, Statements } = page;
  const [target, setTarget] = useState<SwitchTarget>();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg">
          <bdi>{Game.Name}</bdi>{' '}
          <Link
            to={`${panelLink('casino-games')}&provider=${Game.Provider}`}
            className="text-quiet underline"
          >
            <bdi>{Game.ProviderName}</bdi>
          </Link>
        </h2>
        <StateBadge state={Game.State} />
        {Game.Closed && <ClosedReason closed={Game.Closed} />}
        <SwitchButton target={gameSwitch(Game)} closed={Game.Closed} onChoose={setTarget} />
      </div>
      {target && <SwitchForm target={target} onClose={() => setTarget(undefined)} />}
      <Facts game={Game} />
      <Section title={t('gaming.by-day')}>
        <DataTable
          name="casino-game-days"
          label={t('gaming.by-day')}
          rows={Days}
          columns={dayColumns()}
          empty={t('reports.none')}
          rowKey={({ Day: day, Currency }) => `${day} ${Currency}`}
        />
      </Section>
      <Section title={t('gaming.newest-rounds')}>
        <DataTable
          name="casino-game-rounds"
          label={t('gaming.newest-rounds')}
          rows={Rounds}
          columns={roundColumns()}
          empty={t('gaming.newest-rounds.none')}
          rowKey={({ ID }) => ID}
        />
      </Section>
      <GameLimits id={Game.ID} limits={Limits} />
      <Computed text={t('gaming.computed')} statements={Statements} />
    </>
  );
}

function Facts({ game }: { readonly game: GamePage['Game'] }) {
  const facts = [
    [t('gaming.rtp'), shareText(game.Rtp)],
    [t('gaming.interval'), intervalText(game)],
    [t('gaming.expected'), expectedText(game)],
    [t('reports.deviation'), <Errors key="errors" game={game} />],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="rounded-xl border border-line bg-surface p-3">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="font-[620] tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An amount in the currency of its row. */
function amount<R>(key: string, title: string, text: (row: R) => string): TableColumn<R> {
  return {
    ...{ key, title, isNumber: true },
    value: (row) => Number(text(row)),
    cell: (row) => <bdi>{written().money(text(row))}</bdi>,
  };
}

const currency = <R extends { readonly Currency: string }>(): TableColumn<R> => ({
  ...{ key: 'currency', title: t('reports.currency'), value: ({ Currency }) => Currency },
});

function dayColumns(): readonly TableColumn<Day>[] {
  return [
    { key: 'day', title: t('reports.day'), value: (row) => row.Day, cell: (row) => dayText(row.Day) },
    currency(),
    countColumn('rounds', t('gaming.rounds'), ({ Items }) => Items),
    amount('stakes', t('gaming.stakes'), ({ In }) => In),
    amount('winnings', t('gaming.winnings'), ({ Out }) => Out),
    {
      ...{ key: 'rtp', title: t('gaming.rtp'), isNumber: true },
      value: ({ In, Out }) => (Number(In) === 0 ? null : Number(Out) / Number(In)),
      cell: ({ In, Out }) => shareText(Number(In) === 0 ? null : Number(Out) / Number(In)),
    },
  ];
}

function roundColumns(): readonly TableColumn<Round>[] {
  return [
    { key: 'id', title: t('backoffice.player.column.number'), value: ({ ID }) => ID, isNumber: true },
    {
      key: 'player',
      title: t('reports.by.player'),
      value: ({ UserName }) => UserName,
      cell: ({ PlayerID, UserName }) => (
        <Link to={panelLink('player', PlayerID)} className="reach underline">
          <bdi translate="no">{UserName}</bdi>
        </Link>
      ),
    },
    currency(),
    amount('stake', t('backoffice.player.column.stake'), ({ Stake }) => Stake),
    amount('win', t('backoffice.player.column.payout'), ({ Win }) => Win),
    {
      key: 'state',
      title: t('reports.state'),
      value: ({ State }) => t(`gaming.round.${State}`),
      cell: ({ State }) => (
        <Badge tone={State === 'open' ? 'accent' : 'plain'}>{t(`gaming.round.${State}`)}</Badge>
      ),
    },
    timeColumn('StartedDate'),
  ];
}
