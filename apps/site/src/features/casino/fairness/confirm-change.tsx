import type { Fairness } from '@evens/contract';
import { api, NetworkError } from '@evens/web/core/api.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { useState } from 'react';

interface ConfirmChangeProps {
  readonly clientSeed: string;
  onClose(): void;
  onChanged(fairness: Fairness): void;
}

/** Explains the consequences before a seed pair is revealed, which cannot be undone. */
export function ConfirmChange({ clientSeed, onClose, onChanged }: ConfirmChangeProps) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly text: string; readonly hasOpenRounds: boolean }>();

  async function change() {
    setBusy(true);
    try {
      const result = await api('POST /api/casino/rotateseeds', { body: { ClientSeed: clientSeed } });
      if (!result.ok) {
        const { code, message } = result.error;
        return setRefused({ text: message, hasOpenRounds: code === 'SeedsInUseException' });
      }
      onClose();
      onChanged(result.value.Fairness);
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setRefused({ text: t('shell.error.no-answer'), hasOpenRounds: false });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t('casinogame.fair.change.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      insists={isBusy}
    >
      <div className="grid gap-4 p-5">
        <p>{t('casinogame.fair.change.text')}</p>
        <p className="rounded-md bg-raised px-3 py-2 font-mono text-sm break-all" dir="ltr" translate="no">
          {clientSeed}
        </p>
        {refused && (
          <p role="alert" className="text-danger">
            {refused.text}{' '}
            {refused.hasOpenRounds && (
              <Link to={paths.casinoHistory} className="underline">
                {t('casinogame.fair.open-rounds')}
              </Link>
            )}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button disabled={isBusy} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={() => void change()}>
            {t('casinogame.fair.change')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
