import { type GameFeature, gameTraits, type ReturnRange, type Volatility } from '@evens/games';

/** RTP as displayed in the lobby and the game's rules. */
export function presentReturn({ least, most }: ReturnRange): { Rtp: number; RtpMost?: number } {
  const [Rtp, RtpMost] = [percent(least), percent(most)];
  return RtpMost > Rtp ? { Rtp, RtpMost } : { Rtp };
}

/** Volatility and features as displayed in the lobby. */
export function presentTraits(key: string): {
  Volatility?: Volatility;
  VolatilityMost?: Volatility;
  Features?: GameFeature[];
} {
  const traits = gameTraits(key);
  if (!traits) return {};
  const { least, most, features } = traits;
  return {
    Volatility: least,
    ...(most !== least && { VolatilityMost: most }),
    ...(features.length > 0 && { Features: [...features] }),
  };
}

function percent({ num, den }: { readonly num: bigint; readonly den: bigint }): number {
  return Number((num * 1_000_000n + den / 2n) / den) / 10_000;
}
