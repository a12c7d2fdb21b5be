import { CloudOff } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/surface.tsx';
import { t } from './words.ts';

/** Shown in place of a part that failed to load, with a button to retry. */
export function LoadFailed({ onRetry }: { onRetry(): void }) {
  return (
    <ErrorState icon={CloudOff} title={t('shell.error.generic')} text={t('shell.error.network')}>
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </ErrorState>
  );
}
