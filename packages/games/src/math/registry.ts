import { asFields } from '@evens/base';
import { baccarat } from '../baccarat/baccarat.ts';
import { baccaratMath } from '../baccarat/math.ts';
import { bestBlackjackMove } from '../blackjack/advice.ts';
import { type BlackjackView, blackjack } from '../blackjack/blackjack.ts';
import { blackjackMath } from '../blackjack/math.ts';
import { type Card, readCards } from '../cards/deck.ts';
import { casinoHoldem } from '../casino-holdem/casino-holdem.ts';
import { casinoHoldemMath } from '../casino-holdem/math.ts';
import { autoCashOutReturn, crashPoint } from '../crash/crash.ts';
import { crashMath } from '../crash/math.ts';
import { dice } from '../dice/dice.ts';
import { diceMath } from '../dice/math.ts';
import { dealDragonTiger, dragonTigerPayout } from '../dragon-tiger/dragon-tiger.ts';
import { dragonTigerMath } from '../dragon-tiger/math.ts';
import { facets } from '../facets/facets.ts';
import { facetsMath } from '../facets/math.ts';
import type { Draws } from '../fairness/draws.ts';
import type { InHouseGame } from '../game.ts';
import { hiLo, hiLoWinners } from '../hi-lo/hi-lo.ts';
import { hiLoMath } from '../hi-lo/math.ts';
import { keno } from '../keno/keno.ts';
import { kenoMath } from '../keno/math.ts';
import { limbo } from '../limbo/limbo.ts';
import { limboMath } from '../limbo/math.ts';
import { minesMath } from '../mines/math.ts';
import { mines } from '../mines/mines.ts';
import { moneyWheelMath } from '../money-wheel/math.ts';
import { spinWheel, wheelReturn } from '../money-wheel/money-wheel.ts';
import { plinkoMath } from '../plinko/math.ts';
import { plinko } from '../plinko/plinko.ts';
import { rouletteMath } from '../roulette/math.ts';
import { roulette } from '../roulette/roulette.ts';
import { sicBoMath } from '../sic-bo/math.ts';
import { rollSicBo, sicBoPayout } from '../sic-bo/sic-bo.ts';
import { copperForge } from '../slots/copper-forge/copper-forge.ts';
import { copperForgeMath } from '../slots/copper-forge/math.ts';
import { coralBloom } from '../slots/coral-bloom/coral-bloom.ts';
import { coralBloomMath } from '../slots/coral-bloom/math.ts';
import { cornerSevens } from '../slots/corner-sevens/corner-sevens.ts';
import { cornerSevensMath } from '../slots/corner-sevens/math.ts';
import { deepVault } from '../slots/deep-vault/deep-vault.ts';
import { deepVaultMath } from '../slots/deep-vault/math.ts';
import { harbourLights } from '../slots/harbour-lights/harbour-lights.ts';
import { harbourLightsMath } from '../slots/harbour-lights/math.ts';
import { lanternLibrary } from '../slots/lantern-library/lantern-library.ts';
import { lanternLibraryMath } from '../slots/lantern-library/math.ts';
import { nightMarketMath } from '../slots/night-market/math.ts';
import { nightMarket } from '../slots/night-market/night-market.ts';
import { shiftingSandsMath } from '../slots/shifting-sands/math.ts';
import { shiftingSands } from '../slots/shifting-sands/shifting-sands.ts';
import { studioMath } from '../slots/studio/math.ts';
import { studioGames, studioSlot } from '../slots/studio/studio-games.ts';
import { spireMath } from '../spire/math.ts';
import { spire } from '../spire/spire.ts';
import type { Json } from '../state-text.ts';
import { videoPokerAdviser, videoPokerMath } from '../video-poker/math.ts';
import { videoPoker } from '../video-poker/video-poker.ts';
import { type GameMath, toNumber } from './game-math.ts';
import { type Trial, tryPlays, tryRounds } from './play.ts';

/** A game with its game math and a function that compares trial rounds with it. */
export interface RegisteredGame {
  readonly key: string;
  gameMaths(): readonly GameMath[];
  /** Name of the game math that the trial rounds follow. */
  readonly tried: string;
  tryOut(rounds: number, draws: Draws): Trial;
}

interface Plan {
  readonly tried: string;
  readonly bet: unknown;
  choose?(view: Json): unknown;
}

/** Divisible by the denominator of every payout. */
const STAKE = 1_000_000n;
const stake = `${STAKE}`;

function registered(game: InHouseGame, gameMaths: () => readonly GameMath[], plan: Plan): RegisteredGame {
  const { tried, bet, choose } = plan;
  return {
    key: game.key,
    gameMaths,
    tried,
    tryOut: (rounds, draws) => tryRounds(game, { bet, rounds, draws, ...(choose ? { choose } : {}) }),
  };
}

const slot = (game: InHouseGame, math: () => GameMath): RegisteredGame =>
  registered(game, () => [math()], { tried: 'any stake', bet: { stake: '2000' } });

/** A game whose rounds are shared by all players: trials draw the outcomes instead of playing single rounds. */
const shared = (plan: Omit<RegisteredGame, 'tryOut'>, payout: (draws: Draws) => bigint): RegisteredGame => ({
  ...plan,
  tryOut: (rounds, draws) =>
    tryPlays({
      rounds,
      stakeMinor: STAKE,
      play: () => ({ stakeMinor: STAKE, returnMinor: payout(draws) }),
    }),
});

// The `choose` functions read each game's own view of an open round.
function cardsIn(cards: unknown): readonly Card[] {
  const read = readCards(cards);
  if (!read) throw new Error('cardsIn: the view shows no cards');
  return read;
}

function likelierSide(view: Json): unknown {
  const { cards, said } = asFields(view) ?? {};
  if (Array.isArray(said) && said.length > 0) return { kind: 'cash-out' };
  const [card] = cardsIn(cards);
  if (!card) throw new Error('likelierSide: hi-lo shows no card');
  const isHigher = hiLoWinners(card.rank, 'higher').length >= hiLoWinners(card.rank, 'lower').length;
  return { kind: isHigher ? 'higher' : 'lower' };
}

function oneTile(view: Json): unknown {
  const { opened } = asFields(view) ?? {};
  return Array.isArray(opened) && opened.length > 0 ? { kind: 'cash-out' } : { kind: 'reveal', tile: 0 };
}

function threeRows(view: Json): unknown {
  const { climbed } = asFields(view) ?? {};
  return Array.isArray(climbed) && climbed.length >= 3 ? { kind: 'cash-out' } : { kind: 'climb', tile: 0 };
}

const blackjackMove = (view: Json): unknown => ({
  // The game's rules produced this view, and its amounts are strings, so it equals the plain data.
  kind: bestBlackjackMove(view as unknown as BlackjackView),
});

let adviser: ReturnType<typeof videoPokerAdviser> | undefined;
function bestHold(view: Json): unknown {
  adviser ??= videoPokerAdviser();
  return { kind: 'draw', held: adviser(cardsIn(asFields(view)?.hand)) };
}

/** Every in-house game, and those of the sandbox's studios. */
export const registeredGames: readonly RegisteredGame[] = [
  slot(harbourLights, harbourLightsMath),
  slot(nightMarket, nightMarketMath),
  slot(coralBloom, coralBloomMath),
  slot(shiftingSands, shiftingSandsMath),
  slot(copperForge, copperForgeMath),
  slot(lanternLibrary, lanternLibraryMath),
  slot(cornerSevens, cornerSevensMath),
  slot(deepVault, deepVaultMath),
  ...studioGames.map((game) => slot(studioSlot(game.key), () => studioMath(game))),
  registered(dice, diceMath, { tried: 'over 50.5', bet: { stake, target: 5050, side: 'over' } }),
  registered(limbo, limboMath, { tried: 'target 2.00', bet: { stake, target: 200 } }),
  registered(plinko, plinkoMath, {
    tried: '12 rows, medium',
    bet: { stake, rows: 12, risk: 'medium' },
  }),
  registered(keno, kenoMath, {
    tried: 'low, 4 picked',
    bet: { stake, risk: 'low', picks: [2, 11, 29, 40] },
  }),
  registered(mines, minesMath, {
    tried: '12 mines, 1 open',
    bet: { stake, mines: 12 },
    choose: oneTile,
  }),
  registered(facets, facetsMath, { tried: 'low', bet: { stake, risk: 'low' } }),
  registered(spire, spireMath, {
    tried: '2 traps, 3 climbed',
    bet: { stake, traps: 2 },
    choose: threeRows,
  }),
  registered(hiLo, hiLoMath, { tried: '1 on the likelier side', bet: { stake }, choose: likelierSide }),
  shared({ key: 'crash', gameMaths: crashMath, tried: 'cash-out at 2.00' }, (draws) => {
    const h = (BigInt(draws.word()) << 20n) | BigInt(draws.word() >>> 12);
    return autoCashOutReturn({ stakeMinor: STAKE, autoCashOut: 200 }, crashPoint(h));
  }),
  registered(blackjack, blackjackMath, { tried: 'best play', bet: { stake }, choose: blackjackMove }),
  registered(baccarat, baccaratMath, {
    tried: 'banker, an unlimited deck',
    bet: { stakes: { banker: stake } },
  }),
  registered(roulette, rouletteMath, {
    tried: 'split',
    bet: { chips: [{ kind: 'split', numbers: [1, 2], stake }] },
  }),
  registered(casinoHoldem, casinoHoldemMath, {
    // The best play takes tenths of a second per hand, so trials call every hand.
    tried: 'every hand called',
    bet: { stake },
    choose: () => ({ kind: 'call' }),
  }),
  registered(videoPoker, videoPokerMath, { tried: 'best play', bet: { stake }, choose: bestHold }),
  // The wheel of the live table is the same.
  shared({ key: 'money-wheel', gameMaths: moneyWheelMath, tried: 'on 1' }, (draws) =>
    wheelReturn({ chips: [{ spot: 1, stakeMinor: STAKE }] }, spinWheel(draws)),
  ),
  shared({ key: 'dragon-tiger', gameMaths: dragonTigerMath, tried: 'dragon' }, (draws) =>
    dragonTigerPayout({ stakes: { dragon: STAKE } }, dealDragonTiger(draws)),
  ),
  shared({ key: 'sic-bo', gameMaths: sicBoMath, tried: 'small' }, (draws) =>
    sicBoPayout({ stakes: { small: STAKE } }, rollSicBo(draws)),
  ),
];

/** Distance between a trial and the game math, in standard errors of its number of rounds. */
export function errorsOff(
  { gameMaths, tried }: Pick<RegisteredGame, 'gameMaths' | 'tried'>,
  { rtp, rounds }: Pick<Trial, 'rtp' | 'rounds'>,
): { readonly expected: number; readonly errors: number } {
  const math = gameMaths().find(({ of }) => of === tried);
  if (!math) throw new Error(`registeredGames: expected game math named ${tried}, found none`);
  const expected = toNumber(math.rtp);
  // If moves add stakes, the return is compared with the average total stake of a round.
  const staked = math.staked ? toNumber(math.staked) : 1;
  return { expected, errors: ((rtp - expected) * staked * Math.sqrt(rounds)) / math.deviation };
}
