import type { ReactNode } from 'react';
import { useState } from 'react';
import { NetworkError } from '../../core/api.ts';
import { showError } from '../../core/modals.ts';
import { t } from '../../core/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ConfirmLossProps {
  readonly title: string;
  /** The button that gives it up. */
  readonly action: string;
  readonly children: ReactNode;
  /** Gives it up; a refusal is shown. */
  send(): Promise<
    { readonly ok: true } | { readonly ok: false; readonly error: { readonly message: string } }
  >;
  /** Asks anew for what may have changed, whatever was answered. */
  refresh(): Promise<unknown>;
  onClose(): void;
}

/** Says what is lost before the player gives it up. Only its buttons close it; without an answer it stays open. */
export function ConfirmLoss({ title, action, children, send, refresh, onClose }: ConfirmLossProps) {
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      const result = await send();
      if (!result.ok) showError(result.error.message);
      onClose();
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      showError(t('shell.error.network'));
      setBusy(false);
    } finally {
      await refresh();
    }
  }

  return (
    <Dialog title={title} closeLabel={t('shell.close')} insists onClose={onClose}>
      <div className="grid gap-5 p-5">
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={onClose}>
            {t('bonuses.cancel.keep')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void confirm()}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
