import { type ChanceModel, type Facts, LOTTO_BALLS, type Score } from '@evens/markets';
import { americanFootball, type DriveParams } from './models/american-football.ts';
import { type BaseballParams, baseball } from './models/baseball.ts';

import type { CountedPlayers } from './models/counted-players.ts';
import type { CountedPlayer } from './models/counted-rest.ts';
import { type CricketParams, cricket } from './models/cricket.ts';
import type { CricketPlayer, CricketPlayers } from './models/cricket-players.ts';
import { type FightParams, fight } from './models/fight.ts';
import { type GoalsParams, iceHockey } from './models/ice-hockey.ts';
import { type LotteryParams, lottery } from './models/lottery.ts';
import { type PointsParams, points } from './models/points.ts';
import { type RaceParams, race } from './models/race.ts';
import { type SeasonParams, season } from './models/season.ts';
import { sets } from './models/sets.ts';
import { type SoccerParams, soccer } from './models/soccer.ts';
import type { CountMeans } from './models/soccer-counts.ts';
import type { SoccerPlayers } from './models/soccer-players.ts';
import {
  between,
  type Check,
  countBetween,
  fields,
  isFlag,
  listOf,
  oneOf,
  optional,
} from './params-checks.ts';
import type { LineRequest, ScenarioModel, ScenarioSet } from './scenario.ts';
import type { ServeShares } from './serves.ts';
import type { SetRules } from './set-scores.ts';
import type { SetsParams } from './sets-params.ts';

/** Common interface of the models of all sports. External parameters are checked before use. */
export interface RegisteredModel {
  readonly name: string;
  accepts(params: unknown): boolean;
  /** Throws on invalid parameters; `readChanceModel` has checked them before. */
  scenarios(chances: ChanceModel, facts: Facts): ScenarioSet;
  /** The lines to offer now. Throws like `scenarios`. */
  lines(chances: ChanceModel, facts: Facts, set: ScenarioSet): readonly LineRequest[];
}

function register<P>(model: ScenarioModel<P>, isParams: Check<P>): RegisteredModel {
  function read({ params, elapsedSeconds, extra, drift }: ChanceModel, facts: Facts) {
    const checked: unknown = params;
    if (!isParams(checked))
      throw new TypeError(`register: parameters that the model ${model.name} doesn't have`);
    return { params: model.drift(checked, drift), state: { facts, elapsedSeconds, extra } };
  }
  return {
    name: model.name,
    accepts: isParams,
    scenarios(chances, facts) {
      const { params, state } = read(chances, facts);
      return model.scenarios(params, state);
    },
    lines(chances, facts, set) {
      const { params, state } = read(chances, facts);
      return model.lines(params, state, set);
    },
  };
}

const share = between(0, 1);
const shift = between(-1000, 1000);
const goals = between(0, 30);
const seconds = between(0, 20_000);
const mean = between(0, 2000);
const periods = countBetween(1, 20);

const isRules: Check<SetRules> = (() => {
  const byKind: readonly Check<SetRules>[] = [
    fields<Extract<SetRules, { kind: 'serve-games' }>>({
      kind: oneOf(['serve-games']),
      homeServe: share,
      awayServe: share,
    }),
    fields<Extract<SetRules, { kind: 'rally' }>>({
      kind: oneOf(['rally']),
      onServe: share,
      onReceive: share,
      target: countBetween(1, 60),
      lastTarget: countBetween(1, 60),
      clear: oneOf([1, 2]),
      cap: optional(countBetween(1, 90)),
      overtime: optional(countBetween(1, 10)),
    }),
    fields<Extract<SetRules, { kind: 'whole' }>>({
      kind: oneOf(['whole']),
      home: share,
      scores: listOf(
        (value): value is readonly [number, number] =>
          listOf(countBetween(0, 300), 2)(value) && value.length === 2,
        60,
      ),
    }),
  ];
  return (value): value is SetRules => byKind.some((check) => check(value));
})();

const countMean = optional(fields<Score>({ home: between(0, 30), away: between(0, 30) }));
const PLAYERS_MAX = 120;
const playerShares = listOf(share, PLAYERS_MAX);
const isSoccer = fields<SoccerParams>({
  homeGoals: goals,
  awayGoals: goals,
  rho: between(-0.3, 0.1),
  counts: optional(
    fields<CountMeans>({
      corners: countMean,
      'yellow-cards': countMean,
      'red-cards': countMean,
      shots: countMean,
      'shots-on-target': countMean,
      offsides: countMean,
      'throw-ins': countMean,
      fouls: countMean,
    }),
  ),
  players: optional(
    fields<SoccerPlayers>({
      homeCount: countBetween(0, PLAYERS_MAX),
      starts: playerShares,
      leaves: playerShares,
      goals: playerShares,
      assists: playerShares,
      cards: listOf(between(0, 5), PLAYERS_MAX),
      shots: optional(playerShares),
      fouls: optional(playerShares),
      saves: optional(playerShares),
    }),
  ),
});
const WAYS_MAX = 8;
const QUANTILES_MAX = 50;
const WICKET_CLASSES_MAX = 3;
const WICKETS_MAX = 10;
const waysShares = listOf(share, WAYS_MAX);
const besideMeans = optional(listOf(between(0, 1000), WAYS_MAX));
const isCountedPlayers = optional(
  fields<CountedPlayers>({
    homeCount: countBetween(0, PLAYERS_MAX),
    players: listOf(
      fields<CountedPlayer>({
        scores: waysShares,
        assists: waysShares,
        twos: optional(share),
        threes: optional(share),
        homers: optional(share),
        beside: fields<CountedPlayer['beside']>({
          rebounds: besideMeans,
          shots: besideMeans,
          'passing-yards': besideMeans,
          'rushing-yards': besideMeans,
          'receiving-yards': besideMeans,
          hits: besideMeans,
          strikeouts: besideMeans,
        }),
      }),
      PLAYERS_MAX,
    ),
  }),
);
/** A factor on chances. */
const factor = between(0.1, 10);
const MARGINS_MAX = 30;
const marginFactors = optional(listOf(factor, MARGINS_MAX));
const isGoals = fields<GoalsParams>({
  homeGoals: goals,
  awayGoals: goals,
  periods,
  periodSeconds: seconds,
  margins: optional(fields<NonNullable<GoalsParams['margins']>>({ level: factor, byOne: factor })),
  overtime: optional(
    fields<NonNullable<GoalsParams['overtime']>>({ seconds, decides: share, homeShare: share }),
  ),
  players: isCountedPlayers,
});
const isPoints = fields<PointsParams>({
  margin: shift,
  total: mean,
  marginDeviation: between(0.1, 1000),
  totalDeviation: between(0.1, 1000),
  periods,
  periodSeconds: seconds,
  overtimeSeconds: seconds,
  decider: oneOf(['draw', 'overtime']),
  margins: marginFactors,
  marginShift: shift,
  totalShift: shift,
  players: isCountedPlayers,
});
const sideShares = fields<Score>({ home: share, away: share });
const isSets = fields<SetsParams>({
  bestOf: countBetween(1, 35),
  rules: isRules,
  pointMarkets: isFlag,
  unitMarkets: optional(isFlag),
  maximums: optional(
    fields<NonNullable<SetsParams['maximums']>>({ home: between(0, 5), away: between(0, 5) }),
  ),
  serves: optional(fields<ServeShares>({ aces: sideShares, doubleFaults: sideShares })),
  kills: optional(
    fields<NonNullable<SetsParams['kills']>>({ perMap: between(0, 200), winnerShare: between(0.3, 0.9) }),
  ),
  players: isCountedPlayers,
});
const isBaseball = fields<BaseballParams>({
  homeRuns: goals,
  awayRuns: goals,
  innings: periods,
  marginShift: shift,
  totalShift: shift,
  players: isCountedPlayers,
});
const isDrives = fields<DriveParams>({
  homeTouchdown: share,
  awayTouchdown: share,
  periodSeconds: seconds,
  marginShift: shift,
  totalShift: shift,
  players: isCountedPlayers,
});
const isCricket = fields<CricketParams>({
  homeRuns: mean,
  awayRuns: mean,
  overs: countBetween(1, 100),
  firstBatting: oneOf(['home', 'away']),
  marginShift: shift,
  totalShift: shift,
  players: optional(
    fields<CricketPlayers>({
      homeCount: countBetween(0, PLAYERS_MAX),
      players: listOf(
        fields<CricketPlayer>({
          runs: listOf(listOf(share, QUANTILES_MAX), WICKET_CLASSES_MAX),
          batting: listOf(share, WICKETS_MAX + 1),
          tops: listOf(share, WICKET_CLASSES_MAX),
          wickets: listOf(share, WAYS_MAX),
        }),
        PLAYERS_MAX,
      ),
    }),
  ),
});
const isFight = fields<FightParams>({
  rounds: countBetween(1, 15),
  home: share,
  finish: share,
  submission: share,
  disqualification: share,
  drawn: share,
  roundSeconds: seconds,
});
const isRace = fields<RaceParams>({
  expected: listOf(between(-1e6, 1e6), 300),
  tieBelow: between(0, 1e6),
  retires: share,
  placesPaid: countBetween(1, 20),
  topPlaces: optional(listOf(countBetween(1, 300), 10)),
  matchUps: optional(listOf(listOf(countBetween(1, 300), 3), 60)),
  drawnMatchUps: optional(isFlag),
  lean: between(-10, 10),
});
const side = countBetween(0, 99);
const isSeason = fields<SeasonParams>({
  points: listOf(between(-1000, 1000), 100),
  differences: listOf(between(-20_000, 20_000), 100),
  played: optional(listOf(countBetween(0, 1000), 100)),
  left: listOf(
    fields<SeasonParams['left'][number]>({ home: side, away: side, homeWins: share, drawn: share }),
    1000,
  ),
  pointsForWin: oneOf([1, 3]),
  winBy: between(0.1, 100),
  topPlaces: listOf(countBetween(1, 100), 10),
  relegated: countBetween(0, 50),
  lean: between(-10, 10),
});

const isLottery = fields<LotteryParams>({ numbers: countBetween(40, 99), balls: oneOf([LOTTO_BALLS]) });

/** Every model that prices a sport, by its name in a `ChanceModel`. */
export const scenarioModels: ReadonlyMap<string, RegisteredModel> = new Map(
  [
    register(soccer, isSoccer),
    register(iceHockey, isGoals),
    register(points, isPoints),
    register(sets, isSets),
    register(baseball, isBaseball),
    register(americanFootball, isDrives),
    register(cricket, isCricket),
    register(fight, isFight),
    register(race, isRace),
    register(season, isSeason),
    register(lottery, isLottery),
  ].map((model) => [model.name, model]),
);

/** The table and the remaining matches behind the chances of an outright; undefined for chances of another model. */
export function findSeason({ model, params }: ChanceModel): SeasonParams | undefined {
  const checked: unknown = params;
  return model === season.name && isSeason(checked) ? checked : undefined;
}
