import type { FormMatch } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Crest } from '@evens/web/ui/crest.tsx';
import { Card, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** Numbers of wins, draws and losses of the side. */
function tally(matches: readonly Pick<FormMatch, 'Result'>[]): Tally {
  const count = (result: string) => matches.filter(({ Result }) => Result === result).length;
  return { wins: count('win'), draws: count('draw'), losses: count('loss') };
}

type Side = NonNullable<Answer<'GET /api/match/form'>['Home']>;

const GUIDE_MAX = 5;
const ROWS_MAX = 5;

/** Recent form and head-to-head matches of both sides, from finished matches. */
export function MatchFormCard({ matchId }: { readonly matchId: number }) {
  const id = useId();
  const found = useQuery({
    ...callQuery('GET /api/match/form', { query: { id: matchId } }),
    refetchOnWindowFocus: false,
  });
  if (found.isPending) return <Skeleton className="h-40 rounded-xl" />;
  if (found.isError) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-2 px-3.5 py-3">
        <p role="alert" className="text-quiet">
          {t('results.form.failed')}
        </p>
        <Button size="small" onClick={() => void found.refetch()}>
          {t('shell.retry')}
        </Button>
      </Card>
    );
  }
  const { Home: home, Away: away, Meetings: meetings } = found.data;
  if (!home || !away) return null;
  const isEmpty = home.Matches.length === 0 && away.Matches.length === 0;
  return (
    <section aria-labelledby={id}>
      <Card className="@container overflow-hidden">
        <h2 id={id} className="px-3.5 py-2">
          {t('results.form')}
        </h2>
        {isEmpty ? (
          <p className="border-t border-line px-3.5 py-3 text-sm text-faint">{t('results.form.empty')}</p>
        ) : (
          <>
            <div className="grid border-t border-line @min-[640px]:grid-cols-2 @min-[640px]:divide-x @min-[640px]:divide-line">
              <SideForm side={home} />
              <SideForm side={away} />
            </div>
            {meetings.length > 0 && <Meetings meetings={meetings} home={home} away={away} />}
          </>
        )}
      </Card>
    </section>
  );
}

/** The form guide is in reading order, with the latest match last. */
function SideForm({ side }: { readonly side: Side }) {
  const matches = side.Matches.slice(0, ROWS_MAX);
  const guide = side.Matches.slice(0, GUIDE_MAX).toReversed();
  const { wins, draws, losses } = tally(side.Matches);
  return (
    <div className="min-w-0 py-2 max-[639px]:not-first:border-t max-[639px]:not-first:border-line">
      <div className="flex items-center gap-2 px-3.5 pb-1.5">
        <Crest seed={side.TeamLogo} />
        <h3 className="min-w-0 truncate-name truncate font-[620]">
          <bdi>{side.TeamName}</bdi>
        </h3>
        <ol aria-label={t('results.form.guide')} className="ms-auto flex shrink-0 gap-1">
          {guide.map((match) => (
            <li key={match.ID}>
              <ResultChip result={match.Result} />
            </li>
          ))}
        </ol>
      </div>
      {matches.length === 0 ? (
        <p className="px-3.5 py-1.5 text-sm text-faint">{t('results.form.none')}</p>
      ) : (
        <>
          <ul>
            {matches.map((match) => (
              <FormRow key={match.ID} match={match} of="side" />
            ))}
          </ul>
          <p className="px-3.5 pt-1 text-sm text-faint">
            {t('results.form.tally', { count: side.Matches.length, wins, draws, losses })}
          </p>
        </>
      )}
    </div>
  );
}

interface MeetingsProps {
  readonly meetings: readonly FormMatch[];
  readonly home: Side;
  readonly away: Side;
}

function Meetings({ meetings, home, away }: MeetingsProps) {
  const { wins, draws, losses } = tally(meetings);
  const parts = [
    { key: 'home', name: home.TeamName, count: wins, className: 'bg-up' },
    { key: 'draw', name: t('results.form.draws'), count: draws, className: 'bg-faint' },
    { key: 'away', name: away.TeamName, count: losses, className: 'bg-accent-text' },
  ] as const;
  return (
    <div className="border-t border-line py-2">
      <h3 className="px-3.5 pb-1.5 font-[620]">{t('results.form.meetings')}</h3>
      <div aria-hidden className="mx-3.5 mb-1.5 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ key, count, className }) => (
            <span key={key} className={className} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className="mb-1 flex justify-between gap-3 px-3.5 text-sm text-quiet">
        {parts.map(({ key, name, count }) => (
          <li key={key} className="min-w-0 truncate">
            <b className="text-text">{count}</b> <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <ul>
        {meetings.slice(0, ROWS_MAX).map((match) => (
          <FormRow key={match.ID} match={match} of="meeting" />
        ))}
      </ul>
    </div>
  );
}

/** Date, opponent or both sides, and score. A row of one side ends with its result. */
function FormRow({ match, of }: { readonly match: FormMatch; readonly of: 'side' | 'meeting' }) {
  const opponent = match.IsHome ? match.AwayTeamName : match.HomeTeamName;
  return (
    <li>
      <Link
        to={match.ResultLink}
        className="flex min-h-8 items-center gap-3 px-3.5 text-sm touch:min-h-11 pointer:hover:bg-raised focus-visible:-outline-offset-2"
      >
        <time dateTime={match.DateOfMatch} className="min-w-20 shrink-0 whitespace-nowrap text-faint">
          {written().day(Date.parse(match.DateOfMatch))}
        </time>
        {of === 'side' ? (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="shrink-0 text-xs text-faint">
              {t(match.IsHome ? 'results.form.home' : 'results.form.away')}
            </span>
            <bdi className="truncate">{opponent}</bdi>
          </span>
        ) : (
          <span className="min-w-0 truncate">
            <bdi>{match.HomeTeamName}</bdi> – <bdi>{match.AwayTeamName}</bdi>
          </span>
        )}
        <span className="ms-auto flex shrink-0 items-center gap-2.5">
          {match.HasScore && (
            <bdi dir="ltr" className="font-[640]">
              {match.HomeScore}–{match.AwayScore}
            </bdi>
          )}
          {of === 'side' && <ResultChip result={match.Result} />}
        </span>
      </Link>
    </li>
  );
}

const looks = {
  win: { className: 'bg-up/15 text-up', short: 'results.won.short', word: 'results.won' },
  draw: { className: 'bg-raised text-quiet', short: 'results.drawn.short', word: 'results.drawn' },
  loss: { className: 'bg-down/12 text-down', short: 'results.lost.short', word: 'results.lost' },
} as const;

export function ResultChip({ result }: { readonly result: string }) {
  const { className, short, word } = looks[result === 'win' || result === 'draw' ? result : 'loss'];
  return (
    <span
      data-form={result}
      className={classNames('grid size-5 place-items-center rounded-[5px] text-xs font-[700]', className)}
    >
      <span aria-hidden>{t(short)}</span>
      <span className="sr-only">{t(word)}</span>
    </span>
  );
}
