import { betModes } from '@evens/games';
import { chanceParts, loyaltyWheel, shippedTerms } from '@evens/loyalty';

/** Initial bets of games for which the first bet mode would show too little. */
const bets: Readonly<Record<string, unknown>> = {
  dice: { stake: '100', target: 5000, side: 'over' },
  limbo: { stake: '100', target: 200 },
  mines: { stake: '100', mines: 3 },
  plinko: { stake: '100', rows: 12, risk: 'medium' },
  keno: { stake: '100', risk: 'classic', picks: [1, 2, 3, 4] },
  facets: { stake: '100', risk: 'medium' },
  spire: { stake: '100', traps: 2 },
  baccarat: { stakes: { player: '100' } },
  [loyaltyWheel.key]: { parts: chanceParts(shippedTerms.wheel) },
  roulette: { chips: [{ kind: 'straight', numbers: [7], stake: '100' }] },
};

export function betTemplate(game: string): string {
  return JSON.stringify(Object.hasOwn(bets, game) ? bets[game] : betModes(game)[0]?.bet(100n));
}
