import { seededRandom } from '@evens/base';
import { basketballShape, americanFootball, iceHockey, iceHockeyShape, fairChances, points, pointsParams, type PricingState } from '@evens/pricing';
import { playerShapes } from '../shapes/player-shapes.ts';
import { drawSquad } from '../squads.ts';
import { countedPlayers } from './player-parts.ts';
const before: PricingState = { facts: { kind: 'contest', status: 'scheduled', periods: [] }, elapsedSeconds: 0, extra: [] };
for (const sport of ['basketball', 'ice-hockey', 'american-football']) {
const usedNames = new Set<string>();
const squads = Array.from({ length: 2 }, (_, n) => drawSquad({ seed: 'cal', sport, key: `s${n}`, country: 'us', usedNames })!);
const model: any = { basketball: points, 'ice-hockey': iceHockey, 'american-football': americanFootball }[sport];
const p: any = sport === 'basketball' ? pointsParams(basketballShape, { margin: 2.5, total: 226 }) : sport === 'ice-hockey' ? { ...iceHockeyShape, homeGoals: 3.1, awayGoals: 2.8 } : { homeTouchdown: 0.235, awayTouchdown: 0.215, periodSeconds: 900, marginShift: 0, totalShift: 0 };
let t = performance.now();
const players = countedPlayers(sport, squads as any, undefined, playerShapes[sport]!);
console.log(sport, 'shares ms', performance.now() - t, 'json', JSON.stringify(players).length);
const run = (params: any) => { const set = model.scenarios(params, before); for (const l of model.lines(params, before, set)) fairChances(set, l); };
for (const [name, params] of [['plain', p], ['players', { ...p, players }]] as const) {
  for (let n = 0; n < 3; n++) run(params);
  const times = Array.from({ length: 15 }, (_, n) => { t = performance.now(); run(model.drift(params, { strength: n / 10, tempo: 0 })); return performance.now() - t; }).sort((a, b) => a - b);
  console.log(sport, name, 'ms', times[7]);
}
}
