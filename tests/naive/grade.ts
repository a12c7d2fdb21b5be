import { HALF, NOTHING, plus, type Ratio, times, WHOLE } from './ratio.ts';

/** Result of one unit of stake on a selection: the result's name and the amount returned. */
export interface Grade {
  readonly word: 'win' | 'lost' | 'refund' | 'cancelled' | 'half-win' | 'half-lose';
  readonly back: Ratio;
}

/** Home, away. */
export type Pair = readonly [number, number];

/** A match of two sides as on its result sheet. */
export interface Sheet {
  readonly kind: 'goals' | 'sets';
  /** Halves, quarters or sets. */
  readonly parts: readonly Pair[];
  readonly overtime: Pair | undefined;
  readonly shootout: Pair | undefined;
  /** Scoring sides in order, in regular time. */
  readonly scorers: readonly ('home' | 'away')[];
  /** Tennis: serves that the receiver did not touch, and points lost by two faults. */
  readonly serves?: { readonly aces: Pair; readonly faults: Pair };
  /** Set if the match was abandoned in the last part of `parts`: the number of parts that were left. */
  readonly calledOff?: { readonly partsLeft: number } | undefined;
}

/** One selection: the market's name, its specifier as keys and values, and the outcome's code. */
export interface Choice {
  readonly market: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly outcome: string;
  readonly odds: Ratio;
}

export const LOST: Grade = { word: 'lost', back: NOTHING };
export const REFUND: Grade = { word: 'refund', back: WHOLE };
export const CANCELLED: Grade = { word: 'cancelled', back: WHOLE };

export function yes(isWon: boolean, odds: Ratio): Grade {
  return isWon ? { word: 'win', back: odds } : LOST;
}

/** Parses "-0.25" into hundredths. */
function hundredths(text: string | undefined): number {
  return Math.round(Number(text) * 100);
}

function parsePair(text: string | undefined): Pair {
  const [home = 0, away = 0] = `${text}`.split(':').map(Number);
  return [home, away];
}

/** Whole and half lines: ahead wins, level is refunded. */
function plainLine(aheadHundredths: number, odds: Ratio): Grade {
  if (aheadHundredths === 0) return REFUND;
  return yes(aheadHundredths > 0, odds);
}

/** A quarter line splits the stake into two halves, on the lines a quarter below and above. */
function lineGrade(aheadHundredths: number, odds: Ratio): Grade {
  if (Math.abs(aheadHundredths) % 50 !== 25) return plainLine(aheadHundredths, odds);
  const one = plainLine(aheadHundredths - 25, odds);
  const other = plainLine(aheadHundredths + 25, odds);
  const back = times(HALF, plus(one.back, other.back));
  if (one.word === other.word) return { word: one.word, back };
  return { word: one.word === 'win' || other.word === 'win' ? 'half-win' : 'half-lose', back };
}

function sum(parts: readonly Pair[]): Pair {
  let [home, away] = [0, 0];
  for (const [a, b] of parts) {
    home += a;
    away += b;
  }
  return [home, away];
}

function countSets(parts: readonly Pair[]): Pair {
  return [parts.filter(([a, b]) => a > b).length, parts.filter(([a, b]) => b > a).length];
}

/** Score including overtime. The shoot-out winner gets one more goal. */
function fullScore({ parts, overtime, shootout }: Sheet): Pair {
  const [home, away] = sum(overtime ? [...parts, overtime] : parts);
  if (!shootout || shootout[0] === shootout[1]) return [home, away];
  return shootout[0] > shootout[1] ? [home + 1, away] : [home, away + 1];
}

export const leader = ([home, away]: Pair) => (home > away ? 'home' : home < away ? 'away' : 'draw');
const totalGoals = ([home, away]: Pair) => home + away;

export function handicap(score: Pair, { keys, outcome, odds }: Choice): Grade {
  const [start, against] = keys['score'] === undefined ? [0, 0] : parsePair(keys['score']);
  const homeAhead = (score[0] - start - (score[1] - against)) * 100 + hundredths(keys['hcp']);
  return lineGrade(outcome === 'home' ? homeAhead : -homeAhead, odds);
}

export function total(count: number, { keys, outcome, odds }: Choice): Grade {
  const over = count * 100 - hundredths(keys['total']);
  return lineGrade(outcome === 'over' ? over : -over, odds);
}

/** "score-2-1" if both scores are at most `highest`, otherwise "score-other". */
function correct([home, away]: Pair, highest: number, { outcome, odds }: Choice): Grade {
  const isListed = home <= highest && away <= highest && home >= 0 && away >= 0;
  return yes(outcome === (isListed ? `score-${home}-${away}` : 'score-other'), odds);
}

function levelIsBack(score: Pair, { outcome, odds }: Choice): Grade {
  return leader(score) === 'draw' ? REFUND : yes(leader(score) === outcome, odds);
}

const partScore = (sheet: Sheet, number: number): Pair => sheet.parts[number - 1] ?? [0, 0];
const bothScored = ([home, away]: Pair) => home > 0 && away > 0;
const yesOrNo = (outcome: string, isSo: boolean) => outcome === (isSo ? 'yes' : 'no');

function margin([home, away]: Pair): string {
  if (home === away) return 'draw';
  const by = Math.abs(home - away);
  return `${home > away ? 'home' : 'away'}-by-${by >= 3 ? '3-plus' : by}`;
}

function range(goals: number): string {
  if (goals < 2) return 'goals-0-1';
  if (goals < 4) return 'goals-2-3';
  return goals < 7 ? 'goals-4-6' : 'goals-7-plus';
}

function who([home, away]: Pair): string {
  if (home === 0 && away === 0) return 'neither-side';
  if (away === 0) return 'only-home';
  return home === 0 ? 'only-away' : 'both-sides';
}

/** Further goals of a side in one part: none, a few, and more than any list or line in these tests distinguishes. */
const someGoals = [0, 1, 2, 3, 11] as const;
/** Allows either side to equalise and then to lead by three goals. */
const goalsOfThisPart = [0, 1, 2, 3, 4, 5, 6, 7, 11] as const;
const goalsOfTheLastPart = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

function listPairs(goals: readonly number[]): Pair[] {
  return goals.flatMap((home) => goals.map((away): Pair => [home, away]));
}

/** Possible continuations of an abandoned match. */
function* playedOn({ calledOff, ...sheet }: Sheet): Generator<Sheet> {
  if (!calledOff) return;
  const { parts, scorers } = sheet;
  const now = parts.at(-1) ?? [0, 0];
  const isLast = calledOff.partsLeft === 0;
  const later = isLast ? [undefined] : listPairs(someGoals);
  for (const more of listPairs(isLast ? goalsOfTheLastPart : goalsOfThisPart)) {
    for (const next of later) {
      const gone: Pair = [now[0] + more[0], now[1] + more[1]];
      const [home, away] = sum(next ? [more, next] : [more]);
      const laterGoals = { home: Array<'home'>(home).fill('home'), away: Array<'away'>(away).fill('away') };
      const all = { ...sheet, parts: [...parts.slice(0, -1), gone, ...(next ? [next] : [])] };
      yield { ...all, scorers: [...scorers, ...laterGoals.home, ...laterGoals.away] };
      yield { ...all, scorers: [...scorers, ...laterGoals.away, ...laterGoals.home] };
    }
  }
}

/**
 * For an abandoned match, a result counts only if all possible continuations give the same one. Otherwise it is
 * cancelled.
 */
export function gradeMatch(sheet: Sheet, choice: Choice): Grade {
  let only: Grade | undefined;
  for (const end of playedOn(sheet)) {
    const grade = gradePlayed(end, choice);
    if (only && grade.word !== only.word) return CANCELLED;
    only = grade;
  }
  return only ?? gradePlayed(sheet, choice);
}

/** Grades markets on goals and on sets by the house rules. */
function gradePlayed(sheet: Sheet, choice: Choice): Grade {
  const { market, keys, outcome, odds } = choice;
  const regular = sum(sheet.parts);
  const all = fullScore(sheet);
  const sets = countSets(sheet.parts);
  const serves = sheet.serves ?? { aces: [0, 0], faults: [0, 0] };
  const part = partScore(sheet, Number(keys['period']));
  const after = (): Pair => {
    const [home, away] = parsePair(keys['score']);
    return [regular[0] - home, regular[1] - away];
  };
  switch (market) {
    case '1x2':
      return yes(leader(regular) === outcome, odds);
    case 'double-chance':
      return yes(outcome.includes(leader(regular)), odds);
    case 'draw-no-bet':
      return levelIsBack(regular, choice);
    case 'home-no-bet':
    case 'away-no-bet':
      return leader(regular) === market.slice(0, 4) ? REFUND : yes(leader(regular) === outcome, odds);
    case 'european-handicap': {
      const [home, away] = parsePair(keys['score']);
      return yes(leader([regular[0] + home, regular[1] + away]) === outcome, odds);
    }
    case 'asian-handicap':
      return handicap(regular, choice);
    case 'total':
      return total(totalGoals(regular), choice);
    case 'home-total':
      return total(regular[0], choice);
    case 'away-total':
      return total(regular[1], choice);
    case 'odd-even':
      return yes(outcome === (totalGoals(regular) % 2 === 0 ? 'even' : 'odd'), odds);
    case 'both-teams-to-score':
      return yes(yesOrNo(outcome, bothScored(regular)), odds);
    case 'nth-goal':
      return yes((sheet.scorers[Number(keys['number']) - 1] ?? 'no-goal') === outcome, odds);
    case 'rest-of-match':
      return yes(leader(after()) === outcome, odds);
    case 'correct-score':
      return correct(regular, 4, choice);
    case 'correct-score-from':
      return correct(after(), 3, choice);
    case 'exact-goals':
      return yes(
        outcome === (totalGoals(regular) >= 6 ? 'goals-6-plus' : `goals-${totalGoals(regular)}`),
        odds,
      );
    case 'goal-range':
      return yes(outcome === range(totalGoals(regular)), odds);
    case 'winning-margin':
      return yes(outcome === margin(regular), odds);
    case 'who-scores':
      return yes(outcome === who(regular), odds);
    case 'home-clean-sheet':
      return yes(yesOrNo(outcome, regular[1] === 0), odds);
    case 'away-win-to-nil':
      return yes(yesOrNo(outcome, regular[1] > 0 && regular[0] === 0), odds);
    case '1x2-and-both-score':
      return yes(outcome === `${leader(regular)}+${bothScored(regular) ? 'yes' : 'no'}`, odds);
    case '1x2-and-total': {
      const over = totalGoals(regular) * 100 - hundredths(keys['total']);
      if (over === 0) return REFUND;
      return yes(outcome === `${leader(regular)}+${over > 0 ? 'over' : 'under'}`, odds);
    }
    case 'half-time-full-time':
      return yes(outcome === `${leader(partScore(sheet, 1))}-${leader(regular)}`, odds);
    case 'highest-half': {
      const [first, second] = [totalGoals(partScore(sheet, 1)), totalGoals(partScore(sheet, 2))];
      const highest = first > second ? 'first-half' : first < second ? 'second-half' : 'equal-halves';
      return yes(outcome === highest, odds);
    }
    case 'period-1x2':
      return yes(leader(part) === outcome, odds);
    case 'period-total':
      return total(totalGoals(part), choice);
    case 'period-handicap':
      return handicap(part, choice);
    case 'period-correct-score':
      return correct(part, 3, choice);
    case 'period-both-score':
      return yes(yesOrNo(outcome, bothScored(part)), odds);
    case 'winner':
      return levelIsBack(sheet.kind === 'sets' ? sets : all, choice);
    case 'handicap-full':
      return handicap(all, choice);
    case 'total-full':
      return total(totalGoals(all), choice);
    case 'home-total-full':
      return total(all[0], choice);
    case 'odd-even-full':
      return yes(outcome === (totalGoals(all) % 2 === 0 ? 'even' : 'odd'), odds);
    case 'handicap-points':
      return handicap(regular, choice);
    case 'total-points':
      return total(totalGoals(regular), choice);
    case 'handicap-periods':
      return handicap(sets, choice);
    case 'total-periods':
      return total(totalGoals(sets), choice);
    case 'correct-periods':
      return yes(outcome === `periods-${sets[0]}-${sets[1]}`, odds);
    case 'period-winner':
      // A set that was not played is cancelled.
      return sheet.parts.length < Number(keys['period']) ? CANCELLED : levelIsBack(part, choice);
    case 'most-aces':
      return yes(leader(serves.aces) === outcome, odds);
    case 'total-aces':
      return total(totalGoals(serves.aces), choice);
    case 'home-total-aces':
      return total(serves.aces[0], choice);
    case 'away-total-aces':
      return total(serves.aces[1], choice);
    case 'total-double-faults':
      return total(totalGoals(serves.faults), choice);
    case 'home-total-double-faults':
      return total(serves.faults[0], choice);
    case 'away-total-double-faults':
      return total(serves.faults[1], choice);
    case 'home-wins-a-period':
      return yes(yesOrNo(outcome, sets[0] > 0), odds);
    default:
      throw new Error(`no rule for ${market}`);
  }
}
