import './winners.css';
import type { Winner } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { GameArt } from '../game-art/index.ts';

const LOOK_EVERY_MS = 15_000;
/** Fewer wins than these have room in one line: the line moves only with more. */
const MOVING_MIN = 7;
const SECONDS_PER_WIN = 5;

/** Recent wins of the site's own players in a moving line. It pauses under a pointer, with the focus, and by its button. */
export function Winners() {
  const [isHeld, setHeld] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const { data, isError } = useQuery({
    ...callQuery('GET /api/casino/winners'),
    staleTime: LOOK_EVERY_MS,
    refetchInterval: isHeld || isPaused ? false : LOOK_EVERY_MS,
  });
  const winners = data?.Winners;
  const isMoving = winners !== undefined && winners.length >= MOVING_MIN;
  return (
    <section
      aria-labelledby="winners"
      className="flex min-w-0 flex-wrap items-center gap-x-3 tablet:flex-nowrap"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="flex min-h-9 shrink-0 items-center gap-1">
        <h2 id="winners" className="text-sm!">
          {t('casino.winners')}
        </h2>
        {isMoving && (
          <IconButton
            label={t(isPaused ? 'casino.winners.move' : 'casino.winners.pause')}
            className="motion-reduce:hidden"
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
          </IconButton>
        )}
      </div>
      {winners && winners.length > 0 ? (
        <div className="wins" data-held={isHeld || isPaused || undefined} data-moving={isMoving || undefined}>
          <WinList winners={winners} />
          {isMoving && <WinList winners={winners} isRepeated />}
        </div>
      ) : winners || isError ? (
        <p className="min-w-0 grow text-sm text-quiet max-tablet:order-1 max-tablet:basis-full">
          {t(isError ? 'shell.error.network' : 'casino.winners.none')}
        </p>
      ) : (
        <Skeleton className="h-9 min-w-0 grow rounded-lg! touch:h-11 max-tablet:order-1 max-tablet:basis-full" />
      )}
      <Link
        to={paths.fairness}
        className="reach shrink-0 text-sm text-quiet underline max-tablet:ms-auto pointer:hover:text-text"
      >
        {t('casino.winners.proof')}
      </Link>
    </section>
  );
}

interface WinListProps {
  readonly winners: readonly Winner[];
  /** The second copy, which follows the first one while the line moves. */
  readonly isRepeated?: boolean;
}

function WinList({ winners, isRepeated = false }: WinListProps) {
  return (
    <ul
      aria-hidden={isRepeated || undefined}
      inert={isRepeated}
      className="wins-list"
      style={{ animationDuration: `${winners.length * SECONDS_PER_WIN}s` }}
    >
      {winners.map((winner) => (
        <WinnerItem key={`${winner.At} ${winner.GameID} ${winner.Player}`} winner={winner} />
      ))}
    </ul>
  );
}

function WinnerItem({ winner }: { readonly winner: Winner }) {
  const { Player, GameID, GameName, GameLink, Win, Currency, Multiple, ProofID } = winner;
  return (
    <li className="win">
      <Link to={GameLink} className="win-game">
        <span className="game-frame w-10 shrink-0 rounded-md!">
          <GameArt id={GameID} name={GameName} />
        </span>
        <span className="max-w-32 truncate-name truncate font-[600]">
          <bdi>{GameName}</bdi>
        </span>
        <bdi translate="no" className="text-xs text-quiet">
          {Player}
        </bdi>
        <bdi className="font-[680] text-up">{written().count(Multiple)}×</bdi>
        <Money amount={Win} currency={Currency} className="text-quiet" />
      </Link>
      {ProofID !== null && (
        <Link
          to={paths.winnerProof.replace(':proofId', ProofID)}
          aria-label={t('casino.winners.proof-of', { game: GameName })}
          title={t('casino.winners.proof-of', { game: GameName })}
          className="grid w-8 shrink-0 place-items-center rounded-md text-quiet touch:w-11 pointer:hover:bg-raised pointer:hover:text-text"
        >
          <ShieldCheck aria-hidden className="size-4" />
        </Link>
      )}
    </li>
  );
}
