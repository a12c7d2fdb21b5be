import type { JackpotRow, JackpotWinRow } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { timeColumn } from '../player/columns.tsx';
import { countColumn, shareColumn } from '../reports/report-columns.ts';

const POLL_MS = 10_000;

const names = ['mystery', 'mini', 'minor', 'grand'] as const;

function jackpotText(pool: string): string {
  const known = names.find((name) => name === pool.split(':').at(-1));
  return known ? t(`casino.jackpot.${known}`) : pool;
}

function gameLink(id: string, text: string) {
  return (
    <Link to={panelLink('casino-game', id)} className="reach underline">
      <bdi>{text}</bdi>
    </Link>
  );
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
          <Section title={t('gaming.jackpots.wins')}>
            <DataTable
              name="casino-jackpot-wins"
              label={t('gaming.jackpots.wins')}
              rows={Wins}
              columns={winColumns()}
              empty={t('gaming.jackpots.wins.none')}
              rowKey={({ RoundID, Pool }) => `${RoundID} ${Pool}`}
            />
          </Section>
        </>
      )}
    </Loaded>
  );
}

function jackpotColumns(): readonly TableColumn<JackpotRow>[] {
  const amount = (
    key: string,
    title: string,
    text: (row: JackpotRow) => string | null,
  ): TableColumn<JackpotRow> => ({
    ...{ key, title, isNumber: true },
    value: (row) => (text(row) === null ? null : Number(text(row))),
    cell: (row) => <bdi>{text(row) === null ? '–' : written().money(text(row) ?? '')}</bdi>,
  });
  return [
    { key: 'pool', title: t('casino.badge.jackpot'), value: ({ Pool }) => jackpotText(Pool) },
    {
      key: 'game',
      title: t('backoffice.switch.game'),
      value: ({ GameID }) => GameID ?? '',
      cell: ({ GameID }) => (GameID === null ? t('gaming.jackpots.shared') : gameLink(GameID, GameID)),
    },
    { key: 'currency', title: t('reports.currency'), value: ({ Currency }) => Currency },
    amount('amount', t('backoffice.player.column.amount'), ({ Amount }) => Amount),
    amount('seed', t('gaming.jackpots.seed'), ({ Seed }) => Seed),
    amount('must-hit-by', t('gaming.jackpots.must-hit-by'), ({ MustHitBy }) => MustHitBy),
    shareColumn('contribution', t('gaming.jackpots.contribution'), ({ Contribution }) => Contribution / 100),
    countColumn('wins', t('gaming.jackpots.wins'), ({ Wins }) => Wins),
  ];
}

function winColumns(): readonly TableColumn<JackpotWinRow>[] {
  return [
    { key: 'pool', title: t('casino.badge.jackpot'), value: ({ Pool }) => jackpotText(Pool) },
    {
      ...{ key: 'amount', title: t('backoffice.player.column.amount'), isNumber: true },
      value: ({ Amount }) => Number(Amount),
      cell: ({ Amount, Currency }) => <Money amount={Amount} currency={Currency} />,
    },
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
    {
      key: 'game',
      title: t('backoffice.switch.game'),
      value: ({ GameName }) => GameName,
      cell: ({ GameID, GameName }) => gameLink(GameID, GameName),
    },
    { key: 'round', title: t('gaming.round'), value: ({ RoundID }) => RoundID, isNumber: true },
    timeColumn('WonDate'),
  ];
}
