import { useState } from 'react';
import { closeModal, type Modal } from '../core/modals.ts';
import { t } from '../core/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { browserVersion } from './browser-version.ts';
import { refreshNow } from './version.ts';

/** The dialogs of every app, for which no other chunk is loaded; nothing for all other kinds. */
export function PlainDialog({ modal }: { readonly modal: Modal }) {
  const close = () => closeModal(modal.kind);
  switch (modal.kind) {
    // Part of this chunk, because the server may no longer have this build's other chunks.
    case 'refresh-needed':
      return <RefreshNeeded onClose={close} />;
    case 'error':
      return <MessageDialog title={t('shell.error.title')} text={modal.text} onClose={close} />;
    case 'message':
      return <MessageDialog title={modal.title} text={modal.text} onClose={close} />;
    default:
      return null;
  }
}

interface Closing {
  onClose(): void;
}

function MessageDialog({
  title,
  text,
  onClose,
}: Closing & { readonly title: string; readonly text: string }) {
  return (
    <Dialog title={title} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p>{text}</p>
        <Button kind="primary" wide onClick={onClose}>
          {t('shell.error.ok')}
        </Button>
      </div>
    </Dialog>
  );
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
