import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { useNavigate } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';

interface ClaimFailedProps {
  readonly text: string;
  /** The code belongs to a deposit. */
  readonly isForDeposit: boolean;
  onClose(): void;
}

/** The reason why a bonus was not granted. Only its buttons close it. */
export function ClaimFailed({ text, isForDeposit, onClose }: ClaimFailedProps) {
  const navigate = useNavigate();
  function proceed() {
    onClose();
    if (isForDeposit) navigate(paths.deposit);
  }
  return (
    <Dialog title={t('bonuses.claim.failed.title')} closeLabel={t('shell.close')} insists onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p>{text}</p>
        <div className="flex flex-wrap justify-end gap-2">
          {isForDeposit && <Button onClick={onClose}>{t('shell.cancel')}</Button>}
          <Button kind="primary" onClick={proceed}>
            {t(isForDeposit ? 'bonuses.claim.deposit' : 'bonuses.claim.ok')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
