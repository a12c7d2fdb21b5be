import { type ContestFacts, regularPeriod, regularScore, type Score } from '@evens/markets';
import { around, evenHalfLine, handicaps, line, type Measure, margin, sum, totals } from '../lines.ts';
import { alike } from '../masses.ts';
import type { LineRequest, ScenarioSet } from '../scenario.ts';

interface Measures {
  readonly margin: Measure;
  readonly sum: Measure;
  readonly home: Measure;
  readonly away: Measure;
}

function measuresOf(score: (facts: ContestFacts) => Score): Measures {
  return {
    margin: margin(score),
    sum: sum(score),
    home: (facts) => score(facts).home,
    away: (facts) => score(facts).away,
  };
}

const ofMatch = measuresOf(regularScore);
const ofHalf = [1, 2].map((number) =>
  measuresOf((facts) => regularPeriod(facts, number) ?? { home: 0, away: 0 }),
);

const results = ['1x2', 'double-chance', 'draw-no-bet'];
const ofGoals = [
  'both-teams-to-score',
  'odd-even',
  'correct-score',
  'exact-goals',
  'goal-range',
  'winning-margin',
  'who-scores',
  'home-exact-goals',
  'away-exact-goals',
  'home-odd-even',
  'away-odd-even',
  'home-clean-sheet',
  'away-clean-sheet',
  'home-win-to-nil',
  'away-win-to-nil',
  '1x2-and-both-score',
  'double-chance-and-both-score',
  'home-no-bet',
  'away-no-bet',
];
const ofHalves = [
  'half-time-full-time',
  'highest-half',
  'home-highest-half',
  'away-highest-half',
  'home-scores-both-halves',
  'away-scores-both-halves',
  'home-wins-both-halves',
  'away-wins-both-halves',
  'home-wins-either-half',
  'away-wins-either-half',
  'both-score-by-half',
];
const ofOneHalf = [
  'period-1x2',
  'period-double-chance',
  'period-draw-no-bet',
  'period-exact-goals',
  'period-odd-even',
  'period-both-score',
  'period-correct-score',
];

/** Half lines above what has been scored. */
function open(middle: number, { each, goals }: { readonly each: number; readonly goals: number }) {
  return around(middle, { step: 100, each, lowest: goals * 100 + 50 });
}

function matchLines(facts: ContestFacts, all: ScenarioSet): LineRequest[] {
  const set = alike(all, line('1x2'));
  const score = regularScore(facts);
  const goals = score.home + score.away;
  // The even margin counts from the score now, as the line itself does.
  const middle = -evenHalfLine(set, ofMatch.margin) + (score.home - score.away) * 100;
  const total = evenHalfLine(set, ofMatch.sum);
  const from = `score=${score.home}:${score.away}`;
  const wanted = [
    ...results.map((type) => line(type)),
    ...handicaps('asian-handicap', around(middle, { step: 25, each: 5 }), `|${from}`),
    ...totals('total', around(total, { step: 25, each: 3, lowest: goals * 100 + 25 })),
    ...totals(
      'total',
      [total - 200, total - 100, total + 100, total + 200].filter((at) => at > goals * 100),
    ),
    ...totals('home-total', open(evenHalfLine(set, ofMatch.home), { each: 2, goals: score.home })),
    ...totals('away-total', open(evenHalfLine(set, ofMatch.away), { each: 2, goals: score.away })),
    line('nth-goal', `number=${goals + 1}`),
    ...ofGoals.map((type) => line(type)),
    ...['0:3', '0:2', '0:1', '1:0', '2:0', '3:0'].map((start) => line('european-handicap', `score=${start}`)),
    ...totals('total-and-both-score', open(total, { each: 1, goals })),
    ...totals('1x2-and-total', open(total, { each: 1, goals })),
    ...totals('double-chance-and-total', open(total, { each: 1, goals })),
  ];
  // From 0–0 on they are the 1X2 and the correct score again.
  if (goals > 0) wanted.push(line('rest-of-match', from), line('correct-score-from', from));
  return wanted;
}

function halvesLines(): LineRequest[] {
  return [
    ...ofHalves.map((type) => line(type)),
    ...totals('both-halves-over', [50, 150]),
    ...totals('both-halves-under', [150, 250]),
  ];
}

function halfLines(facts: ContestFacts, all: ScenarioSet, number: number): LineRequest[] {
  const set = alike(all, line('period-1x2', `period=${number}`));
  const measures = ofHalf[number - 1];
  if (!measures) return [];
  const played = regularPeriod(facts, number) ?? { home: 0, away: 0 };
  const goals = played.home + played.away;
  const even = evenHalfLine(set, measures.sum);
  const prefix = `period=${number}|`;
  const suffix = `|period=${number}`;
  return [
    ...ofOneHalf.map((type) => line(type, `period=${number}`)),
    ...totals('period-total', around(even, { step: 25, each: 2, lowest: goals * 100 + 25 }), prefix),
    ...totals(
      'period-total',
      [even - 100, even + 100].filter((at) => at > goals * 100),
      prefix,
    ),
    ...totals(
      'period-home-total',
      open(evenHalfLine(set, measures.home), { each: 1, goals: played.home }),
      prefix,
    ),
    ...totals(
      'period-away-total',
      open(evenHalfLine(set, measures.away), { each: 1, goals: played.away }),
      prefix,
    ),
    ...handicaps(
      'period-handicap',
      around(-evenHalfLine(set, measures.margin), { step: 25, each: 2 }),
      suffix,
    ),
    ...['0:1', '1:0'].map((start) => line('period-european-handicap', `${prefix}score=${start}`)),
  ];
}

/**
 * Every market of a soccer match that regular time decides. Only the next goal has its true side in the scenarios, so the
 * nth goal of a half is offered of the half that it would fall into.
 */
export function soccerLines(facts: ContestFacts, set: ScenarioSet): readonly LineRequest[] {
  const half = regularPeriod(facts, 1)?.ended ? 2 : 1;
  const played = regularPeriod(facts, half);
  const goals = (played?.home ?? 0) + (played?.away ?? 0);
  return [
    ...matchLines(facts, set),
    ...halvesLines(),
    ...(half === 1 ? [1, 2] : [2]).flatMap((number) => halfLines(facts, set, number)),
    line('period-nth-goal', `number=${goals + 1}|period=${half}`),
  ];
}
