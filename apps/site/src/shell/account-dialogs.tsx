import { siteConfig } from '@evens/web/core/config.ts';
import { depositPath } from '@evens/web/core/deposit-path.ts';
import { useAsksForFirstDeposit } from '@evens/web/core/first-deposit.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';

interface Closing {
  onClose(): void;
}

interface Needed {
  /** Amount that the balance lacks, in wire format. */
  readonly needed: string | undefined;
}

/** A link to the deposit page. */
function DepositLink({ needed, onClose }: Closing & Needed) {
  return (
    <Link to={depositPath(needed)} className={buttonLook('primary')} onClick={onClose}>
      {t(siteConfig().IsSandbox ? 'shell.top-up' : 'shell.deposit')}
    </Link>
  );
}

export function LowBalance({ needed, onClose }: Closing & Needed) {
  const asksForFirst = useAsksForFirstDeposit();
  return (
    <Dialog title={t('wallet.low-balance.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-5 p-5">
        {asksForFirst && <p className="text-lg font-[620]">{t('wallet.low-balance.lead')}</p>}
        <p className="text-quiet">
          {t(siteConfig().IsSandbox ? 'wallet.low-balance.text' : 'wallet.low-balance.plain')}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell.close')}</Button>
          <DepositLink needed={needed} onClose={onClose} />
        </div>
      </div>
    </Dialog>
  );
}

export function Welcome({ userName, onClose }: Closing & { readonly userName: string }) {
  return (
    <Dialog
      title={t('wallet.welcome.title', { name: userName })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div className="grid gap-5 p-5">
        {siteConfig().IsSandbox && <p className="text-quiet">{t('wallet.welcome.text')}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('wallet.welcome.look')}</Button>
          <DepositLink needed={undefined} onClose={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
