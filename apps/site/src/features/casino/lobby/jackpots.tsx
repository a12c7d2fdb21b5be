import type { CasinoGame, Jackpot } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { GameArt } from '../game-art/index.ts';
import { casinoPath } from './casino-menu.ts';
import { writeView } from './casino-view.ts';
import { jackpotName } from './casino-words.ts';
import { JackpotAmount } from './jackpot-amount.tsx';

/** Jackpots that can be won here: those of unlisted games are excluded. */
export function winnable(jackpots: readonly Jackpot[], games: readonly CasinoGame[]): readonly Jackpot[] {
  return jackpots.filter(({ GameID }) => GameID === null || games.some(({ ID }) => ID === GameID));
}

/** Progress of a jackpot from its seed to its must-hit-by amount, 0 to 1; undefined without one. */
function jackpotProgress({ Amount, Seed, MustHitBy }: Jackpot): number | undefined {
  if (MustHitBy === null) return undefined;
  const [from, to] = [Number(Seed), Number(MustHitBy)];
  return to > from ? Math.min(1, Math.max(0, (Number(Amount) - from) / (to - from))) : 1;
}

/** A progress bar for a must-hit-by jackpot; for other jackpots, a note that chance decides. */
export function JackpotTerms({ jackpot }: { readonly jackpot: Jackpot }) {
  const way = jackpotProgress(jackpot);
  if (way === undefined || jackpot.MustHitBy === null)
    return <p className="quietly text-sm text-quiet">{t('casino.jackpot.chance')}</p>;
  const percent = written().count(Math.floor(way * 100));
  return (
    <div className="grid gap-1.5">
      <div
        role="img"
        aria-label={t('casino.jackpot.by.progress', { percent })}
        className="jackpot-way h-[5px] overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full rounded-full bg-accent-text" style={{ width: `${way * 100}%` }} />
      </div>
      <p className="quietly text-sm text-quiet">
        {t('casino.jackpot.by', { amount: moneyText(jackpot.MustHitBy, jackpot.Currency) })}
      </p>
    </div>
  );
}

/** Provider whose slots feed a jackpot that is not tied to one game. */
function jackpotProvider({ Pool }: Jackpot): string {
  const [provider = '', ...name] = Pool.split(':');
  return name.length > 0 ? provider : 'evens';
}

/** Link to the jackpot's game, or to the slots that feed it. */
function jackpotLink(jackpot: Jackpot): string {
  return jackpot.GameLink ?? casinoPath('slots') + writeView({ providers: [jackpotProvider(jackpot)] });
}

/** Where a jackpot can be won: in one game, or in all slots that feed it. */
export function jackpotPlace(jackpot: Jackpot, games: readonly CasinoGame[]): string {
  const game = games.find(({ ID }) => ID === jackpot.GameID);
  if (game) return t('casino.jackpot.of-game', { name: game.Name });
  const owner = games.find(({ Provider }) => Provider === jackpotProvider(jackpot));
  return owner ? t('casino.jackpot.slots-of', { name: owner.ProviderName }) : t('casino.jackpot.all-slots');
}

interface JackpotCardsProps {
  readonly jackpots: readonly Jackpot[];
  readonly games: readonly CasinoGame[];
}

/** The picture of the jackpot's game, if it is tied to one. */
function JackpotPicture({
  jackpot,
  games,
}: { readonly jackpot: Jackpot } & Pick<JackpotCardsProps, 'games'>) {
  const game = games.find(({ ID }) => ID === jackpot.GameID);
  return game ? <GameArt id={game.ID} name={game.Name} /> : <GameArt id={jackpot.Pool} name="Golden crown" />;
}

/** All jackpots: name, amount, and where they can be won. */
export function JackpotCards({ jackpots, games }: JackpotCardsProps) {
  return (
    <ul className="grid gap-3 tablet:grid-cols-2">
      {jackpots.map((jackpot) => (
        <li key={jackpot.Pool} className="min-w-0">
          <Link
            to={jackpotLink(jackpot)}
            className="flex h-full gap-3.5 rounded-xl border border-line bg-surface p-3 transition-colors pointer:hover:bg-raised"
          >
            <span className="game-frame w-24 shrink-0 self-start">
              <JackpotPicture jackpot={jackpot} games={games} />
            </span>
            <span className="grid min-w-0 grow content-start gap-1">
              <span className="flex min-w-0 flex-wrap gap-x-2 text-sm text-faint">
                <bdi className="font-[620] text-quiet">{jackpotName(jackpot)}</bdi>
                <span className="min-w-0">{jackpotPlace(jackpot, games)}</span>
              </span>
              <JackpotAmount jackpot={jackpot} className="justify-self-start text-xl leading-7 font-[680]" />
              <JackpotTerms jackpot={jackpot} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
