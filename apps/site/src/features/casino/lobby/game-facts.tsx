import type { CasinoGame } from '@evens/contract';
import { classNames } from '@evens/web/ui/class-names.ts';
import { rtpText } from './rtp-text.ts';

interface GameFactsProps {
  readonly game: CasinoGame;
  readonly className?: string;
}

/** The RTP if the provider publishes it, and the provider. The name of the house is omitted beside an RTP. */
export function GameFacts({ game, className = 'text-faint' }: GameFactsProps) {
  const rtp = rtpText(game);
  const isHouse = game.Provider === 'evens';
  return (
    <span className={classNames('flex min-w-0 gap-1 text-xs', className)}>
      {rtp !== undefined && (
        <span className="max-w-full shrink-0 truncate" title={rtp}>
          {rtp}
        </span>
      )}
      {rtp !== undefined && !isHouse && <span aria-hidden>·</span>}
      {(rtp === undefined || !isHouse) && <bdi className="truncate">{game.ProviderName}</bdi>}
    </span>
  );
}

/** The name of a game in a list, and its facts below it. */
export function GameLines({ game }: Pick<GameFactsProps, 'game'>) {
  return (
    <span className="min-w-0 leading-tight">
      <span className="block truncate-name truncate font-[600]">
        <bdi>{game.Name}</bdi>
      </span>
      <GameFacts game={game} />
    </span>
  );
}
