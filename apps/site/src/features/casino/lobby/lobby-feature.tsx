import type { CasinoGame, Jackpot } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import type { ReactNode } from 'react';
import { GameArt } from '../game-art/index.ts';
import { jackpotName } from './casino-words.ts';
import { demoLink } from './game-actions.tsx';
import { GameFacts } from './game-facts.tsx';
import { JackpotAmount } from './jackpot-amount.tsx';
import { JackpotTerms, jackpotPlace } from './jackpots.tsx';
import { useJackpots } from './use-jackpots.ts';

/** Top of the lobby: the largest jackpot with its game; without one, the most popular game. */
export function LobbyFeature({ games }: { readonly games: readonly CasinoGame[] | undefined }) {
  const { data, isPending } = useJackpots();
  if (!games || isPending) return <Skeleton className="min-h-[176px] rounded-xl! tablet:min-h-[118px]" />;
  const jackpot = data?.Jackpots.find(({ GameID }) => games.some(({ ID }) => ID === GameID));
  const game =
    games.find(({ ID }) => ID === jackpot?.GameID) ??
    games.find(({ Categories }) => Categories.includes('popular')) ??
    games[0];
  if (!game) return <div className="lobby-feature" />;
  return jackpot ? (
    <JackpotFeature jackpot={jackpot} game={game} games={games} />
  ) : (
    <GameFeature game={game} />
  );
}

interface JackpotFeatureProps {
  readonly jackpot: Jackpot;
  readonly game: CasinoGame;
  readonly games: readonly CasinoGame[];
}

function JackpotFeature({ jackpot, game, games }: JackpotFeatureProps) {
  return (
    <Feature game={game}>
      <p className="quietly text-sm">
        <bdi className="font-[640] text-[#fff]">{jackpotName(jackpot)}</bdi> · {jackpotPlace(jackpot, games)}
      </p>
      <JackpotAmount jackpot={jackpot} className="justify-self-start text-3xl font-[720] tracking-tight" />
      <div className="max-w-[300px]">
        <JackpotTerms jackpot={jackpot} />
      </div>
    </Feature>
  );
}

function GameFeature({ game }: { readonly game: CasinoGame }) {
  return (
    <Feature game={game}>
      <p className="quietly text-sm">{t('casino.featured')}</p>
      <p className="text-3xl font-[720] tracking-tight">
        <bdi>{game.Name}</bdi>
      </p>
      <GameFacts game={game} className="quietly" />
    </Feature>
  );
}

function Feature({ game, children }: { readonly game: CasinoGame; readonly children: ReactNode }) {
  return (
    <section aria-label={game.Name} className="lobby-feature">
      <span className="lobby-feature-art">
        <GameArt id={game.ID} name={game.Name} />
      </span>
      <div className="grid min-w-0 gap-1.5 p-4 tablet:gap-0.5 tablet:px-5 tablet:py-2.5">{children}</div>
      <div className="mt-auto flex flex-wrap gap-2 p-4 pt-0 tablet:my-auto tablet:ms-auto tablet:shrink-0 tablet:p-5">
        <Link to={game.GameLink} className="game-play">
          <span className="truncate">{t('casino.play-game', { name: game.Name })}</span>
        </Link>
        {game.HasDemo && (
          <Link
            to={demoLink(game.GameLink)}
            aria-label={t('casino.demo-game', { name: game.Name })}
            className="game-demo"
          >
            {t('casino.demo')}
          </Link>
        )}
      </div>
    </section>
  );
}
