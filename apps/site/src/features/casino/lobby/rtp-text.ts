import type { CasinoGame } from '@evens/contract';
import { t, written } from '@evens/web/core/words.ts';

const formatPercent = (percent: number): string => written().count(Math.round(percent * 100) / 100);

/** RTP of a game: one number, a range, or that of the bet or play that it names. Undefined if it is not published. */
export function rtpText({
  Rtp,
  RtpMost,
  RtpOf,
}: Pick<CasinoGame, 'Rtp' | 'RtpMost' | 'RtpOf'>): string | undefined {
  if (Rtp === null) return undefined;
  const percent =
    RtpMost === undefined ? formatPercent(Rtp) : `${formatPercent(Rtp)}–${formatPercent(RtpMost)}`;
  return RtpOf === undefined
    ? t('casino.rtp', { percent })
    : t('casino.rtp.of', { percent, of: t(`casino.rtp.${RtpOf}`) });
}
