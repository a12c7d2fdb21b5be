import { moneyText } from '@evens/web/core/formatted.tsx';
import { useSetting } from '@evens/web/core/settings.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { GameArt } from '../game-art/index.ts';
import { momentText } from './casino-words.ts';
import { playLink } from './game-actions.tsx';
import { useLobby } from './use-lobby.ts';
import { useOpenRounds } from './use-open-rounds.ts';

/** The player's unfinished rounds with stake and start, the oldest first. Empty without any. */
export function OpenRounds() {
  const rounds = useOpenRounds({ isRead: true });
  const { data } = useLobby();
  useSetting('timezone');
  const open = rounds.flatMap((round) => {
    const game = data?.games.find(({ ID }) => ID === round.GameID);
    return game ? [{ round, game }] : [];
  });
  if (open.length === 0) return null;
  return (
    <section
      aria-labelledby="open-rounds"
      className="mb-4 rounded-xl border border-line bg-surface px-3 pt-3 pb-1.5 tablet:px-4"
    >
      <h2 id="open-rounds">{t('casino.open-rounds')}</h2>
      <ul className="divide-y divide-line">
        {open.map(({ round: { Stake, Currency, StartedAt }, game: { ID, Name, GameLink } }) => (
          <li key={ID} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
            <span className="game-frame w-14 shrink-0 rounded-md!">
              <GameArt id={ID} name={Name} />
            </span>
            <span className="min-w-0 grow basis-44 leading-tight">
              <bdi className="block truncate font-[620]">{Name}</bdi>
              <span className="block text-sm text-quiet">
                {t('casino.open-rounds.text', {
                  stake: moneyText(Stake, Currency),
                  time: momentText(Date.parse(StartedAt)),
                })}
              </span>
            </span>
            <Link
              to={playLink(GameLink)}
              aria-label={t('casino.open-rounds.finish-game', { game: Name })}
              className={classNames(buttonLook('primary', 'small'), 'max-tablet:grow')}
            >
              {t('casino.open-rounds.finish')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
