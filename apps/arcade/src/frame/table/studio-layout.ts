import type { Box } from '../../stage/hotspots.ts';

/** The part of the scene that shows dealer and device; layouts for bets are below it. */
export interface StudioLayout {
  /** Height of the studio within the scene; 0 if there is no space for it. */
  readonly height: number;
  /** The place of the wheel, the cards or the dice, beside the dealer. */
  readonly device: Box;
}

export interface StudioShape {
  /** Height of the studio as a share of the scene. */
  readonly share: number;
  /** The share on a phone, which has less height for the layout of the bets; 0.9 of `share` by default. */
  readonly narrowShare?: number;
  /** On a phone, the bets have the whole scene while they are open. */
  readonly yieldsToBets?: true;
  /** Whether the dealer is in the middle, behind the table; otherwise at the left, beside the device. */
  readonly isCentred?: true;
}

/** Smaller scenes, such as one of four tables, show the game only. */
const SCENE_MIN = { width: 300, height: 260 };
const WIDE_FROM = 560;
const NARROW = 0.9;
const DEALER_SHARE = { wide: 0.42, narrow: 0.36 };
const EDGE = 10;

export function layOutStudio(
  { width, height }: { readonly width: number; readonly height: number },
  { share, narrowShare = share * NARROW, yieldsToBets, isCentred }: StudioShape,
  isBetting = false,
): StudioLayout {
  const isWide = width >= WIDE_FROM;
  const isAway = isBetting && yieldsToBets && !isWide;
  if (isAway || width < SCENE_MIN.width || height < SCENE_MIN.height)
    return { height: 0, device: { x: 0, y: 0, width, height } };
  const studio = Math.round(height * (isWide ? share : narrowShare));
  const left = isCentred ? 0 : width * (isWide ? DEALER_SHARE.wide : DEALER_SHARE.narrow);
  return {
    height: studio,
    device: { x: left, y: 0, width: width - left - EDGE, height: studio - EDGE },
  };
}
