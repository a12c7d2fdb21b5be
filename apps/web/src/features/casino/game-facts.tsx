import type { CasinoGame } from '@evens/contract';
import { t, written } from '../../app/words.ts';
import { classNames } from '../../ui/class-names.ts';

interface GameFactsProps {
  readonly game: CasinoGame;
  readonly className?: string;
}

const shown = (percent: number): string => written().count(Math.round(percent * 100) / 100);

/** What comes back of what is staked, where the provider tells it, and whose the game is. */
export function GameFacts({
  game: { ProviderName, Rtp, RtpMost },
  className = 'text-faint',
}: GameFactsProps) {
  return (
    <span className={classNames('flex min-w-0 gap-1 text-xs', className)}>
      {Rtp !== null && (
        <>
          <span className="shrink-0">
            {t('casino.rtp', {
              percent: RtpMost === undefined ? shown(Rtp) : `${shown(Rtp)}–${shown(RtpMost)}`,
            })}
          </span>
          <span aria-hidden>·</span>
        </>
      )}
      <bdi className="truncate">{ProviderName}</bdi>
    </span>
  );
}
