import type { CasinoGame, Jackpot } from '@evens/contract';
import type { ReactNode } from 'react';
import { Money } from '../../app/figures.tsx';
import { t } from '../../app/words.ts';
import { Link } from '../../navigation/index.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/surface.tsx';
import { gameFacts, jackpotName } from './casino-words.ts';
import { GameArt } from './game-art.tsx';
import { demoLink } from './game-tile.tsx';
import { JackpotTerms, jackpotPlace, useJackpots } from './jackpots.tsx';

const frame =
  'relative isolate flex min-h-[176px] tablet:min-h-[212px] min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface';

/** What stands at the top of the lobby: the largest jackpot with its game; without one, the most popular game. */
export function LobbyFeature({ games }: { readonly games: readonly CasinoGame[] | undefined }) {
  const { data, isPending } = useJackpots();
  if (!games || isPending) return <Skeleton className="min-h-[176px] rounded-xl! tablet:min-h-[212px]" />;
  const jackpot = data?.Jackpots.find(({ GameID }) => games.some(({ ID }) => ID === GameID));
  const game =
    games.find(({ ID }) => ID === jackpot?.GameID) ??
    games.find(({ Categories }) => Categories.includes('popular')) ??
    games[0];
  if (!game) return <div className={frame} />;
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
      <p className="text-sm text-quiet">
        <bdi className="font-[640] text-text">{jackpotName(jackpot)}</bdi> · {jackpotPlace(jackpot, games)}
      </p>
      <Money
        amount={jackpot.Amount}
        currency={jackpot.Currency}
        className="text-3xl font-[720] tracking-tight"
      />
      <div className="max-w-[300px]">
        <JackpotTerms jackpot={jackpot} />
      </div>
    </Feature>
  );
}

function GameFeature({ game }: { readonly game: CasinoGame }) {
  return (
    <Feature game={game}>
      <p className="text-sm text-quiet">{t('casino.featured')}</p>
      <p className="text-3xl font-[720] tracking-tight">
        <bdi>{game.Name}</bdi>
      </p>
      <p className="text-sm text-quiet">
        <bdi>{gameFacts(game)}</bdi>
      </p>
    </Feature>
  );
}

function Feature({ game, children }: { readonly game: CasinoGame; readonly children: ReactNode }) {
  return (
    <section aria-label={game.Name} className={frame}>
      <GameArt gameKey={game.Key} className="lobby-feature-art -z-10 opacity-60 tablet:opacity-100" />
      <div className="grid gap-1.5 p-4 tablet:p-5">{children}</div>
      <div className="mt-auto flex flex-wrap gap-2 p-4 pt-0 tablet:p-5 tablet:pt-0">
        <Link to={game.GameLink} className={buttonLook('primary')}>
          <span className="truncate">{t('casino.play-game', { name: game.Name })}</span>
        </Link>
        {game.HasDemo && (
          <Link
            to={demoLink(game.GameLink)}
            aria-label={t('casino.demo-game', { name: game.Name })}
            className={buttonLook()}
          >
            {t('casino.demo')}
          </Link>
        )}
      </div>
    </section>
  );
}
