import { compare, type Fraction } from '@evens/base';
import { dragonTigerReturns } from './dragon-tiger/returns.ts';
import { kenoRtp, kenoTables } from './keno/keno.ts';
import { LIMBO_TARGET_MAX, limbo, limboRtp } from './limbo/limbo.ts';
import { wheelRtp } from './money-wheel/money-wheel.ts';
import { wheelSpots } from './money-wheel/segments.ts';
import { plinkoBoards, plinkoRtp } from './plinko/plinko.ts';
import { sicBoRtp } from './sic-bo/sic-bo.ts';
import { sicBoChances } from './sic-bo/spots.ts';
import { deepVault } from './slots/deep-vault/deep-vault.ts';
import { deepVaultExpected } from './slots/deep-vault/expected.ts';

/** RTP of a game from its lowest bet or setting to its highest. Equal ends if every bet has the same RTP. */
export interface ReturnRange {
  readonly least: Fraction;
  readonly most: Fraction;
}

interface Returning {
  readonly key: string;
  readonly rtp: Fraction;
}

function computeRange(rtps: readonly Fraction[], usual: Fraction): ReturnRange {
  return {
    least: rtps.reduce((least, each) => (compare(each, least) < 0 ? each : least), usual),
    most: rtps.reduce((most, each) => (compare(each, most) > 0 ? each : most), usual),
  };
}

/** The only source of the RTP that the lobby, the game's rules and the API show. */
export function returnRange({ key, rtp }: Returning): ReturnRange {
  switch (key) {
    case 'plinko':
      return computeRange(
        plinkoBoards.map(({ rows, risk }) => plinkoRtp(rows, risk)),
        rtp,
      );
    case 'keno':
      return computeRange(
        kenoTables.map(({ picks, risk }) => kenoRtp(picks, risk)),
        rtp,
      );
    case 'limbo':
      return computeRange([limboRtp(LIMBO_TARGET_MAX)], limbo.rtp);
    case 'live-wheel':
      return computeRange(wheelSpots.map(wheelRtp), rtp);
    case 'live-dragon-tiger':
      return computeRange(Object.values(dragonTigerReturns), rtp);
    case 'live-sic-bo':
      return computeRange(sicBoChances.map(sicBoRtp), rtp);
    default:
      return { least: rtp, most: rtp };
  }
}

/** A demo pays no jackpots, so a game with jackpots returns the RTP of its reels only. */
export function demoReturnRange(game: Returning): ReturnRange {
  if (game.key !== deepVault.key) return returnRange(game);
  return { least: deepVaultExpected.rtp, most: deepVaultExpected.rtp };
}

/** The bet or strategy that an RTP belongs to. */
export type ReturnBasis = 'banker' | 'one-guess' | 'best-play';

/** Basis of the displayed RTP. Undefined if no other bet or strategy has a lower RTP. */
export function returnBasis(key: string): ReturnBasis | undefined {
  switch (key) {
    case 'baccarat':
    case 'live-baccarat':
      return 'banker';
    case 'hi-lo':
      return 'one-guess';
    case 'blackjack':
    case 'live-blackjack':
    case 'casino-holdem':
    case 'video-poker':
      return 'best-play';
    default:
      return undefined;
  }
}
