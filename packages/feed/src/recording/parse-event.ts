import { type Fields, isFields } from '@evens/base';
import {
  type CommittedDraw,
  cancelReasons,
  type FeedEvent,
  type Fixture,
  type FixturePlayer,
  goings,
  hasPlayers,
  incidentKinds,
  isStreamUrl,
  lineUpRoles,
  type MatchClock,
  type MatchSituation,
  type MatchStream,
  MOMENTUM_MINUTES_MAX,
  matchPhases,
  type OfferedMarket,
  PLAYERS_MAX,
  type Possession,
  playerPositions,
  possessionZones,
  type RunnerCard,
  rollbackTargets,
  runnersKinds,
  stopReasons,
  streamTypes,
} from '@evens/book';
import {
  type Appearance,
  type Batting,
  type ContestFacts,
  type Crease,
  countNames,
  type Facts,
  fightMethods,
  type GoalScorer,
  type PeriodScore,
  type PlaceTerms,
  periodPhases,
  placeFractions,
  playerCountNames,
  type RaceFacts,
  type Score,
  type SetFormat,
  sportByAlias,
  type Withdrawal,
} from '@evens/markets';
import { isChanceModel, scenarioModels } from '@evens/pricing';

type Check<T> = (value: unknown) => value is T;

const MATCH_ID_MAX_CHARACTERS = 120;
const statuses = ['scheduled', 'playing', 'ended'] as const;
const sides = ['home', 'away'] as const;

export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isAmong<const T extends readonly string[]>(list: T): Check<T[number]> {
  return (value): value is T[number] => typeof value === 'string' && list.includes(value);
}

function listOf<T>(check: Check<T>): Check<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(check);
}

function optional<T>(check: Check<T>, value: unknown): boolean {
  return value === undefined || check(value);
}

const PLAYER_NAME_CHARACTERS_MAX = 80;
const FORM_PATTERN = /^[\p{L}\d/-]{0,20}$/u;

function isRunnerCard(value: unknown): value is RunnerCard {
  return (
    isFields(value) &&
    isCount(value.stall) &&
    [value.jockey, value.trainer].every(
      (name) => isText(name) && name.length <= PLAYER_NAME_CHARACTERS_MAX,
    ) &&
    isCount(value.age) &&
    typeof value.weightKg === 'number' &&
    Number.isFinite(value.weightKg) &&
    isText(value.form) &&
    FORM_PATTERN.test(value.form)
  );
}

const isCompetitors = listOf(
  (value): value is Fixture['competitors'][number] =>
    isFields(value) && isText(value.name) && isText(value.key) && optional(isRunnerCard, value.card),
);
const isFixtureKind = isAmong(['match', 'race']);
const isRunnersKind = isAmong(runnersKinds);
const isGoing = isAmong(goings);
const isPlaceFraction = isAmong(placeFractions);

function isPlaceTerms(value: unknown): value is PlaceTerms {
  return isFields(value) && isCount(value.places) && isPlaceFraction(value.fraction);
}

const isStreamType = isAmong(streamTypes);

function isStream(value: unknown): value is MatchStream {
  return isFields(value) && isText(value.url) && isStreamUrl(value.url) && isStreamType(value.type);
}

function isScore(value: unknown): value is Score {
  return isFields(value) && isCount(value.home) && isCount(value.away);
}

const DISTANCE_METERS_MAX = 1_000_000;

function isDistance(value: unknown): value is number {
  return isCount(value) && value >= 1 && value <= DISTANCE_METERS_MAX;
}

const RACE_NUMBER_MAX = 99;

function isRaceNumber(value: unknown): value is number {
  return isCount(value) && value >= 1 && value <= RACE_NUMBER_MAX;
}

const ROUND_SIDES_MAX = 1024;

function isRoundSides(value: unknown): value is number {
  return isCount(value) && value >= 2 && value <= ROUND_SIDES_MAX && Number.isInteger(Math.log2(value));
}

const SHIRT_MAX = 99;
const isSide = isAmong(sides);
const isLineUpRole = isAmong(lineUpRoles);

function isPlayer(value: unknown, positions: readonly string[]): value is FixturePlayer {
  return (
    isFields(value) &&
    isSide(value.side) &&
    isText(value.name) &&
    value.name !== '' &&
    value.name.length <= PLAYER_NAME_CHARACTERS_MAX &&
    isText(value.position) &&
    positions.includes(value.position) &&
    isCount(value.shirt) &&
    value.shirt <= SHIRT_MAX &&
    optional(isLineUpRole, value.lineUp)
  );
}

/** Squads of a sport that has positions. */
function isPlayers(value: unknown, sport: string): value is readonly FixturePlayer[] {
  if (!Array.isArray(value) || value.length > PLAYERS_MAX || !hasPlayers(sport)) return false;
  const positions = playerPositions[sport];
  return value.every((player) => isPlayer(player, positions));
}

/** An index into the fixture's players. */
function isPlayerIndex(value: unknown): value is number {
  return isCount(value) && value < PLAYERS_MAX;
}

const isTrue = (value: unknown): value is true => value === true;

const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);

/** Parameters of a draw are those of the sport's pricing model. */
function isDraw(value: unknown, sport: string): value is CommittedDraw {
  const model = scenarioModels.get(sportByAlias(sport)?.model ?? '');
  return (
    isFields(value) &&
    isHash(value.seedHash) &&
    optional(isHash, value.seed) &&
    model?.accepts(value.params) === true
  );
}

function isFixture(value: unknown): value is Fixture {
  return (
    isFields(value) &&
    isText(value.sport) &&
    isText(value.category) &&
    isText(value.tournament) &&
    isText(value.tournamentName) &&
    isTime(value.tournamentRank) &&
    isFixtureKind(value.kind) &&
    isCompetitors(value.competitors) &&
    isTime(value.startsAtMs) &&
    isCount(value.periods) &&
    isCount(value.periodSeconds) &&
    optional(isFlag, value.unpriced) &&
    optional(isFlag, value.handicap) &&
    optional(isPlaceTerms, value.eachWay) &&
    optional(isDistance, value.distanceMeters) &&
    optional(isGoing, value.going) &&
    optional(isRaceNumber, value.raceNumber) &&
    optional(isRoundSides, value.roundSides) &&
    optional(isRunnersKind, value.runnersKind) &&
    optional(isText, value.parent) &&
    optional(isStream, value.stream) &&
    (value.players === undefined || isPlayers(value.players, value.sport)) &&
    (value.draw === undefined || isDraw(value.draw, value.sport))
  );
}

const isCounts = listOf(isCount);
const isSides = listOf(isSide);
const isFlags = listOf(isFlag);
const isWinner = isAmong([...sides, 'draw']);
const isStatus = isAmong(statuses);
const isPeriodPhase = isAmong(periodPhases);

function isReduction(value: unknown): value is NonNullable<PeriodScore['reduced']> {
  return isFields(value) && isCount(value.overs) && isTime(value.atMs);
}

function isBatting(value: unknown): value is Batting {
  return (
    isFields(value) &&
    isSide(value.side) &&
    isCount(value.wickets) &&
    isCount(value.balls) &&
    optional(isCount, value.ballsMax)
  );
}

/** A higher number of corners or shots is an error of its source. */
const NUMBER_MAX = 500;
const isCountName = isAmong(countNames);

function isPlausible(value: number): boolean {
  return value <= NUMBER_MAX;
}

function isNamedCounts(value: unknown): value is NonNullable<PeriodScore['counts']> {
  return (
    isFields(value) &&
    Object.entries(value).every(
      ([name, count]) =>
        isCountName(name) && isScore(count) && isPlausible(count.home) && isPlausible(count.away),
    )
  );
}

const isPeriods = listOf(
  (value): value is PeriodScore =>
    isFields(value) &&
    isPeriodPhase(value.phase) &&
    isCount(value.home) &&
    isCount(value.away) &&
    isFlag(value.ended) &&
    optional(isSides, value.units) &&
    optional(isFlags, value.deuces) &&
    optional(isCounts, value.overs) &&
    optional(isReduction, value.reduced) &&
    optional(isBatting, value.batting) &&
    optional(isScore, value.kills) &&
    optional(isNamedCounts, value.counts),
);
const isMethod = isAmong(fightMethods);
const isCut = isAmong(['retired', 'called']);
const isUnit = isAmong(['games', 'points', 'whole']);

/** Pricing enumerates all continuations of a match, so its length is bounded. */
const FORMAT_COUNT_MAX = 100;

function isFormatCount(value: unknown): value is number {
  return isCount(value) && value >= 1 && value <= FORMAT_COUNT_MAX;
}

function isFormat(value: unknown): value is SetFormat {
  return (
    isFields(value) &&
    isFormatCount(value.bestOf) &&
    isUnit(value.unit) &&
    isFormatCount(value.target) &&
    isFormatCount(value.lastTarget) &&
    isFormatCount(value.clear) &&
    optional(isFormatCount, value.cap) &&
    optional(isFormatCount, value.overtime)
  );
}

function isGame(value: unknown): value is NonNullable<ContestFacts['game']> {
  return isFields(value) && isScore(value) && isSide(value.server);
}

const BALLS_SHOWN = 6;
const isBatters = listOf(
  (value): value is { player: number; runs: number } =>
    isFields(value) && isPlayerIndex(value.player) && isCount(value.runs),
);
const isBalls = listOf((value): value is number | null => value === null || isCount(value));

function isCrease(value: unknown): value is Crease {
  return (
    isFields(value) &&
    optional(isBatters, value.batters) &&
    isBalls(value.balls) &&
    value.balls.length <= BALLS_SHOWN
  );
}

function isLeads(value: unknown): value is NonNullable<ContestFacts['leads']> {
  return isFields(value) && isScore(value) && isCount(value.changes);
}

function isOddsByMarket(value: unknown): value is Readonly<Record<string, number>> {
  return isFields(value) && Object.values(value).every(isCount);
}

const isWithdrawals = listOf(
  (value): value is Withdrawal =>
    isFields(value) &&
    isCount(value.runner) &&
    isTime(value.atMs) &&
    isCount(value.oddsMilli) &&
    optional(isOddsByMarket, value.marketOddsMilli),
);

function isRace(value: Fields): value is Fields & RaceFacts {
  return (
    isCounts(value.places) &&
    isCounts(value.withdrawn) &&
    optional(isWithdrawals, value.withdrawals) &&
    optional(isFlag, value.handicap) &&
    optional(isPlaceTerms, value.eachWay)
  );
}

function isFacts(value: unknown): value is Facts {
  if (!isFields(value) || !isStatus(value.status)) return false;
  if (value.kind === 'race') return isRace(value);
  return isContest(value);
}

const isScorers = listOf(
  (value): value is GoalScorer | null =>
    value === null || (isFields(value) && isPlayerIndex(value.player) && optional(isTrue, value.own)),
);

const isTouchdowns = listOf((value): value is number | null => value === null || isPlayerIndex(value));

const isAppearances = listOf(
  (value): value is Appearance =>
    isFields(value) &&
    isPlayerIndex(value.player) &&
    optional(isCount, value.cameOnAfter) &&
    optional(isTrue, value.hasLeft) &&
    optional(isCount, value.injuredAfter) &&
    optional(isSide, value.side),
);

function isPlayerCounts(value: unknown): value is NonNullable<ContestFacts['playerCounts']> {
  return isFields(value) && playerCountNames.every((name) => optional(isCountByPlayer, value[name]));
}

function isCountByPlayer(value: unknown): value is Readonly<Record<number, number>> {
  return (
    isFields(value) &&
    Object.entries(value).every(([player, count]) => isPlayerIndex(Number(player)) && isCount(count))
  );
}

function areScorersOfGoals({ scorers, goals }: Fields): boolean {
  if (scorers === undefined) return true;
  return isScorers(scorers) && isSides(goals) && scorers.length === goals.length;
}

function isContest(value: Fields): value is Fields & ContestFacts {
  return (
    value.kind === 'contest' &&
    isPeriods(value.periods) &&
    optional(isSides, value.goals) &&
    optional(isSides, value.cornerSides) &&
    areScorersOfGoals(value) &&
    optional(isAppearances, value.appearances) &&
    optional(isPlayerCounts, value.playerCounts) &&
    optional(isTouchdowns, value.touchdowns) &&
    optional(isWinner, value.winner) &&
    optional(isMethod, value.method) &&
    optional(isCount, value.round) &&
    optional(isFlag, value.pastHalf) &&
    optional(isCount, value.rounds) &&
    optional(isCount, value.scheduledRounds) &&
    optional(isFormat, value.format) &&
    optional(isFlag, value.formatChanged) &&
    optional(isCut, value.cutShort) &&
    optional(isScore, value.maximums) &&
    optional(isScore, value.aces) &&
    optional(isScore, value.doubleFaults) &&
    optional(isCrease, value.crease) &&
    optional(isLeads, value.leads) &&
    optional(isGame, value.game)
  );
}

function isClock(value: unknown): value is MatchClock {
  return (
    isFields(value) &&
    isCount(value.period) &&
    isFlag(value.running) &&
    isTime(value.seconds) &&
    isFlag(value.countDown) &&
    isTime(value.atMs) &&
    isTime(value.rate)
  );
}

const isPhase = isAmong(matchPhases);

function isSituation(value: unknown): value is MatchSituation {
  return isFields(value) && isPhase(value.phase) && isClock(value.clock) && isFacts(value.facts);
}

const isMarkets = listOf(
  (value): value is OfferedMarket =>
    isFields(value) && isText(value.type) && isText(value.specifier) && isCounts(value.odds),
);
const isZone = isAmong(possessionZones);
const isPair = (value: unknown): value is readonly [number, number] => isCounts(value) && value.length === 2;
const isPossession = (value: unknown): value is Possession =>
  isFields(value) &&
  isSide(value.side) &&
  optional(isZone, value.zone) &&
  isCount(value.homeShare) &&
  value.homeShare <= 100 &&
  optional(isPair, value.attacks) &&
  optional(isPair, value.dangerousAttacks);
const isMomentum = listOf(Number.isInteger as Check<number>);
const isTexts = listOf(isText);
const isScorer = isAmong([...sides, 'none']);
const isIncident = isAmong(incidentKinds);
const isStopReason = isAmong(stopReasons);
const isCancelReason = isAmong(cancelReasons);
const isRollbackTarget = isAmong(rollbackTargets);

/** Fields of each kind in addition to match, id and time. */
const bodyChecks: { readonly [K in FeedEvent['kind']]: (value: Fields) => boolean } = {
  fixture: (value) => isFixture(value.fixture),
  change: (value) => isFixture(value.fixture),
  odds: (value) =>
    (value.sourceType === 1 || value.sourceType === 2) &&
    isFlag(value.complete) &&
    isMarkets(value.markets) &&
    optional(isChanceModel, value.chances),
  'odds-confirmed': () => true,
  'market-suspended': (value) => isTexts(value.keys),
  'match-stopped': (value) => isStopReason(value.reason),
  clock: (value) => isSituation(value.situation),
  possession: (value) =>
    isPossession(value.possession) &&
    isMomentum(value.momentum) &&
    value.momentum.length <= MOMENTUM_MINUTES_MAX,
  goal: (value) =>
    isScorer(value.side) &&
    optional(isPlayerIndex, value.player) &&
    optional(isPlayerIndex, value.assist) &&
    optional(isTrue, value.own) &&
    isSituation(value.situation),
  incident: (value) =>
    isIncident(value.incident) &&
    isSide(value.side) &&
    optional(isPlayerIndex, value.player) &&
    optional(isPlayerIndex, value.playerOff) &&
    isSituation(value.situation),
  result: (value) => isSituation(value.situation),
  correction: (value) => isText(value.reason) && isSituation(value.situation),
  cancel: (value) =>
    isCancelReason(value.reason) &&
    optional(isTexts, value.keys) &&
    optional(isTime, value.fromMs) &&
    optional(isTime, value.untilMs),
  rollback: (value) => isRollbackTarget(value.of) && isTexts(value.keys),
  'feed-down': () => true,
  'feed-recovering': () => true,
  'feed-up': () => true,
};

const kinds = Object.keys(bodyChecks);

function isKind(value: unknown): value is FeedEvent['kind'] {
  return typeof value === 'string' && kinds.includes(value);
}

/** Whether the value is a valid feed event, checking every field. */
export function isFeedEvent(value: unknown): value is FeedEvent {
  if (!isFields(value) || !isKind(value.kind) || !isTime(value.occurredAtMs)) return false;
  if (!value.kind.startsWith('feed-')) {
    if (!isText(value.match) || value.match.length > MATCH_ID_MAX_CHARACTERS || !isText(value.id))
      return false;
  }
  return bodyChecks[value.kind](value);
}
