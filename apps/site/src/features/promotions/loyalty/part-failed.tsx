import { RefusalError } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card, ErrorState } from '@evens/web/ui/surface.tsx';

interface PartFailedProps {
  readonly error: Error;
  onRetry(): void;
}

/** A part that failed to load, with the server's message if it sent one. */
export function PartFailed({ error, onRetry }: PartFailedProps) {
  const message = error instanceof RefusalError ? error.refused.message : '';
  return (
    <Card>
      <ErrorState title={message === '' ? t('loyalty.failed') : message}>
        <Button onClick={onRetry}>{t('shell.retry')}</Button>
      </ErrorState>
    </Card>
  );
}
