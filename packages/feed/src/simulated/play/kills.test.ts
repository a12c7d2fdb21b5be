import { seededRandom } from '@evens/base';
import { betResults, type ContestFacts, parseMarket } from '@evens/markets';
import {
  fairChances,
  type JointLeg,
  jointChance,
  jointChances,
  type PricingState,
  type SetsParams,
  sets,
} from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import { playerShapes } from '../shapes/player-shapes.ts';
import { drawSquad, noNames, type Squad } from '../squads.ts';
import { countPlayers } from './counted-players.ts';
import { drawLineUps } from './line-ups.ts';
import { countedPlayers } from './player-parts.ts';
import { playSets } from './sets.ts';

function fail(text: string): never {
  throw new Error(text);
}

const sport = 'league-of-legends';
const used = noNames();

function open(key: string): Squad {
  const squad = drawSquad({ seed: 'kills', sport, key, country: 'lol', used });
  return squad ?? fail(`${sport} has no squads`);
}
const squads = [open('home'), open('away')] as const;
const shape = playerShapes[sport] ?? fail(`${sport} counts no players`);
const lineUp = drawLineUps(sport, squads, seededRandom('line-up')).at(-1)?.players ?? [];
const params: SetsParams = {
  bestOf: 3,
  rules: { kind: 'whole', home: 0.72, scores: [[1, 0]] },
  pointMarkets: false,
  kills: { perMap: 27, winnerShare: 0.6 },
  players: countedPlayers(squads, lineUp, { sport, shape, length: 1 }),
};

type State = PricingState & { readonly facts: ContestFacts };

/** The states of a match, the last one final. */
function play(seed: string): readonly State[] {
  const moments = countPlayers(
    playSets(params, { pointSeconds: 1950, breakSeconds: 600 }, seededRandom(seed)),
    { squads, players: lineUp, shape, periodSeconds: 0 },
    seededRandom(`${seed} players`),
  );
  return moments.flatMap((moment) => {
    if (!('standing' in moment) || moment.standing.facts.kind !== 'contest') return [];
    return [{ ...moment.standing, facts: moment.standing.facts }];
  });
}

function finalFacts(states: readonly State[]): ContestFacts {
  const last = states.at(-1);
  if (!last) throw new Error('a match that is not played');
  return last.facts;
}

function hasWon({ type, specifier, outcomeNo }: JointLeg, facts: ContestFacts): boolean {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new RangeError(type);
  return market.value.definition.settle(outcomeNo, market.value.specifier, facts)?.result === betResults.win;
}

/** A map is being played. */
function isRunning({ facts }: State): boolean {
  return facts.periods.some(({ ended }) => !ended);
}

const before: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
};

function listLegs(state: PricingState) {
  const set = sets.scenarios(params, state);
  const legs = sets
    .lines(params, state, set)
    .flatMap((line): readonly (JointLeg & { chance: number })[] =>
      line.type === 'player-kills-full'
        ? fairChances(set, line).map((chance, player) => ({ ...line, outcomeNo: player + 1, chance }))
        : [],
    );
  return { set, legs };
}

/** Expected and won picks; `squares` sums the squared excess of each match, as picks of one match depend on each other. */
function measure(matches: number, listPicks: (states: readonly State[]) => readonly Pick[]) {
  let [expected, excess, squares, count] = [0, 0, 0, 0];
  for (let match = 0; match < matches; match++) {
    let own = 0;
    for (const { chance, isWon } of listPicks(play(`match ${match}`))) {
      expected += chance;
      own += Number(isWon) - chance;
      count++;
    }
    excess += own;
    squares += own ** 2;
  }
  return { expected, excess, deviation: Math.sqrt(squares), count };
}

interface Pick {
  readonly chance: number;
  readonly isWon: boolean;
}

describe('kills of players', () => {
  it('the kills of a team are those of its players', () => {
    const facts = finalFacts(play('sums'));
    const kills = facts.playerCounts?.kills ?? {};
    for (const [side, first] of [
      ['home', 0],
      ['away', 5],
    ] as const) {
      const ofTeam = facts.periods.reduce((sum, period) => sum + (period.kills?.[side] ?? 0), 0);
      const ofPlayers = [0, 1, 2, 3, 4].reduce((sum, index) => sum + (kills[first + index] ?? 0), 0);
      expect(ofPlayers).toBe(ofTeam);
      expect(ofTeam).toBeGreaterThan(5);
    }
    expect(facts.appearances).toHaveLength(10);
  });

  it('chances before the match agree with the results of the simulation', () => {
    const { legs } = listLegs(before);
    expect(new Set(legs.map(({ outcomeNo }) => outcomeNo)).size).toBe(10);
    for (const isStrong of [true, false]) {
      const chosen = legs.filter(({ chance, outcomeNo }) => chance > 0.03 && outcomeNo <= 5 === isStrong);
      const { expected, excess, deviation } = measure(400, (states) => {
        const facts = finalFacts(states);
        return chosen.map((leg) => ({ chance: leg.chance, isWon: hasWon(leg, facts) }));
      });
      expect(Math.abs(excess)).toBeLessThan(4 * deviation);
      expect(Math.abs(excess)).toBeLessThan(0.05 * expected);
    }
  });

  it('chances in play agree with the results of the simulation, alone and beside the kills of the map', () => {
    const alone = (state: State, facts: ContestFacts) =>
      listLegs(state)
        .legs.filter(({ chance }) => chance > 0 && chance < 1)
        .map((leg) => ({ chance: leg.chance, isWon: hasWon(leg, facts) }));
    const joint = (state: State, facts: ContestFacts) => {
      const { set, legs } = listLegs(state);
      const total = sets.lines(params, state, set).find(({ type }) => type === 'period-total-kills');
      if (!total) return [];
      return legs.flatMap((leg) => {
        if (leg.chance < 0.2 || leg.chance > 0.8) return [];
        const both: JointLeg[] = [leg, { ...total, outcomeNo: 1 }];
        const chance = jointChance(set, both);
        return chance.ok ? [{ chance: chance.value, isWon: both.every((each) => hasWon(each, facts)) }] : [];
      });
    };
    for (const list of [alone, joint]) {
      const { expected, excess, deviation, count } = measure(80, (states) =>
        // Their places do not depend on how long the match lasts.
        [12, 30].flatMap((place) => {
          const state = states[place];
          return state && isRunning(state) ? list(state, finalFacts(states)) : [];
        }),
      );
      expect(count).toBeGreaterThan(600);
      expect(Math.abs(excess)).toBeLessThan(4 * deviation);
      expect(deviation).toBeLessThan(0.12 * expected);
    }
  });

  it('a leg of a builder has the same chance as alone, and depends on the kills of the map', () => {
    const { set, legs } = listLegs(before);
    const leg = legs.find(({ chance }) => chance > 0.3 && chance < 0.6);
    const total = sets.lines(params, before, set).find(({ type }) => type === 'period-total-kills');
    if (!leg || !total) throw new Error('no builder');
    const joint = jointChances(set, [leg, { ...total, outcomeNo: 1 }]);
    if (!joint.ok) throw new Error(joint.error.code);
    const [, own = 0, over = 0, both = 0] = joint.value;
    expect(own).toBeCloseTo(leg.chance, 5);
    expect(both).toBeGreaterThan(own * over * 1.05);
  });

  it('a number that is reached is certain', () => {
    const states = play('reached');
    const last = states.findLast(isRunning);
    if (!last) throw new Error('a match that is not played');
    const { legs } = listLegs(last);
    const reached = legs.filter(({ specifier, outcomeNo }) => {
      const number = Number(specifier.replace('number=', ''));
      return (last.facts.playerCounts?.kills?.[outcomeNo - 1] ?? 0) >= number;
    });
    expect(reached.length).toBeGreaterThan(3);
    expect(reached.every(({ chance }) => chance === 1)).toBe(true);
  });
});
