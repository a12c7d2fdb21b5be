import { baccarat } from './baccarat/baccarat.ts';
import { blackjack } from './blackjack/blackjack.ts';
import { casinoHoldem } from './casino-holdem/casino-holdem.ts';
import { dice } from './dice/dice.ts';
import { facets } from './facets/facets.ts';
import type { InHouseGame } from './game.ts';
import { hiLo } from './hi-lo/hi-lo.ts';
import { keno } from './keno/keno.ts';
import { limbo } from './limbo/limbo.ts';
import { mines } from './mines/mines.ts';
import { plinko } from './plinko/plinko.ts';
import { roulette } from './roulette/roulette.ts';
import { copperForge } from './slots/copper-forge/copper-forge.ts';
import { coralBloom } from './slots/coral-bloom/coral-bloom.ts';
import { cornerSevens } from './slots/corner-sevens/corner-sevens.ts';
import { deepVault } from './slots/deep-vault/deep-vault.ts';
import { harbourLights } from './slots/harbour-lights/harbour-lights.ts';
import { lanternLibrary } from './slots/lantern-library/lantern-library.ts';
import { nightMarket } from './slots/night-market/night-market.ts';
import { shiftingSands } from './slots/shifting-sands/shifting-sands.ts';
import { spire } from './spire/spire.ts';
import { videoPoker } from './video-poker/video-poker.ts';

/** An in-house game in the casino lobby. */
export interface ListedGame {
  readonly game: InHouseGame;
  readonly name: string;
  /** Categories of the casino besides `all`. */
  readonly categories: readonly string[];
}

/** In lobby order, best first. */
export const inHouseGames: readonly ListedGame[] = [
  { game: harbourLights, name: 'Harbour Lights', categories: ['slots'] },
  { game: roulette, name: 'Roulette', categories: ['games'] },
  { game: coralBloom, name: 'Coral Bloom', categories: ['slots'] },
  { game: blackjack, name: 'Blackjack', categories: ['card'] },
  { game: deepVault, name: 'Deep Vault', categories: ['slots'] },
  { game: plinko, name: 'Plinko', categories: ['games'] },
  { game: lanternLibrary, name: 'Lantern Library', categories: ['slots'] },
  { game: mines, name: 'Mines', categories: ['games'] },
  { game: copperForge, name: 'Copper Forge', categories: ['slots'] },
  { game: dice, name: 'Dice', categories: ['games'] },
  { game: spire, name: 'Spire', categories: ['games'] },
  { game: shiftingSands, name: 'Shifting Sands', categories: ['slots'] },
  { game: nightMarket, name: 'Night Market', categories: ['slots'] },
  { game: facets, name: 'Facets', categories: ['games'] },
  { game: cornerSevens, name: 'Corner Sevens', categories: ['slots'] },
  { game: videoPoker, name: 'Jacks or Better', categories: ['card'] },
  { game: casinoHoldem, name: 'Casino Hold’em', categories: ['card'] },
  { game: baccarat, name: 'Baccarat', categories: ['card'] },
  { game: hiLo, name: 'Hi-Lo', categories: ['card', 'games'] },
  { game: limbo, name: 'Limbo', categories: ['games', 'crash'] },
  { game: keno, name: 'Keno', categories: ['games'] },
];
