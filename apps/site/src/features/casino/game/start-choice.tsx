import type { CasinoGame } from '@evens/contract';
import { siteConfig } from '../../../core/config.ts';
import { moneyText } from '../../../core/formatted.tsx';
import { paths } from '../../../core/route-paths.ts';
import { useUser } from '../../../core/session.ts';
import { isPlayer } from '../../../core/user-kinds.ts';
import { t } from '../../../core/words.ts';
import { Link } from '../../../navigation/index.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import type { Mode } from './table-state.ts';

interface StartChoiceProps {
  readonly game: CasinoGame;
  onStart(mode: Mode): void;
}

/** Ways to open a game: with the own balance or as a demo. Visitors log in first or take the demo. */
export function StartChoice({ game, onStart }: StartChoiceProps) {
  const user = useUser();
  const canPlay = isPlayer(user);
  return (
    <div className="grid gap-3">
      {canPlay && (
        <div className="grid gap-1.5">
          <Button kind="primary" size="large" wide onClick={() => onStart('real')}>
            {t('casinogame.start.real')}
          </Button>
          <p className="text-center text-sm text-quiet">
            {t(siteConfig().IsSandbox ? 'casinogame.start.real.sandbox' : 'casinogame.start.real.text', {
              balance: moneyText(user.Balances.TotalBalance, user.Currency),
            })}
          </p>
        </div>
      )}
      {!user && (
        <Link
          to={`${paths.login}?back=${encodeURIComponent(game.GameLink)}`}
          className={buttonLook('primary', 'large', true)}
        >
          {t('casinogame.start.login')}
        </Link>
      )}
      {game.HasDemo && (
        <div className="grid gap-1.5">
          <Button size="large" wide onClick={() => onStart('demo')}>
            {t('casinogame.start.demo')}
          </Button>
          <p className="text-center text-sm text-quiet">{t('casinogame.start.demo.text')}</p>
        </div>
      )}
    </div>
  );
}
