import type { Winner } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { GameArt } from '../game-art/index.ts';

const SHOWN_MAX = 4;
const LOOK_EVERY_MS = 15_000;
const places = ['a', 'b', 'c', 'd'];

/** Recent large wins of the site's own players. Scrolling stops while the pointer hovers. */
export function Winners() {
  const [isHeld, setHeld] = useState(false);
  const { data, isError } = useQuery({
    ...callQuery('GET /api/casino/winners'),
    staleTime: LOOK_EVERY_MS,
    refetchInterval: isHeld ? false : LOOK_EVERY_MS,
  });
  const visibleWinners = data?.Winners.slice(0, SHOWN_MAX);
  return (
    <section
      aria-labelledby="winners"
      className="flex min-w-0 flex-col rounded-xl border border-line bg-surface px-2 pt-3 pb-2"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="mb-1 flex items-baseline gap-3 px-2">
        <h2 id="winners" className="shrink-0">
          {t('casino.winners')}
        </h2>
        <Link
          to={paths.fairness}
          className="ms-auto truncate text-sm text-quiet underline pointer:hover:text-text"
        >
          {t('casino.winners.proof')}
        </Link>
      </div>
      {visibleWinners && visibleWinners.length > 0 ? (
        <ul className="grid">
          {visibleWinners.map((winner) => (
            <WinnerRow key={`${winner.At} ${winner.GameID} ${winner.Player}`} winner={winner} />
          ))}
        </ul>
      ) : visibleWinners || isError ? (
        <p className="m-auto max-w-[30ch] px-2 py-6 text-center text-sm text-quiet">
          {t(isError ? 'shell.error.network' : 'casino.winners.none')}
        </p>
      ) : (
        places.map((place) => <Skeleton key={place} className="mx-2 my-1 h-9" />)
      )}
    </section>
  );
}

function WinnerRow({ winner }: { readonly winner: Winner }) {
  const { Player, GameID, GameName, GameLink, Win, Currency, Multiple, ProofID } = winner;
  return (
    <li className="flex min-w-0">
      <Link
        to={GameLink}
        className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-md px-2 pointer:hover:bg-raised"
      >
        <span className="game-frame w-11 shrink-0 rounded-md!">
          <GameArt id={GameID} name={GameName} />
        </span>
        <span className="min-w-0 grow leading-tight">
          <span className="block truncate-name truncate text-[13.5px] font-[600]">
            <bdi>{GameName}</bdi>
          </span>
          <span className="block truncate-name truncate text-xs text-faint">
            <bdi translate="no">{Player}</bdi>
          </span>
        </span>
        <span className="shrink-0 text-end leading-tight">
          <Money amount={Win} currency={Currency} className="block text-[13.5px] font-[620]" />
          <bdi className="block text-xs text-faint">{written().count(Multiple)}×</bdi>
        </span>
      </Link>
      {ProofID === null ? (
        <span className="w-9 shrink-0 touch:w-11" />
      ) : (
        <Link
          to={paths.winnerProof.replace(':proofId', ProofID)}
          aria-label={t('casino.winners.proof-of', { game: GameName })}
          title={t('casino.winners.proof-of', { game: GameName })}
          className="grid w-9 shrink-0 place-items-center rounded-md text-quiet touch:w-11 pointer:hover:bg-raised pointer:hover:text-text"
        >
          <ShieldCheck aria-hidden className="size-4" />
        </Link>
      )}
    </li>
  );
}
