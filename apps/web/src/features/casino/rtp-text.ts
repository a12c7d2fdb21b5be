import type { CasinoGame } from '@evens/contract';
import { t, written } from '../../core/words.ts';

const shown = (percent: number): string => written().count(Math.round(percent * 100) / 100);

/** What a game returns: one figure, a range, or the return of the bet or the play that it names. Undefined where nobody says. */
export function rtpText({
  Rtp,
  RtpMost,
  RtpOf,
}: Pick<CasinoGame, 'Rtp' | 'RtpMost' | 'RtpOf'>): string | undefined {
  if (Rtp === null) return undefined;
  const percent = RtpMost === undefined ? shown(Rtp) : `${shown(Rtp)}–${shown(RtpMost)}`;
  return RtpOf === undefined
    ? t('casino.rtp', { percent })
    : t('casino.rtp.of', { percent, of: t(`casino.rtp.${RtpOf}`) });
}
