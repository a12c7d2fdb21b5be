import type { ResultMatch } from '@evens/contract';
import { isLotto } from '@evens/markets';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Crest } from '@evens/web/ui/crest.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { BallRow } from '../match/facts/index.ts';
import { howEndedText, isCalledOff, statusText } from './result-words.ts';
import './results.css';

const RACE = 2;
/** Maximum number of period columns; more would take too much space. */
const PERIODS_MAX = 9;

/** A match as one line per side: when, who, by period, the score. All of it leads to its page. */
export function ResultRow({ match }: { readonly match: ResultMatch }) {
  const atMs = Date.parse(match.DateOfMatch);
  const note = isCalledOff(match) ? '' : howEndedText(match);
  return (
    <Link to={match.ResultLink} className="result-row" data-match={match.ID}>
      <span className="text-sm leading-[18px] text-quiet">
        <time dateTime={match.DateOfMatch}>{written().time(atMs)}</time>
        {note !== '' && <span className="block truncate text-xs text-faint">{note}</span>}
      </span>
      {isLotto(match.SportAlias) && !isCalledOff(match) ? (
        <BallRow numbers={match.Runners.map(({ Name }) => Number(Name))} />
      ) : match.Type === RACE ? (
        <RaceCells match={match} />
      ) : (
        <SideCells match={match} />
      )}
    </Link>
  );
}

function SideCells({ match }: { readonly match: ResultMatch }) {
  const sides = [
    { no: 1, name: match.HomeTeamName, seed: match.HomeTeamLogo, score: match.HomeScore },
    { no: 2, name: match.AwayTeamName, seed: match.AwayTeamLogo, score: match.AwayScore },
  ] as const;
  const periods = match.Scores.length > 1 ? match.Scores.slice(0, PERIODS_MAX) : [];
  return (
    <>
      <span className="grid min-w-0 gap-1">
        {sides.map(({ no, name, seed }) => (
          <span
            key={no}
            className={classNames(
              'flex min-w-0 items-center gap-2 leading-[18px]',
              match.Winner === no ? 'font-[640]' : match.Winner === 0 ? 'font-medium' : 'text-quiet',
            )}
          >
            <Crest seed={seed} size={16} />
            <bdi className="truncate">{name}</bdi>
          </span>
        ))}
      </span>
      {isCalledOff(match) ? (
        <span className="justify-self-end">
          <Badge tone="warn">{statusText(match.Status)}</Badge>
        </span>
      ) : (
        <span className="flex items-center gap-3">
          {periods.length > 0 && (
            <span aria-hidden className="result-periods" dir="ltr">
              {periods.map((period, index) => (
                <span key={index} className={period.Phase === 'regular' ? undefined : 'text-faint'}>
                  <span className={period.HomeScore > period.AwayScore ? 'text-text' : undefined}>
                    {period.HomeScore}
                  </span>
                  <span className={period.AwayScore > period.HomeScore ? 'text-text' : undefined}>
                    {period.AwayScore}
                  </span>
                </span>
              ))}
            </span>
          )}
          <span className="grid min-w-7 gap-1 text-end leading-[18px] font-[700]">
            {match.HasScore ? (
              sides.map(({ no, score }) => (
                <span
                  key={no}
                  className={match.Winner === 0 || match.Winner === no ? undefined : 'text-quiet'}
                >
                  {score}
                </span>
              ))
            ) : (
              <Decision match={match} />
            )}
          </span>
        </span>
      )}
    </>
  );
}

/** Fights have no score: a W or a D beside the name. */
function Decision({ match }: { readonly match: ResultMatch }) {
  return [1, 2].map((no) => (
    <span key={no} className={match.Winner === no ? 'text-up' : 'text-faint'}>
      {match.Winner === no ? t('results.won.short') : match.Winner === 0 ? t('results.drawn.short') : '–'}
    </span>
  ));
}

function RaceCells({ match }: { readonly match: ResultMatch }) {
  return (
    <>
      <span className="grid min-w-0 gap-1 leading-[18px]">
        <bdi className="truncate font-medium">{match.Name}</bdi>
        <span className="flex min-w-0 flex-wrap gap-x-3 text-sm text-quiet">
          {match.Runners.map(({ Name, Place }) => (
            <span key={Name} className="flex min-w-0 gap-1.5">
              <b className={Place === 1 ? 'text-accent-text' : undefined}>{Place === 0 ? '–' : Place}</b>
              <bdi className={classNames('truncate', Place === 1 && 'font-[640] text-text')}>{Name}</bdi>
            </span>
          ))}
        </span>
      </span>
      {isCalledOff(match) ? <Badge tone="warn">{statusText(match.Status)}</Badge> : <span />}
    </>
  );
}
