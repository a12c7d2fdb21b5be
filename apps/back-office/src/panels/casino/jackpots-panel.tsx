import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { linkColumn } from '../../table/link-column.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { playerColumn, timeColumn } from '../player/columns.tsx';
import { amountColumn, countColumn, currencyColumn, shareColumn } from '../reports/report-columns.ts';

const POLL_MS = 10_000;
type Jackpots = Answer<'GET /api/desk/casino/jackpots'>;
type JackpotRow = Jackpots['Jackpots'][number];
type JackpotWinRow = Jackpots['Wins'][number];

const names = ['mystery', 'mini', 'minor', 'grand'] as const;

function jackpotText({ Pool: pool }: { readonly Pool: string }): string {
  const known = names.find((name) => name === pool.split(':').at(-1));
  return known ? t(`casino.jackpot.${known}`) : pool;
}

/** The jackpots of all currencies, and who won them. */
export function JackpotsPanel() {
  const found = useQuery({ ...callQuery('GET /api/desk/casino/jackpots'), refetchInterval: POLL_MS });
  return (
    <Loaded found={found}>
      {({ Jackpots, Wins }) => (
        <>
          <Section title={t('reports.jackpots')}>
            <p className="mb-3 max-w-[90ch] text-quiet">{t('gaming.jackpots.text')}</p>
            <DataTable
              name="casino-jackpots"
              label={t('reports.jackpots')}
              rows={Jackpots}
              columns={jackpotColumns()}
              rowKey={({ Pool, Currency }) => `${Pool} ${Currency}`}
            />
          </Section>
          <Section title={t('backoffice.providers.wins')}>
            <DataTable
              name="casino-jackpot-wins"
              label={t('backoffice.providers.wins')}
              rows={Wins}
              columns={winColumns()}
              rowKey={({ RoundID, Pool }) => `${RoundID} ${Pool}`}
            />
          </Section>
        </>
      )}
    </Loaded>
  );
}

type Money = Pick<JackpotRow, 'Amount' | 'Currency' | 'Pool'>;
const currency = ({ Currency }: Money) => Currency;
const pool = <R extends Money>(): readonly TableColumn<R>[] => [
  { key: 'pool', title: t('casino.badge.jackpot'), value: jackpotText },
  currencyColumn(currency),
  amountColumn('amount', t('backoffice.player.column.amount'), ({ Amount }) => Number(Amount), currency),
];

function jackpotColumns(): readonly TableColumn<JackpotRow>[] {
  return [
    ...pool<JackpotRow>(),
    amountColumn<JackpotRow>('seed', t('gaming.jackpots.seed'), ({ Seed }) => Number(Seed), currency),
    amountColumn<JackpotRow>(
      'must-hit-by',
      t('gaming.jackpots.must-hit-by'),
      ({ MustHitBy }) => (MustHitBy === null ? null : Number(MustHitBy)),
      currency,
    ),
    shareColumn('contribution', t('gaming.jackpots.contribution'), ({ Contribution }) => Contribution),
    countColumn('wins', t('backoffice.providers.wins'), ({ Wins }) => Wins),
    linkColumn({
      key: 'game',
      title: t('backoffice.switch.game'),
      text: ({ GameName }) => GameName ?? t('casino.category.slots'),
      path: ({ GameID }) => (GameID === null ? panelLink('casino-games') : panelLink('casino-game', GameID)),
    }),
  ];
}

function winColumns(): readonly TableColumn<JackpotWinRow>[] {
  return [
    ...pool<JackpotWinRow>(),
    playerColumn(({ PlayerID }) => PlayerID),
    linkColumn({
      key: 'game',
      title: t('backoffice.switch.game'),
      text: ({ GameName }) => GameName,
      path: ({ GameID }) => panelLink('casino-game', GameID),
    }),
    { key: 'round', title: t('history.csv.round'), value: ({ RoundID }) => RoundID, isNumber: true },
    timeColumn('WonDate'),
  ];
}
