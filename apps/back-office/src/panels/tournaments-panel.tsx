import type { BackOfficeTournament } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonColumn } from '../table/button-column.tsx';
import { DataTable, type TableColumn } from '../table/data-table.tsx';
import { Loaded, Section } from './back-office-parts.tsx';
import { CallForm, type TypedFields } from './forms/call-form.tsx';
import { timeColumn } from './player/columns.tsx';
import { amountColumn } from './reports/report-columns.ts';
import { useAct } from './use-act.ts';

const POLL_MS = 10_000;
const HOUR_MS = 3_600_000;
type Listed = Answer<'GET /api/desk/tournaments'>;

/** Casino tournaments with their fees and prizes, and the form of a new one. */
export function TournamentsPanel() {
  const found = useQuery({ ...callQuery('GET /api/desk/tournaments'), refetchInterval: POLL_MS });
  return (
    <Loaded found={found}>
      {(listed) => (
        <>
          <TournamentsSection listed={listed} />
          <NewTournament />
        </>
      )}
    </Loaded>
  );
}

const tones = {
  coming: 'plain',
  running: 'accent',
  counting: 'warn',
  decided: 'up',
  cancelled: 'down',
} as const;

function TournamentsSection({ listed }: { readonly listed: Listed }) {
  const act = useAct('bonuses');
  const [chosen, setChosen] = useState<number>();
  return (
    <Section title={t('casino.tournaments')}>
      <DataTable
        name="tournaments"
        label={t('casino.tournaments')}
        rows={listed.Tournaments}
        rowKey={({ ID }) => ID}
        empty={t('casino.tournaments.none')}
        columns={tournamentColumns(listed, act.isAllowed ? setChosen : undefined)}
      />
      {chosen !== undefined && (
        <div className="mt-3 max-w-[1000px]">
          <CallForm
            call="POST /api/desk/canceltournament"
            act={act}
            fixed={{ ID: chosen }}
            kind="danger"
            button={`${t('backoffice.tournaments.cancel')} #${chosen}`}
            onDone={() => setChosen(undefined)}
            onCancel={() => setChosen(undefined)}
          />
        </div>
      )}
    </Section>
  );
}

function tournamentColumns(
  { Games }: Listed,
  onCancel: ((id: number) => void) | undefined,
): readonly TableColumn<BackOfficeTournament>[] {
  const names = (keys: readonly string[]) =>
    keys.map((key) => Games.find(({ Key }) => Key === key)?.Name ?? key).join(', ');
  return [
    { key: 'id', title: '#', value: ({ ID }) => ID, isNumber: true },
    {
      key: 'name',
      title: t('backoffice.tournaments.name'),
      value: ({ Name, Kind, Target }) =>
        [Name || t(`backoffice.tournaments.kind.${Kind}`), ...(Target === null ? [] : [`${Target}×`])].join(
          ' ',
        ),
    },
    {
      key: 'games',
      title: t('casino.tournament.games'),
      value: (row) => (row.Games.length === 0 ? t('casino.tournament.games.all') : names(row.Games)),
    },
    {
      key: 'state',
      title: t('backoffice.players.state'),
      value: ({ State }) => t(`backoffice.tournaments.state.${State}`),
      cell: ({ State }) => <Badge tone={tones[State]}>{t(`backoffice.tournaments.state.${State}`)}</Badge>,
    },
    ...(onCancel
      ? [
          buttonColumn<BackOfficeTournament>({
            title: t('backoffice.tournaments.cancel'),
            label: ({ ID }) => `${t('backoffice.tournaments.cancel')} #${ID}`,
            has: ({ State }) => State === 'coming' || State === 'running' || State === 'counting',
            onPress: ({ ID }) => onCancel(ID),
          }),
        ]
      : []),
    {
      key: 'entries',
      title: t('casino.tournament.entries'),
      value: ({ Entries }) => Entries,
      isNumber: true,
    },
    amountColumn('fee', t('casino.tournament.fee'), ({ Fee }) => Number(Fee)),
    amountColumn('fees', t('backoffice.tournaments.fees'), ({ Fees }) => Number(Fees)),
    amountColumn('paid', t('backoffice.tournaments.paid'), ({ Paid }) => Number(Paid)),
    amountColumn('net', t('backoffice.tournaments.net'), ({ Fees, Paid }) => Number(Fees) - Number(Paid)),
    timeColumn('StartsDate', { key: 'starts', title: t('casino.tournament.starts') }),
    timeColumn('EndsDate', { key: 'ends', title: t('casino.tournament.ends') }),
    { key: 'operator', title: t('backoffice.player.column.operator'), value: ({ CreatedBy }) => CreatedBy },
  ];
}

const listIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((part) => part !== '');

/** Prizes with two decimal places; undefined for other text. */
function prizesIn(text: string): readonly string[] | undefined {
  const prizes = listIn(text);
  const isRight = prizes.length > 0 && prizes.every((prize) => /^\d{1,8}(\.\d{1,2})?$/.test(prize));
  return isRight ? prizes.map((prize) => Number(prize).toFixed(2)) : undefined;
}

/** A multiplier with two decimal places; undefined for other text. */
function targetIn(text: string): string | undefined {
  const target = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,2})?$/.test(target) ? Number(target).toFixed(2) : undefined;
}

function NewTournament() {
  const act = useAct('bonuses');
  const { feed } = useLive();
  if (!act.isAllowed) return null;
  const euros = { currency: 'EUR' } as const;
  const startsAfter = (text: string) => {
    const hours = Number(text.replace(',', '.'));
    return text.trim() !== '' && hours >= 0
      ? new Date(Math.round(feed.serverNowMs() + hours * HOUR_MS)).toISOString()
      : undefined;
  };
  return (
    <Section title={t('backoffice.tournaments.new')}>
      <CallForm
        call="POST /api/desk/tournament"
        act={act}
        initial={{ StartsDate: '0', Hours: '24', RoundsMaximum: '100', EntriesMaximum: '1000', Fee: '0' }}
        fields={({ Kind = 'best' }: TypedFields) => ({
          Kind: {
            label: t('backoffice.tournaments.kind'),
            options: (['best', 'target'] as const).map((kind) => [
              kind,
              t(`backoffice.tournaments.kind.${kind}`),
            ]),
          },
          Name: { label: t('backoffice.tournaments.name'), hint: t('backoffice.tournaments.name.hint') },
          Games: {
            label: t('casino.tournament.games'),
            hint: t('backoffice.tournaments.games.hint'),
            read: listIn,
          },
          ...(Kind === 'target' && {
            Target: { label: t('backoffice.tournaments.target'), inputMode: 'decimal', read: targetIn },
          }),
          StakeMinimum: { label: t('casino.tournament.stake'), ...euros },
          RoundsMaximum: { label: t('casino.tournament.rounds') },
          Fee: { label: t('casino.tournament.fee'), ...euros },
          Prizes: {
            label: t('casino.tournament.prizes'),
            hint: t('backoffice.tournaments.prizes.hint'),
            inputMode: 'text',
            read: prizesIn,
          },
          EntriesMaximum: { label: t('backoffice.tournaments.entries') },
          StartsDate: { label: t('backoffice.tournaments.starts'), inputMode: 'decimal', read: startsAfter },
          Hours: { label: t('backoffice.tournaments.hours') },
        })}
        fixed={{ Target: null }}
        button={t('backoffice.save')}
      />
    </Section>
  );
}
