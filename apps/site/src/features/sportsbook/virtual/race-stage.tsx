import { isInPlay } from '@evens/book';
import type { Match } from '@evens/contract';
import { RACE_WINNER, splitKey } from '@evens/markets';
import { callQuery } from '@evens/web/core/api.ts';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useServerSeconds, useSituation, useTicketNews, useTopic } from '@evens/web/live/hooks.ts';
import { clockSeconds } from '@evens/web/live/match-clock.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { Silks } from '@evens/web/ui/silks.tsx';
import { Card, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { PriceButton } from '../catalogue/index.ts';
import { firstPrices, matchFacts, useStartingPrices } from '../match/facts/index.ts';
import { Horse } from './horse.tsx';
import { ownRunners } from './own-runners.ts';
import { type RaceView, raceOrder, racePace, raceView } from './race-view.ts';
import { StageHead, StartsIn } from './stage-head.tsx';
import './race-stage.css';

/** Bets read for the marks of the player's runners. */
const TICKETS_READ = 50;

interface RaceStageProps {
  readonly match: Match;
  readonly isLinked: boolean;
}

const stageTitles = {
  parade: 'virtual.race.field',
  running: 'virtual.race.running',
  photo: 'virtual.race.photo',
  finished: 'virtual.race.result',
} as const;

/** A race: the parade before the off, the running, the photo finish and the result. */
export function RaceStage({ match, isLinked }: RaceStageProps) {
  const isVirtual = match.SportAlias === 'virtual-racing';
  // The page of a match follows its whole book.
  useTopic(isVirtual ? `preview/${match.ID}` : undefined);
  const situation = useSituation(match.ID);
  // Prices never move, and are not offered any more after the off.
  const [prices] = useState(() => firstPrices(match.PreviewMarkets));
  const nowSeconds = useServerSeconds();
  const oddsText = useOddsText();
  const own = useOwnRunners(match.ID);
  const starting = useStartingPrices(match.ID, situation);
  if (situation?.facts.kind !== 'race') return <Skeleton className="h-[352px] rounded-xl" />;
  const { facts, clock, phase } = situation;
  const seconds = isInPlay(phase) ? clockSeconds(clock, nowSeconds * 1000) : 0;
  const view = raceView(facts, seconds, racePace(match.SportAlias));
  return (
    <Card className="overflow-hidden">
      <StageHead
        title={match.Name}
        time={written().time(Date.parse(match.DateOfMatch))}
        link={isLinked ? { to: match.MatchLink, label: t('virtual.open') } : undefined}
      >
        {view.stage === 'parade' ? (
          <StartsIn date={match.DateOfMatch} message="virtual.race.off" />
        ) : (
          <span className={view.stage === 'finished' ? undefined : 'text-live'}>
            {t(stageTitles[view.stage])}
          </span>
        )}
      </StageHead>
      <Track situation={situation} view={view} own={own} />
      <RaceField
        situation={situation}
        title={t(stageTitles[view.stage])}
        isFinished={view.stage === 'finished'}
        places={facts.places}
        withdrawn={facts.withdrawn}
        own={own}
        price={(number) => {
          const startingMilli = starting[number - 1] ?? 0;
          if (startingMilli > 0)
            return <ClosingPrice text={t('bet.starting-price', { odds: oddsText(startingMilli) })} />;
          const first = prices.get(`${RACE_WINNER}#${number}`);
          if (!first) return null;
          return view.stage === 'parade' ? (
            <PriceButton
              match={matchFacts(match, situation.fixture)}
              line={splitKey(RACE_WINNER)}
              outcomeNo={number}
              label="none"
              first={first}
            />
          ) : (
            <ClosingPrice text={oddsText(first.oddsMilli)} />
          );
        }}
      />
    </Card>
  );
}

function ClosingPrice({ text }: { readonly text: string }) {
  return <span className="text-sm text-faint tabular-nums">{text}</span>;
}

/** A position for the style, 0 to 1. */
function at(position: number, number = 0): CSSProperties {
  return { '--at': position, '--nth': number } as CSSProperties;
}

/** Runners of the player's bets on the race. */
function useOwnRunners(matchId: number): ReadonlySet<number> {
  const player = isPlayer(useUser());
  const news = useTicketNews();
  const { data } = useQuery({
    ...callQuery('GET /api/history/unclearedbets', { query: { limit: TICKETS_READ } }),
    enabled: player,
  });
  return ownRunners([...(data?.Tickets ?? []), ...(player ? news.values() : [])], matchId);
}

interface TrackProps {
  readonly situation: Situation;
  readonly view: RaceView;
  readonly own: ReadonlySet<number>;
}

/** Runners from which the lanes are narrow. */
const CROWD = 12;

function Track({ situation, view, own }: TrackProps) {
  const { facts, fixture } = situation;
  const out = facts.kind === 'race' ? facts.withdrawn : [];
  return (
    <div
      aria-hidden
      className="race-track"
      data-stage={view.stage}
      data-crowd={fixture.competitors.length - out.length > CROWD ? '' : undefined}
    >
      <div className="race-trees" />
      <div className="race-rail" />
      <i className="race-post" style={at(view.post)} />
      {fixture.competitors.map(({ key, name }, index) =>
        out.includes(index + 1) ? null : (
          <div key={key} className="race-lane">
            <span
              className="race-runner"
              data-own={own.has(index + 1) ? '' : undefined}
              style={at(view.runners[index] ?? 0, index)}
            >
              <Horse seed={key} />
              <b>{index + 1}</b>
            </span>
            {view.stage === 'parade' && <bdi className="race-name">{name}</bdi>}
          </div>
        ),
      )}
      {view.stage === 'photo' && <p className="race-flash">{t('virtual.race.photo')}</p>}
      <i className="race-progress" style={at(view.progress)} />
    </div>
  );
}

interface FieldProps {
  readonly situation: Situation;
  readonly title: string;
  readonly isFinished: boolean;
  readonly places: readonly number[];
  /** Numbers of non-starters. */
  readonly withdrawn: readonly number[];
  /** Numbers of the player's runners. */
  readonly own: ReadonlySet<number>;
  price(number: number): ReactNode;
}

/** Half the time in which the picture moves a runner to its place, ms. */
const HALF_MOVE_MS = 500;

/** The places as the picture has them: it needs a moment for a change of the order, but none for the result. */
function useDrawnPlaces(places: readonly number[], isFinished: boolean): readonly number[] {
  const [drawn, setDrawn] = useState(places);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(places), HALF_MOVE_MS);
    return () => clearTimeout(timer);
  }, [places]);
  return isFinished ? places : drawn;
}

/** All runners: by number before the off, then in the running order, at last by place. */
function RaceField({ situation, title, isFinished, places, withdrawn, own, price }: FieldProps) {
  const order = raceOrder(useDrawnPlaces(places, isFinished), withdrawn);
  const name = (number: number) => situation.fixture.competitors[number - 1]?.name ?? '';
  return (
    <>
      <ol aria-label={title} className="race-field">
        {order.map(({ number, place, isOut }) => (
          <li
            key={number}
            data-place={place > 0 && place <= 3 ? place : undefined}
            data-own={own.has(number) ? '' : undefined}
          >
            {(place > 0 || isFinished) && (
              <b className="w-7 shrink-0 text-end tabular-nums">
                <bdi>{place > 0 ? t('virtual.race.place', { place }) : '–'}</bdi>
              </b>
            )}
            <b className="race-cloth">{number}</b>
            <Silks seed={situation.fixture.competitors[number - 1]?.key ?? ''} size={22} />
            <bdi className={isOut ? 'min-w-0 truncate text-faint line-through' : 'min-w-0 truncate'}>
              {name(number)}
            </bdi>
            {own.has(number) && (
              <span className="shrink-0 rounded-sm bg-raised px-1 text-xs font-[640] text-quiet">
                {t('virtual.race.own')}
              </span>
            )}
            <span className="ms-auto grid min-w-[68px] shrink-0 text-end">
              {isOut ? <span className="text-sm text-faint">{t('tracker.withdrawn')}</span> : price(number)}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {isFinished &&
          `${title}: ${order
            .filter(({ place }) => place > 0 && place <= 3)
            .map(({ number, place }) => `${place} ${name(number)}`)
            .join(', ')}`}
      </p>
    </>
  );
}
