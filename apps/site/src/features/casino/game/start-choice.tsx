import type { CasinoGame } from '@evens/contract';
import { AccessLink } from '@evens/web/core/access-link.tsx';
import { siteConfig } from '@evens/web/core/config.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
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
      {game.IsClosed && <p role="status">{t('casinogame.start.closed')}</p>}
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
        <AccessLink to={paths.login} back={game.GameLink} className={buttonLook('primary', 'large', true)}>
          {t('casinogame.start.login')}
        </AccessLink>
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
