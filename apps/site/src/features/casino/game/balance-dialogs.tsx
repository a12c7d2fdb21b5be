import { siteConfig } from '@evens/web/core/config.ts';
import { useAsksForFirstDeposit } from '@evens/web/core/first-deposit.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';

/** `low`: the balance is empty. `less`: it is below the stake. */
export type Shortage = 'low' | 'less';

interface BalanceDialogProps {
  readonly shortage: Shortage;
  onClose(): void;
  /** Undefined if the game has no demo. */
  readonly onDemo: (() => void) | undefined;
}

/** The balance and the possible actions. The specification's text is above them if deposit prompts are enabled. */
export function BalanceDialog({ shortage, onClose, onDemo }: BalanceDialogProps) {
  const user = useUser();
  const { IsSandbox, HasDepositPrompts } = siteConfig();
  const asksForFirst = useAsksForFirstDeposit();
  const hasPrompt = shortage === 'low' ? asksForFirst : HasDepositPrompts;
  const balance = user ? moneyText(user.Balances.TotalBalance, user.Currency) : '';
  return (
    <Dialog title={t(`casinogame.${shortage}.title`)} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-4 p-5">
        {hasPrompt && <p className="text-lg font-[620]">{t(`casinogame.${shortage}.text`)}</p>}
        <p className="text-quiet">{t(`casinogame.${shortage}.plain`, { balance })}</p>
        {IsSandbox && <p className="text-sm text-quiet">{t('casinogame.low.sandbox')}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          {onDemo && shortage === 'low' && <Button onClick={onDemo}>{t('casinogame.start.demo')}</Button>}
          <Button onClick={onClose}>{t('shell.close')}</Button>
          <Link to={paths.deposit} className={buttonLook('primary')} onClick={onClose}>
            {t(IsSandbox ? 'shell.top-up' : 'shell.deposit')}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
