import type { CasinoGame } from '@evens/contract';
import { t, written } from '../../app/words.ts';
import { classNames } from '../../ui/class-names.ts';

interface GameFactsProps {
  readonly game: CasinoGame;
  readonly className?: string;
}

/** What comes back of what is staked, where the provider tells it, and whose the game is. */
export function GameFacts({ game: { ProviderName, Rtp }, className = 'text-faint' }: GameFactsProps) {
  return (
    <span className={classNames('flex min-w-0 gap-1 text-xs', className)}>
      {Rtp !== null && (
        <>
          <span className="shrink-0">
            {t('casino.rtp', { percent: written().count(Math.round(Rtp * 100) / 100) })}
          </span>
          <span aria-hidden>·</span>
        </>
      )}
      <bdi className="truncate">{ProviderName}</bdi>
    </span>
  );
}
