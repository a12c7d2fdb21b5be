import { fieldsOf } from '@evens/base';
import { baccarat } from '../baccarat/baccarat.ts';
import { baccaratTheory } from '../baccarat/theory.ts';
import { bestBlackjackMove } from '../blackjack/advice.ts';
import { type BlackjackView, blackjack } from '../blackjack/blackjack.ts';
import { blackjackTheory } from '../blackjack/theory.ts';
import { type Card, readCards } from '../cards/deck.ts';
import { casinoHoldem } from '../casino-holdem/casino-holdem.ts';
import { casinoHoldemTheory } from '../casino-holdem/theory.ts';
import { autoCashOutReturn, crashPoint } from '../crash/crash.ts';
import { crashTheory } from '../crash/theory.ts';
import { dice } from '../dice/dice.ts';
import { diceTheory } from '../dice/theory.ts';
import type { Draws } from '../fairness/draws.ts';
import type { HouseGame } from '../game.ts';
import { hiLo, hiLoWinners } from '../hi-lo/hi-lo.ts';
import { hiLoTheory } from '../hi-lo/theory.ts';
import { keno } from '../keno/keno.ts';
import { kenoTheory } from '../keno/theory.ts';
import { limbo } from '../limbo/limbo.ts';
import { limboTheory } from '../limbo/theory.ts';
import { mines } from '../mines/mines.ts';
import { minesTheory } from '../mines/theory.ts';
import { spinWheel, wheelReturn } from '../money-wheel/money-wheel.ts';
import { moneyWheelTheory } from '../money-wheel/theory.ts';
import { plinko } from '../plinko/plinko.ts';
import { plinkoTheory } from '../plinko/theory.ts';
import { roulette } from '../roulette/roulette.ts';
import { rouletteTheory } from '../roulette/theory.ts';
import { copperForge } from '../slots/copper-forge/copper-forge.ts';
import { copperForgeTheory } from '../slots/copper-forge/theory.ts';
import { coralBloom } from '../slots/coral-bloom/coral-bloom.ts';
import { coralBloomTheory } from '../slots/coral-bloom/theory.ts';
import { cornerSevens } from '../slots/corner-sevens/corner-sevens.ts';
import { cornerSevensTheory } from '../slots/corner-sevens/theory.ts';
import { deepVault } from '../slots/deep-vault/deep-vault.ts';
import { deepVaultTheory } from '../slots/deep-vault/theory.ts';
import { harbourLights } from '../slots/harbour-lights/harbour-lights.ts';
import { harbourLightsTheory } from '../slots/harbour-lights/theory.ts';
import { lanternLibrary } from '../slots/lantern-library/lantern-library.ts';
import { lanternLibraryTheory } from '../slots/lantern-library/theory.ts';
import { nightMarket } from '../slots/night-market/night-market.ts';
import { nightMarketTheory } from '../slots/night-market/theory.ts';
import { shiftingSands } from '../slots/shifting-sands/shifting-sands.ts';
import { shiftingSandsTheory } from '../slots/shifting-sands/theory.ts';
import type { Json } from '../state-text.ts';
import { type Trial, tryPlays, tryRounds } from '../testing/play.ts';
import { videoPokerAdviser, videoPokerTheory } from '../video-poker/theory.ts';
import { videoPoker } from '../video-poker/video-poker.ts';
import { type Theory, toNumber } from './theory.ts';

/** A game with all that is known of it, and a way to hold its rounds against that. */
export interface RegisteredGame {
  readonly key: string;
  theories(): readonly Theory[];
  /** The name of the theory that trial rounds are played by. */
  readonly tried: string;
  tryOut(rounds: number, draws: Draws): Trial;
}

interface Plan {
  readonly tried: string;
  readonly bet: unknown;
  choose?(view: Json): unknown;
}

/** What every payout divides without a rest. */
const STAKE = 1_000_000n;
const stake = `${STAKE}`;

function registered(game: HouseGame, theories: () => readonly Theory[], plan: Plan): RegisteredGame {
  const { tried, bet, choose } = plan;
  return {
    key: game.key,
    theories,
    tried,
    tryOut: (rounds, draws) => tryRounds(game, { bet, rounds, draws, ...(choose ? { choose } : {}) }),
  };
}

const slot = (game: HouseGame, theory: () => Theory): RegisteredGame =>
  registered(game, () => [theory()], { tried: 'any stake', bet: { stake: '2000' } });

/** Its rounds are shared by all who bet, and so it is no game of single rounds: a hash is drawn for each. */
const crash: RegisteredGame = {
  key: 'crash',
  theories: crashTheory,
  tried: 'cash-out at 2.00',
  tryOut: (rounds, draws) =>
    tryPlays({
      rounds,
      stakeMinor: STAKE,
      play() {
        const h = (BigInt(draws.word()) << 20n) | BigInt(draws.word() >>> 12);
        const returnMinor = autoCashOutReturn({ stakeMinor: STAKE, autoCashOut: 200 }, crashPoint(h));
        return { stakeMinor: STAKE, returnMinor };
      },
    }),
};

/** A table's wheel too. */
const moneyWheel: RegisteredGame = {
  key: 'money-wheel',
  theories: moneyWheelTheory,
  tried: 'on 1',
  tryOut: (rounds, draws) =>
    tryPlays({
      rounds,
      stakeMinor: STAKE,
      play: () => ({
        stakeMinor: STAKE,
        returnMinor: wheelReturn({ chips: [{ spot: 1, stakeMinor: STAKE }] }, spinWheel(draws)),
      }),
    }),
};

// What is chosen from is each game's own view of an open round.
function cardsIn(cards: unknown): readonly Card[] {
  const read = readCards(cards);
  if (!read) throw new Error('the view shows no cards');
  return read;
}

function likelierSide(view: Json): unknown {
  const { cards, said } = fieldsOf(view) ?? {};
  if (Array.isArray(said) && said.length > 0) return { kind: 'cash-out' };
  const [card] = cardsIn(cards);
  if (!card) throw new Error('hi-lo shows no card');
  const isHigher = hiLoWinners(card.rank, 'higher').length >= hiLoWinners(card.rank, 'lower').length;
  return { kind: isHigher ? 'higher' : 'lower' };
}

function oneTile(view: Json): unknown {
  const { opened } = fieldsOf(view) ?? {};
  return Array.isArray(opened) && opened.length > 0 ? { kind: 'cash-out' } : { kind: 'reveal', tile: 0 };
}

const blackjackMove = (view: Json): unknown => ({
  // The game's rules made this view as that type, amounts as digits, so that it is the same as plain data.
  kind: bestBlackjackMove(view as unknown as BlackjackView),
});

let adviser: ReturnType<typeof videoPokerAdviser> | undefined;
function bestHold(view: Json): unknown {
  adviser ??= videoPokerAdviser();
  return { kind: 'draw', held: adviser(cardsIn(fieldsOf(view)?.hand)) };
}

/** Every game of the house. */
export const registeredGames: readonly RegisteredGame[] = [
  slot(harbourLights, harbourLightsTheory),
  slot(nightMarket, nightMarketTheory),
  slot(coralBloom, coralBloomTheory),
  slot(shiftingSands, shiftingSandsTheory),
  slot(copperForge, copperForgeTheory),
  slot(lanternLibrary, lanternLibraryTheory),
  slot(cornerSevens, cornerSevensTheory),
  slot(deepVault, deepVaultTheory),
  registered(dice, diceTheory, { tried: 'over 50.5', bet: { stake, target: 5050, side: 'over' } }),
  registered(limbo, limboTheory, { tried: 'target 2.00', bet: { stake, target: 200 } }),
  registered(plinko, plinkoTheory, {
    tried: '12 rows, medium',
    bet: { stake, rows: 12, risk: 'medium' },
  }),
  registered(keno, kenoTheory, {
    tried: 'low, 4 picked',
    bet: { stake, risk: 'low', picks: [2, 11, 29, 40] },
  }),
  registered(mines, minesTheory, {
    tried: '12 mines, 1 open',
    bet: { stake, mines: 12 },
    choose: oneTile,
  }),
  registered(hiLo, hiLoTheory, { tried: '1 on the likelier side', bet: { stake }, choose: likelierSide }),
  crash,
  registered(blackjack, blackjackTheory, { tried: 'best play', bet: { stake }, choose: blackjackMove }),
  registered(baccarat, baccaratTheory, {
    tried: 'banker, an unlimited deck',
    bet: { stakes: { banker: stake } },
  }),
  registered(roulette, rouletteTheory, {
    tried: 'split',
    bet: { chips: [{ kind: 'split', numbers: [1, 2], stake }] },
  }),
  registered(casinoHoldem, casinoHoldemTheory, {
    // The best play takes tenths of a second to find, for every hand.
    tried: 'every hand called',
    bet: { stake },
    choose: () => ({ kind: 'call' }),
  }),
  registered(videoPoker, videoPokerTheory, { tried: 'best play', bet: { stake }, choose: bestHold }),
  moneyWheel,
];

/** How far a trial is from theory, in standard errors of so many rounds. */
export function errorsOff(
  { theories, tried }: Pick<RegisteredGame, 'theories' | 'tried'>,
  { rtp, rounds }: Pick<Trial, 'rtp' | 'rounds'>,
): { readonly expected: number; readonly errors: number } {
  const theory = theories().find(({ of }) => of === tried);
  if (!theory) throw new Error(`no theory is of ${tried}`);
  const expected = toNumber(theory.rtp);
  // Where moves stake more, a round's return is held against all that it stakes on average.
  const staked = theory.staked ? toNumber(theory.staked) : 1;
  return { expected, errors: ((rtp - expected) * staked * Math.sqrt(rounds)) / theory.deviation };
}
