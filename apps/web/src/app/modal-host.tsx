import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { browserVersion } from './browser-version.ts';
import { loadChunk } from './chunk.ts';
import { siteConfig } from './config.ts';
import { closeModal, type Modal, openModal, useModals } from './modals.ts';
import { refreshNow } from './version.ts';
import { loadLaterWords, t } from './words.ts';

const TopUpDialog = lazy(() =>
  loadChunk(async () => {
    await loadLaterWords();
    return { default: (await import('../features/wallet/top-up-dialog.tsx')).TopUpDialog };
  }),
);

/** Shows the dialogs that screens open. */
export function ModalHost() {
  const modals = useModals();
  return modals.map((modal) => <Shown key={modal.kind} modal={modal} />);
}

function Shown({ modal }: { readonly modal: Modal }) {
  const close = () => closeModal(modal.kind);
  switch (modal.kind) {
    case 'refresh-needed':
      return <RefreshNeeded onClose={close} />;
    case 'error':
      return (
        <Dialog title={t('shell.error.title')} closeLabel={t('shell.close')} onClose={close}>
          <div className="grid gap-5 p-5">
            <p>{modal.text}</p>
            <Button kind="primary" wide onClick={close}>
              {t('shell.error.ok')}
            </Button>
          </div>
        </Dialog>
      );
    case 'low-balance':
      return <LowBalance onClose={close} />;
    case 'welcome':
      return <Welcome userName={modal.userName} onClose={close} />;
    case 'top-up':
      return (
        <Suspense>
          <TopUpDialog onClose={close} />
        </Suspense>
      );
  }
}

interface Closing {
  onClose(): void;
}

function RefreshNeeded({ onClose }: Closing) {
  const [isRunning, setRunning] = useState(false);
  return (
    <Dialog
      title={t('shell.refresh.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      insists={isRunning}
    >
      <div className="grid gap-5 p-5">
        <p>{t('shell.refresh.text')}</p>
        <Button
          kind="primary"
          wide
          busy={isRunning}
          onClick={() => {
            setRunning(true);
            void refreshNow(browserVersion);
          }}
        >
          {t(isRunning ? 'shell.refresh.running' : 'shell.refresh.button')}
        </Button>
      </div>
    </Dialog>
  );
}

function openTopUp(onClose: () => void) {
  onClose();
  openModal({ kind: 'top-up' });
}

function LowBalance({ onClose }: Closing) {
  return (
    <Dialog title={t('shell.low-balance.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p className="text-quiet">
          {t(siteConfig().IsSandbox ? 'shell.low-balance.text' : 'shell.low-balance.plain')}
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

function Welcome({ userName, onClose }: Closing & { readonly userName: string }) {
  return (
    <Dialog
      title={t('shell.welcome.title', { name: userName })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div className="grid gap-5 p-5">
        {siteConfig().IsSandbox && <p className="text-quiet">{t('shell.welcome.text')}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('shell.welcome.look')}</Button>
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
