import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';

interface SubmitButtonsProps {
  readonly label: string;
  readonly kind?: 'primary' | 'danger';
  readonly isBusy: boolean;
  readonly isReady: boolean;
  onCancel(): void;
}

/** Submits a form of the back office, or closes it without a change. */
export function SubmitButtons({ label, kind = 'primary', isBusy, isReady, onCancel }: SubmitButtonsProps) {
  return (
    <>
      <Button type="submit" kind={kind} busy={isBusy} disabled={!isReady}>
        {label}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
    </>
  );
}
