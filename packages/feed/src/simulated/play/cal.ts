import { seededRandom } from '@evens/base';
import { betResults, type ContestFacts, parseMarket } from '@evens/markets';
import { americanFootball, basketballShape, fairChances, iceHockey, iceHockeyShape, jointChance, points, pointsParams, type JointLeg, type PricingState, type ScenarioSet, type LineRequest } from '@evens/pricing';
import { playerShapes } from '../shapes/player-shapes.ts';
import { drawSquad } from '../squads.ts';
import { countPlayers } from './counted-players.ts';
import { drawLineUps } from './line-ups.ts';
import { countedPlayers } from './player-parts.ts';
import { playAmericanFootball } from './american-football.ts';
import { playGoals } from './goals.ts';
import { playPoints } from './points.ts';

const before: PricingState = { facts: { kind: 'contest', status: 'scheduled', periods: [] }, elapsedSeconds: 0, extra: [] };
const [, , sport = 'basketball', count = '500', published = '1'] = process.argv;
const random = seededRandom(`cal ${sport}`);
const usedNames = new Set<string>();
const squads = Array.from({ length: 30 }, (_, n) => drawSquad({ seed: 'cal', sport, key: `s${n}`, country: 'us', usedNames })!);
const shape = playerShapes[sport]!;
const model: any = { basketball: points, 'ice-hockey': iceHockey, 'american-football': americanFootball }[sport];
function params(): any {
  const step = Math.floor(random() * 3) - 1;
  if (sport === 'basketball') return pointsParams(basketballShape, { margin: 2.5 + 8 * step, total: 226 });
  if (sport === 'ice-hockey') return { ...iceHockeyShape, homeGoals: 3.1 * Math.exp(0.15 * step), awayGoals: 2.8 * Math.exp(-0.15 * step) };
  return { homeTouchdown: 0.235 + 0.035 * step, awayTouchdown: 0.215 - 0.035 * step, periodSeconds: 900, marginShift: 0, totalShift: 0 };
}
const play: any = {
  basketball: (p: any) => playPoints(p, { shape: basketballShape, clock: 'down', standing: 1.6, breakSeconds: 900 }, random),
  'ice-hockey': (p: any) => playGoals(p, { clock: 'up', standing: 0.7, breakSeconds: 960 }, random),
  'american-football': (p: any) => playAmericanFootball(p, random),
}[sport];
const rows = new Map<string, { e: number; w: number; v: number; n: number }>();
function tally(key: string, chance: number, won: boolean) {
  const row = rows.get(key) ?? { e: 0, w: 0, v: 0, n: 0 };
  row.e += chance; row.w += Number(won); row.v += chance * (1 - chance); row.n++;
  rows.set(key, row);
}
const has = ({ type, specifier, outcomeNo }: JointLeg, facts: ContestFacts) => {
  const m = parseMarket(type, specifier); if (!m.ok) throw new Error(type);
  const r = m.value.definition.settle(outcomeNo, m.value.specifier, facts)?.result;
  return r === betResults.win ? true : r === betResults.lost ? false : undefined;
};
let priceMs = 0; let prices = 0; let plainMs = 0; let lines0 = 0;
for (let n = 0; n < Number(count); n++) {
  const pair = [squads[Math.floor(random() * 15)]!, squads[15 + Math.floor(random() * 15)]!] as const;
  const p = params();
  const line = drawLineUps(sport, pair, random).at(-1)!.players;
  const moments = countPlayers(play(p), { squads: pair, players: line, shape, periodSeconds: sport === 'basketball' ? 720 : sport === 'ice-hockey' ? 1200 : 900 }, random);
  const facts: any = moments.at(-1)!; const final: ContestFacts = facts.standing.facts;
  const all = { ...p, players: countedPlayers(sport, pair, published === '1' ? line : undefined, shape) };
  let t0 = performance.now();
  const plain = model.scenarios(p, before); for (const l of model.lines(p, before, plain)) { fairChances(plain, l); lines0++; }
  plainMs += performance.now() - t0; t0 = performance.now();
  const set: ScenarioSet = model.scenarios(all, before);
  const lines: LineRequest[] = model.lines(all, before, set).filter((l: LineRequest) => l.type.startsWith('player-'));
  const priced = lines.map((l) => fairChances(set, l));
  priceMs += performance.now() - t0; prices++;
  for (const [i, l] of lines.entries())
    for (const [player, chance] of priced[i]!.entries()) {
      if (chance < 0.0004) continue;
      const won = has({ ...l, outcomeNo: player + 1 }, final);
      if (won !== undefined) { tally(`${l.type} ${l.specifier}`, chance, won); if (chance > .01) tally(`  chance ${Math.min(9, Math.floor(chance * 10))}`, chance, won); }
    }
  // joints
  const best = (type: string, spec: string, home: boolean, rank = 0): JointLeg => {
    const i = lines.findIndex((l) => l.type === type && l.specifier === spec);
    const order = [...priced[i]!.entries()].filter(([pl]) => (pl < pair[0].length) === home).sort((a, b) => b[1] - a[1]);
    return { type, specifier: spec, outcomeNo: order[rank]![0] + 1 };
  };
  const same = (a: JointLeg, type: string, specifier: string): JointLeg => ({ type, specifier, outcomeNo: a.outcomeNo });
  const w: JointLeg = { type: 'winner', specifier: '', outcomeNo: 1 };
  const l: JointLeg = { type: 'winner', specifier: '', outcomeNo: 2 };
  const joints: Record<string, JointLeg[]> = {};
  if (sport === 'basketball') {
    const a = best('player-points-full', 'number=25', true); const b = best('player-points-full', 'number=20', true, 1); const c = best('player-points-full', 'number=20', false);
    Object.assign(joints, { 'points & win': [a, w], 'points & lose': [a, l], 'two teammates': [a, b], 'opponents': [a, c], 'points & threes': [same(a, 'player-points-full', 'number=20'), same(a, 'player-threes-full', 'number=3')],
      'points & assists same': [same(a, 'player-points-full', 'number=20'), same(a, 'player-assists-full', 'number=6')], 'points & rebounds': [same(a, 'player-points-full', 'number=20'), same(a, 'player-rebounds-full', 'number=6')],
      'pra & over': [best('player-points-rebounds-assists-full', 'number=35', true), { type: 'total-full', specifier: 'total=226.5', outcomeNo: 1 }], 'dd & win': [best('player-double-double-full', 'number=1', true), w], 'mate assists': [a, best('player-assists-full', 'number=8', true)] });
  } else if (sport === 'ice-hockey') {
    const a = best('player-goals-full', 'number=1', true); const b = best('player-assists-full', 'number=1', true); 
    Object.assign(joints, { 'goal & win': [a, w], 'goal & lose': [a, l], 'goal & assist': a.outcomeNo === b.outcomeNo ? [a, same(best('player-goals-full', 'number=1', true, 1), 'player-assists-full', 'number=1')] : [a, b], 'two scorers': [a, best('player-goals-full', 'number=1', true, 1)], 'goal & 2 points': [a, same(a, 'player-points-full', 'number=2')],
      'goal & 4 shots': [a, same(a, 'player-shots-full', 'number=4')], 'shots & over': [same(a, 'player-shots-full', 'number=3'), { type: 'total', specifier: 'total=5.5', outcomeNo: 1 }] });
  } else {
    const a = best('player-touchdowns-full', 'number=1', true);
    Object.assign(joints, { 'td & win': [a, w], 'td & lose': [a, l], 'two tds': [a, best('player-touchdowns-full', 'number=1', true, 1)], 'opp tds': [a, best('player-touchdowns-full', 'number=1', false)], 'td & over': [a, { type: 'total-full', specifier: 'total=44.5', outcomeNo: 1 }],
      'pass & win': [best('player-passing-yards-full', 'number=250', true), w] });
  }
  for (const [name, legs] of Object.entries(joints)) {
    const chance = jointChance(set, legs); const won = legs.map((leg) => has(leg, final));
    if (!chance.ok) { tally(`J ${name} refused ${chance.error.code}`, 1, false); continue; }
    if (!won.includes(undefined)) tally(`J ${name}`, chance.value, !won.includes(false));
  }
}
for (const [key, { e, w, v, n }] of rows) console.log(key.padEnd(52), String(n).padStart(7), (100 * e / n).toFixed(2).padStart(7), (w / e).toFixed(3), '±', (Math.sqrt(v) / e).toFixed(3));
console.log('price ms', priceMs / prices, 'plain ms', plainMs / prices, lines0 / prices);
