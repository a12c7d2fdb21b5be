import type { Match } from '@evens/contract';
import { periodName, sportTerms } from '@evens/locales/browser';
import type { ContestFacts, PeriodScore, Score } from '@evens/markets';
import { t, words } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';

interface BoardProps {
  readonly match: Match;
  readonly facts: ContestFacts;
}

/** The count of a map, kills or rounds; undefined where only its winner is known. */
function countOfMap(sport: string, { kills, home, away }: PeriodScore): Score | undefined {
  if (kills) return kills;
  return sportTerms(sport).unit === 'points' ? undefined : { home, away };
}

/** The running map with its kills or rounds, and the maps before it. */
export function MapBoard({ match, facts }: BoardProps) {
  const sport = match.SportAlias;
  const last = facts.periods.at(-1);
  if (!last) return null;
  const count = countOfMap(sport, last);
  const before = last.ended ? facts.periods : facts.periods.slice(0, -1);
  const unit = last.kills ? t('tracker.stat.kills') : t('live.score.unit', { unit: sportTerms(sport).unit });
  return (
    <div className="flex h-full flex-col items-center justify-evenly gap-2 px-4 pt-8 pb-3" data-maps>
      <div className="grid justify-items-center gap-1">
        <p className="text-sm font-[640] text-live">{periodName(words(), sport, facts.periods.length)}</p>
        {count && (
          <>
            <p
              className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 text-[40px] leading-10 font-[720]"
              data-map-count
            >
              <span className="text-end">{count.home}</span>
              <span aria-hidden className="text-faint">
                –
              </span>
              <span>{count.away}</span>
            </p>
            <p className="text-xs text-faint">{unit}</p>
          </>
        )}
        {count && <ShareBar {...count} />}
      </div>
      {before.length > 0 && (
        <ol className="grid gap-1 text-sm">
          {before.map((map, index) => (
            <PlayedMap key={index} map={map} sport={sport} number={index + 1} />
          ))}
        </ol>
      )}
    </div>
  );
}

function ShareBar({ home, away }: Score) {
  const share = home + away === 0 ? 50 : (home / (home + away)) * 100;
  return (
    <span aria-hidden className="mt-1 flex h-1.5 w-44 gap-0.5 overflow-hidden rounded-full">
      <i className="stat-bar" data-side="home" style={{ inlineSize: `${share}%` }} />
      <i className="stat-bar grow" data-side="away" />
    </span>
  );
}

interface PlayedMapProps {
  readonly map: PeriodScore;
  readonly sport: string;
  readonly number: number;
}

function PlayedMap({ map, sport, number }: PlayedMapProps) {
  const count = countOfMap(sport, map) ?? map;
  const isHome = map.home > map.away;
  return (
    <li className="grid grid-cols-[3.5rem_auto_3.5rem] items-center gap-2 text-center">
      <span className={classNames('flex items-center justify-end gap-1.5', isHome && 'font-[720]')}>
        {isHome && <i aria-hidden className="tracker-dot" data-side="home" />}
        {count.home}
      </span>
      <span className="text-xs text-quiet">{periodName(words(), sport, number)}</span>
      <span className={classNames('flex items-center gap-1.5', !isHome && 'font-[720]')}>
        {count.away}
        {!isHome && <i aria-hidden className="tracker-dot" data-side="away" />}
      </span>
    </li>
  );
}
