import { pick, type Random, randomInt } from '@evens/base';
import {
  CANCELLED as CANCELLED_VERDICT,
  countOutcomes,
  deductionFor,
  type Facts,
  type MarketDefinition,
  type OddsMilli,
  outcomeCodes,
  parseMarket,
  parseOddsMilli,
  type Verdict,
  withDeduction,
} from '@evens/markets';
import type { PricedVerdict } from '@evens/tickets';
import { CANCELLED, type Choice, type Grade, gradeMatch } from './grade.ts';
import { gradeRace } from './grade-race.ts';
import { calledOffAtTimes, matchSheet, raceSheet, type SheetSport } from './random-sheets.ts';
import { type Ratio, ratio } from './ratio.ts';

/** A selection graded by both settlers. */
export interface JudgedPick {
  readonly about: string;
  readonly oddsMilli: OddsMilli;
  readonly odds: Ratio;
  readonly verdict: Verdict;
  /** With best odds guaranteed. */
  readonly starting?: PricedVerdict;
  readonly grade: Grade;
}

/** Share of picks that are void. */
const CANCELLED_SHARE = 0.05;

export type Maker = (random: Random) => string;
const quarters = (random: Random, low: number, high: number) => `${randomInt(random, low * 4, high * 4) / 4}`;
const halves = (random: Random, low: number, high: number) => `${randomInt(random, low * 2, high * 2) / 2}`;
const oneScore = (random: Random) => `${randomInt(random, 0, 2)}:${randomInt(random, 0, 2)}`;
const none: Maker = () => '';

/** Markets by sport, each with a generator of its specifier. */
const offered: Readonly<Record<SheetSport, Readonly<Record<string, Maker>>>> = {
  soccer: {
    '1x2': none,
    'double-chance': none,
    'draw-no-bet': none,
    'home-no-bet': none,
    'away-no-bet': none,
    'european-handicap': (random) => `score=${oneScore(random)}`,
    'asian-handicap': (random) => `hcp=${quarters(random, -3, 3)}|score=${oneScore(random)}`,
    total: (random) => `total=${quarters(random, 0, 6)}`,
    'home-total': (random) => `total=${quarters(random, 0, 4)}`,
    'away-total': (random) => `total=${quarters(random, 0, 4)}`,
    'odd-even': none,
    'both-teams-to-score': none,
    'nth-goal': (random) => `number=${randomInt(random, 1, 5)}`,
    'rest-of-match': (random) => `score=${oneScore(random)}`,
    'correct-score': none,
    'correct-score-from': (random) => `score=${oneScore(random)}`,
    'exact-goals': none,
    'goal-range': none,
    'winning-margin': none,
    'who-scores': none,
    'home-clean-sheet': none,
    'away-win-to-nil': none,
    '1x2-and-both-score': none,
    '1x2-and-total': (random) => `total=${halves(random, 0, 5)}`,
    'half-time-full-time': none,
    'highest-half': none,
    'period-1x2': (random) => `period=${randomInt(random, 1, 2)}`,
    'period-total': (random) => `period=${randomInt(random, 1, 2)}|total=${quarters(random, 0, 4)}`,
    'period-handicap': (random) => `hcp=${quarters(random, -2, 2)}|period=${randomInt(random, 1, 2)}`,
    'period-correct-score': (random) => `period=${randomInt(random, 1, 2)}`,
    'period-both-score': (random) => `period=${randomInt(random, 1, 2)}`,
  },
  basketball: {
    winner: none,
    'handicap-full': (random) => `hcp=${quarters(random, -20, 20)}`,
    'total-full': (random) => `total=${quarters(random, 150, 220)}`,
    'home-total-full': (random) => `total=${quarters(random, 70, 110)}`,
    'odd-even-full': none,
    'period-total': (random) => `period=${randomInt(random, 1, 4)}|total=${quarters(random, 35, 55)}`,
    'period-1x2': (random) => `period=${randomInt(random, 1, 4)}`,
  },
  'ice-hockey': {
    '1x2': none,
    winner: none,
    total: (random) => `total=${quarters(random, 2, 8)}`,
    'asian-handicap': (random) => `hcp=${quarters(random, -3, 3)}|score=0:0`,
    'handicap-full': (random) => `hcp=${quarters(random, -3, 3)}`,
    'total-full': (random) => `total=${quarters(random, 2, 8)}`,
  },
  tennis: {
    winner: none,
    'handicap-points': (random) => `hcp=${quarters(random, -8, 8)}`,
    'total-points': (random) => `total=${quarters(random, 15, 34)}`,
    'handicap-periods': (random) => `hcp=${halves(random, -2, 2)}`,
    'total-periods': () => 'total=2.5',
    'correct-periods': () => 'number=3',
    'period-winner': (random) => `period=${randomInt(random, 1, 3)}`,
    'home-wins-a-period': none,
    'most-aces': none,
    'total-aces': (random) => `total=${halves(random, 0, 15)}`,
    'home-total-aces': (random) => `total=${quarters(random, 0, 9)}`,
    'away-total-aces': (random) => `total=${quarters(random, 0, 9)}`,
    'total-double-faults': (random) => `total=${halves(random, 0, 15)}`,
    'home-total-double-faults': (random) => `total=${quarters(random, 0, 9)}`,
    'away-total-double-faults': (random) => `total=${quarters(random, 0, 9)}`,
  },
};

/** Markets that a bet builder accepts: either won or lost, never refunded. */
const ofBuilders: Readonly<Record<string, Maker>> = {
  '1x2': none,
  'both-teams-to-score': none,
  total: (random) => `total=${randomInt(random, 0, 5)}.5`,
  'correct-score': none,
  'double-chance': none,
  'half-time-full-time': none,
};

function parseSpecifier(specifier: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    specifier === '' ? [] : specifier.split('|').map((part) => part.split('=') as [string, string]),
  );
}

export function someOdds(random: Random): { readonly oddsMilli: OddsMilli; readonly odds: Ratio } {
  const milli =
    random() < 0.8
      ? randomInt(random, 101, 600) * 10
      : pick(random, [1010, 1909, 21_000, 501_000, 1_001_000]);
  const parsed = parseOddsMilli(milli);
  if (!parsed.ok) throw new RangeError(`${milli} are no odds`);
  return { oddsMilli: parsed.value, odds: ratio(milli, 1000) };
}

function settled(
  { facts }: { readonly facts: Facts },
  type: string,
  specifier: string,
  outcomeNo: number,
  atMs: number,
): Verdict {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new Error(`${type} ${specifier}: ${market.error}`);
  const { definition } = market.value;
  // Outcomes that the final facts leave open are cancelled, as in settlement.
  const verdict = definition.settle(outcomeNo, market.value.specifier, facts) ?? CANCELLED_VERDICT;
  if (facts.kind !== 'race') return verdict;
  return withDeduction(verdict, deductionFor(market.value, facts, atMs));
}

function voidAtTimes(random: Random, judged: JudgedPick): JudgedPick {
  if (random() >= CANCELLED_SHARE) return judged;
  return { ...judged, verdict: CANCELLED_VERDICT, grade: CANCELLED, about: `${judged.about}, void` };
}

/** Replaces most lost picks by a new draw, so that not all tickets of many legs are lost. */
const SECOND_CHANCES = 3;
const SECOND_CHANCE_SHARE = 0.8;

export function luckily(random: Random, draw: () => JudgedPick): JudgedPick {
  let judged = draw();
  for (let chance = 0; chance < SECOND_CHANCES; chance++) {
    if (judged.grade.word !== 'lost' || random() >= SECOND_CHANCE_SHARE) break;
    judged = draw();
  }
  return judged;
}

/** One selection on a new match, or on the given one. */
export function matchPick(
  random: Random,
  drawn = calledOffAtTimes(random, matchSheet(random)),
  markets: Readonly<Record<string, Maker>> = offered[drawn.sport],
): JudgedPick {
  const grade = (choice: Choice) => gradeMatch(drawn.sheet, choice);
  return luckily(random, () => judgePick(random, { ...drawn, grade }, markets));
}

/** A match in both forms, with the second settler's rule. */
interface GradedMatch {
  readonly sheet: object;
  readonly facts: Facts;
  /** Number of players, whom outcomes of markets on players number from 1. */
  readonly players?: number;
  grade(choice: Choice): Grade;
}

function listOutcomes(definition: MarketDefinition, { players = 0 }: GradedMatch): readonly string[] {
  if (definition.outcomes !== 'players') return outcomeCodes(definition);
  const length = countOutcomes(definition, { players, runners: 0 });
  return Array.from({ length }, (_, index) => `${index + 1}`);
}

export function judgePick(
  random: Random,
  drawn: GradedMatch,
  markets: Readonly<Record<string, Maker>>,
): JudgedPick {
  const market = pick(random, Object.keys(markets));
  const specifier = markets[market]?.(random) ?? '';
  const parsed = parseMarket(market, specifier);
  const outcomes = parsed.ok ? listOutcomes(parsed.value.definition, drawn) : [];
  if (outcomes.length === 0) throw new RangeError(`${market} has no outcomes of its own`);
  const outcome = pick(random, outcomes);
  const { oddsMilli, odds } = someOdds(random);
  return voidAtTimes(random, {
    about: `${market} ${specifier} ${outcome} of ${JSON.stringify(drawn.sheet)}`,
    oddsMilli,
    odds,
    verdict: settled(drawn, market, specifier, outcomes.indexOf(outcome) + 1, 0),
    grade: drawn.grade({ market, keys: parseSpecifier(specifier), outcome, odds }),
  });
}

export function builderPicks(random: Random, count: number): readonly JudgedPick[] {
  const drawn = matchSheet(random, 'soccer');
  return Array.from({ length: count }, () => matchPick(random, drawn, ofBuilders));
}

/** Uses whole and half lines, as a teaser requires. */
export function teaserPick(random: Random): JudgedPick {
  return matchPick(random, matchSheet(random, 'basketball'), {
    'handicap-full': (draw) => `hcp=${halves(draw, -14, 26)}`,
    'total-full': (draw) => `total=${halves(draw, 150, 200)}`,
  });
}

function drawRunners(random: Random, count: number, of: number): string {
  const runners = new Set<number>();
  while (runners.size < count) runners.add(randomInt(random, 1, of));
  return `runners=${[...runners].join(':')}`;
}

type DrawnStart = ReturnType<typeof someOdds> & { readonly atMs: number };

/** A selection on a race: either to win with its place part, or one of the race markets. */
export function racePick(random: Random, { eachWay }: { readonly eachWay: boolean }): readonly JudgedPick[] {
  const drawn = raceSheet(random);
  const runners = drawn.sheet.places.length;
  const { oddsMilli, odds } = someOdds(random);
  const atMs = randomInt(random, 0, 1000);
  const judge = (market: string, specifier: string, outcomeNo: number, start?: DrawnStart): JudgedPick => ({
    about: `${market} ${specifier} ${outcomeNo} at ${atMs}, start ${start?.oddsMilli} at ${start?.atMs}, of ${JSON.stringify(drawn.sheet)}`,
    oddsMilli,
    odds,
    verdict: settled(drawn, market, specifier, outcomeNo, atMs),
    ...(start && {
      starting: {
        oddsMilli: start.oddsMilli,
        verdict: settled(drawn, market, specifier, outcomeNo, start.atMs),
      },
    }),
    grade: gradeRace(drawn.sheet, {
      ...{ market, keys: parseSpecifier(specifier), outcomeNo, odds, atMs },
      starting: start,
    }),
  });
  const start = random() < 0.6 ? { ...someOdds(random), atMs: randomInt(random, atMs, 1000) } : undefined;
  // Half of the bets are on the leading runners.
  const inFront = drawn.sheet.places.flatMap((place, index) => (place > 0 && place <= 3 ? [index + 1] : []));
  const runner = inFront.length > 0 && random() < 0.5 ? pick(random, inFront) : randomInt(random, 1, runners);
  if (eachWay) return [judge('race-winner', '', runner, start), judge('each-way-place', '', runner, start)];
  switch (randomInt(random, 0, 4)) {
    case 0:
      return [judge('race-place', `number=${randomInt(random, 2, 4)}`, runner)];
    case 1:
      return [judge('head-to-head', drawRunners(random, 2, runners), randomInt(random, 1, 2))];
    case 2:
      return [judge('head-to-head-draw', drawRunners(random, 2, runners), randomInt(random, 1, 3))];
    case 3:
      return [judge('three-ball', drawRunners(random, 3, runners), randomInt(random, 1, 3))];
    default:
      return [judge('race-winner', '', runner, start)];
  }
}
