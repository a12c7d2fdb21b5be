import { NetworkError } from '@evens/web/core/api.ts';
import { showError } from '@evens/web/core/modals.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { type ReactNode, useState } from 'react';

interface ConfirmLossProps {
  readonly title: string;
  /** Label of the button that confirms the loss. */
  readonly action: string;
  readonly children: ReactNode;
  /** Sends the confirmed action; a refusal is shown. */
  send(): Promise<
    { readonly ok: true } | { readonly ok: false; readonly error: { readonly message: string } }
  >;
  /** Reloads data that may have changed, also after a failure. */
  refresh(): Promise<unknown>;
  onClose(): void;
}

/** Explains a loss before the player confirms it. Only its buttons close it. It stays open after a network error. */
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
