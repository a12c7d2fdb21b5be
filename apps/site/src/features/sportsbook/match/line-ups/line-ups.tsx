import { hasPlayers, type PlayersSport } from '@evens/book';
import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { useSituation } from '@evens/web/live/hooks.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Card, Skeleton } from '@evens/web/ui/surface.tsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { type MarkKind, type PlayerMark, type PlayerRow, type TeamSheet, teamSheet } from './team-sheet.ts';

/** Line-ups of both sides: the squads until they are published, then with goals, cards and substitutions. */
export function LineUpsCard({ match }: { readonly match: Match }) {
  const situation = useSituation(match.ID);
  const sport = match.SportAlias;
  if (!situation || !hasPlayers(sport)) return <Skeleton className="h-[480px] rounded-xl" />;
  const isPublished = situation.players.some(({ lineUp }) => lineUp !== undefined);
  return (
    <Card className="@container overflow-hidden" data-line-ups={isPublished ? 'published' : 'expected'}>
      {!isPublished && situation.phase === 'scheduled' && (
        <p className="border-b border-line px-3.5 py-2.5 text-sm text-quiet">{t('lineups.expected')}</p>
      )}
      <div className="grid @min-[560px]:grid-cols-2">
        <Team name={match.HomeTeamName} sheet={teamSheet(situation, 'home')} sport={sport} />
        <Team
          name={match.AwayTeamName}
          sheet={teamSheet(situation, 'away')}
          sport={sport}
          className="border-t border-line @min-[560px]:border-s @min-[560px]:border-t-0"
        />
      </div>
    </Card>
  );
}

interface TeamProps {
  readonly name: string;
  readonly sheet: TeamSheet;
  readonly sport: PlayersSport;
  readonly className?: string;
}

function Team({ name, sheet: { formation, lists }, sport, className }: TeamProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('min-w-0 px-3.5 py-2.5', className)}>
      <h3 id={id} className="flex items-baseline justify-between gap-2 text-base font-[640]">
        <bdi className="min-w-0 truncate">{name}</bdi>
        {formation && (
          <bdi dir="ltr" className="shrink-0 text-sm font-normal text-quiet">
            {formation}
          </bdi>
        )}
      </h3>
      {lists.map(({ kind, rows }) => (
        <div key={kind}>
          <h4 className="mt-2 text-xs font-[600] text-quiet">{t(`lineups.${kind}`)}</h4>
          <ul data-line-up={kind}>
            {rows.map((row) => (
              <Row key={row.index} row={row} sport={sport} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Row({ row: { player, marks }, sport }: { readonly row: PlayerRow; readonly sport: PlayersSport }) {
  const { position, shirt, name } = player;
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-x-2 border-t border-line py-0.5 text-sm first:border-t-0">
      <span className="w-6 shrink-0 text-end text-quiet tabular-nums">{shirt}</span>
      <bdi className="min-w-0 truncate">{name}</bdi>
      {marks.map((mark) => (
        <Mark key={`${mark.kind}/${mark.minute}`} mark={mark} />
      ))}
      <span className="ms-auto ps-2 text-xs text-faint">
        <span aria-hidden>{sport === 'soccer' ? t('lineups.short.soccer', { position }) : position}</span>
        <span className="sr-only">{t(`lineups.position.${sport}`, { position })}</span>
      </span>
    </li>
  );
}

const markLooks: Readonly<Record<Exclude<MarkKind, 'on' | 'off'>, string>> = {
  goal: 'size-[9px] rounded-full bg-text',
  own_goal: 'size-[9px] rounded-full border-2 border-danger',
  yellow_card: 'h-2.5 w-[7px] rounded-[1.5px] bg-[#f2b33d]',
  red_card: 'h-2.5 w-[7px] rounded-[1.5px] bg-danger',
};

function MarkIcon({ kind }: { readonly kind: MarkKind }) {
  if (kind === 'on') return <ArrowUp aria-hidden className="size-3.5 text-accent-text" />;
  if (kind === 'off') return <ArrowDown aria-hidden className="size-3.5 text-danger" />;
  return <i aria-hidden className={markLooks[kind]} />;
}

function Mark({ mark: { kind, minute } }: { readonly mark: PlayerMark }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs text-quiet" data-mark={kind}>
      <MarkIcon kind={kind} />
      <span className="sr-only">{t('lineups.mark', { kind })}</span>
      {kind === 'own_goal' && <span aria-hidden>{t('lineups.own-goal.short')}</span>}
      <bdi>{minute}</bdi>
    </span>
  );
}
