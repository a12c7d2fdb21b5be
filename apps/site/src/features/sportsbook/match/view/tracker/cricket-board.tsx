import { type Batting, type ContestFacts, fullScore } from '@evens/markets';
import { t, words } from '@evens/web/core/words.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { oversText } from '../../facts/index.ts';

interface BoardProps {
  readonly facts: ContestFacts;
  /** The latest innings. */
  readonly batting: Batting;
  readonly players: Situation['players'];
}

function rate(runs: number, balls: number): string {
  return balls === 0 ? '–' : ((runs / balls) * 6).toFixed(2);
}

/** The innings in numbers: runs, wickets and overs, what the chase needs, both batters, the latest balls and all overs. */
export function CricketBoard({ facts, batting, players }: BoardProps) {
  const { side, wickets, balls, ballsMax } = batting;
  const period = facts.periods.at(-1);
  const runs = fullScore(facts)[side];
  const other = side === 'home' ? 'away' : 'home';
  const needed = facts.periods.length > 1 && !period?.ended ? fullScore(facts)[other] + 1 - runs : 0;
  const ballsLeft = ballsMax === undefined ? undefined : ballsMax - balls;
  const isRunning = period?.ended === false;
  return (
    <div className="flex h-full flex-col items-center justify-evenly gap-1 px-3 pt-7 pb-2.5" data-cricket>
      <p className="flex items-baseline gap-2">
        <i aria-hidden className="tracker-dot self-center" data-side={side} />
        <bdi className="text-2xl leading-7 font-[720] tracking-tight">{`${runs}/${wickets}`}</bdi>
        <bdi className="text-quiet" title={t('live.score.overs')}>{`(${oversText(balls)})`}</bdi>
        <span className="text-sm text-quiet">
          {t('tracker.run-rate', { rate: rate(period?.[side] ?? 0, balls) })}
        </span>
      </p>
      {needed > 0 && (
        <p className="text-center text-sm leading-4" data-needed>
          {ballsLeft !== undefined && ballsLeft > 0
            ? t('tracker.needs', { runs: needed, balls: ballsLeft, rate: rate(needed, ballsLeft) })
            : t('tracker.target', { runs: fullScore(facts)[other] + 1 })}
        </p>
      )}
      {isRunning && (
        <p className="flex max-w-full flex-wrap justify-center gap-x-4 text-sm leading-5" data-batters>
          {facts.crease?.batters?.map((batter) => (
            <span key={batter.player} className="flex min-w-0 gap-1.5">
              <bdi className="truncate">{players[batter.player]?.name}</bdi>
              <b className="font-[640]">{batter.runs}</b>
            </span>
          ))}
        </p>
      )}
      {facts.crease && facts.crease.balls.length > 0 && <LastBalls balls={facts.crease.balls} />}
      <Overs facts={facts} />
    </div>
  );
}

function LastBalls({ balls }: { readonly balls: readonly (number | null)[] }) {
  return (
    <ol className="flex gap-1" aria-label={t('tracker.last-balls')} data-balls>
      {balls.map((ball, index) => (
        <li
          key={index}
          className={classNames(
            'grid h-6 min-w-6 place-items-center rounded-full text-xs font-[640]',
            ball === null
              ? 'bg-danger text-ink'
              : ball >= 4
                ? 'bg-text text-surface'
                : 'bg-surface text-text',
          )}
        >
          {ball === null ? t('tracker.wicket-short') : ball}
        </li>
      ))}
    </ol>
  );
}

const WIDE = 355;
const HIGH = 70;

/** A bar for the runs of each over, home's innings and away's in their colours. */
function Overs({ facts }: { readonly facts: ContestFacts }) {
  const flip = words().language.dir === 'rtl';
  const bars = facts.periods.flatMap(({ overs = [], batting }) =>
    overs.map((runs) => ({ runs, side: batting?.side ?? 'home' })),
  );
  if (bars.length === 0) return null;
  const most = Math.max(12, ...bars.map(({ runs }) => runs));
  const wide = WIDE / Math.max(40, bars.length);
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} className="min-h-0 shrink" aria-hidden preserveAspectRatio="none">
      {bars.map(({ runs, side }, index) => {
        const high = Math.max(1, (runs / most) * HIGH);
        return (
          <rect
            key={index}
            className={`tracker-${side}`}
            x={(flip ? WIDE - (index + 1) * wide : index * wide) + wide * 0.1}
            y={HIGH - high}
            width={wide * 0.8}
            height={high}
          />
        );
      })}
    </svg>
  );
}
