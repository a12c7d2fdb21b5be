import type { ReturnRange } from '@evens/games';

/** RTP as displayed in the lobby and the game's rules. */
export function presentReturn({ least, most }: ReturnRange): { Rtp: number; RtpMost?: number } {
  const [Rtp, RtpMost] = [percent(least), percent(most)];
  return RtpMost > Rtp ? { Rtp, RtpMost } : { Rtp };
}

function percent({ num, den }: { readonly num: bigint; readonly den: bigint }): number {
  return Number((num * 1_000_000n + den / 2n) / den) / 10_000;
}
