import { siteConfig } from '../core/config.ts';
import { openModal } from '../core/modals.ts';
import { t } from '../core/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface Closing {
  onClose(): void;
}

function openTopUp(onClose: () => void) {
  onClose();
  openModal({ kind: 'top-up' });
}

export function LowBalance({ onClose }: Closing) {
  return (
    <Dialog title={t('wallet.low-balance.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p className="text-lg font-[620]">{t('wallet.low-balance.lead')}</p>
        <p className="text-quiet">
          {t(siteConfig().IsSandbox ? 'wallet.low-balance.text' : 'wallet.low-balance.plain')}
        </p>
        <div className="flex justify-end gap-2">
          <Button kind={siteConfig().IsSandbox ? 'plain' : 'primary'} onClick={onClose}>
            {t('shell.close')}
          </Button>
          {siteConfig().IsSandbox && (
            <Button kind="primary" onClick={() => openTopUp(onClose)}>
              {t('shell.top-up')}
            </Button>
          )}
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
          {siteConfig().IsSandbox && (
            <Button kind="primary" onClick={() => openTopUp(onClose)}>
              {t('shell.top-up')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
