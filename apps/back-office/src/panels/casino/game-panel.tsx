import { REPORT_DAYS_MAX } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Fact, Loaded, Section } from '../back-office-parts.tsx';
import { playerColumn, timeColumn } from '../player/columns.tsx';
import { Computed } from '../reports/computed.tsx';
import { amountColumn, currencyColumn } from '../reports/report-columns.ts';
import { shareText } from '../reports/report-formats.ts';
import { SpanFields, useReportSearch } from '../reports/span-fields.tsx';
import {
  ClosedReason,
  DaySums,
  Errors,
  expectedText,
  gameSwitch,
  gamesPath,
  intervalText,
  StateBadge,
  useSwitch,
} from './casino-parts.tsx';
import { GameLimits } from './game-limits.tsx';

type GamePage = Answer<'GET /api/desk/casino/game'>;
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
  const { form, button } = useSwitch();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg">
          <bdi>{Game.Name}</bdi>{' '}
          <Link to={gamesPath(Game.Provider)} className="text-quiet underline">
            <bdi>{Game.ProviderName}</bdi>
          </Link>
        </h2>
        <StateBadge state={Game.State} />
        {Game.Closed && <ClosedReason closed={Game.Closed} />}
        {button(gameSwitch(Game))}
      </div>
      {form}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact label={t('gaming.rtp')}>{shareText(Game.Rtp)}</Fact>
        <Fact label={t('gaming.interval')}>{intervalText(Game)}</Fact>
        <Fact label={t('gaming.expected')}>{expectedText(Game)}</Fact>
        <Fact label={t('reports.deviation')}>
          <Errors game={Game} />
        </Fact>
      </dl>
      <DaySums days={Days} />
      <Section title={t('gaming.newest-rounds')}>
        <DataTable
          name="casino-game-rounds"
          label={t('gaming.newest-rounds')}
          rows={Rounds}
          columns={roundColumns()}
          rowKey={({ ID }) => ID}
        />
      </Section>
      <GameLimits id={Game.ID} limits={Limits} />
      <Computed text={t('gaming.computed')} statements={Statements} />
    </>
  );
}

const states = {
  open: 'backoffice.open',
  over: 'history.csv.state.over',
  refunded: 'history.csv.state.refunded',
} as const;

function roundColumns(): readonly TableColumn<Round>[] {
  const currency = ({ Currency }: Round) => Currency;
  return [
    { key: 'id', title: t('backoffice.player.column.number'), value: ({ ID }) => ID, isNumber: true },
    playerColumn(({ PlayerID }) => PlayerID),
    currencyColumn(currency),
    amountColumn('stake', t('backoffice.player.column.stake'), ({ Stake }) => Number(Stake), currency),
    amountColumn('win', t('backoffice.player.column.payout'), ({ Win }) => Number(Win), currency),
    {
      key: 'state',
      title: t('reports.state'),
      value: ({ State }) => t(states[State]),
      cell: ({ State }) => <Badge tone={State === 'open' ? 'accent' : 'plain'}>{t(states[State])}</Badge>,
    },
    timeColumn('StartedDate'),
  ];
}
