import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/surface.tsx';
import { nowMs } from './clock.ts';
import { t } from './words.ts';

const FIRST_RETRY_MS = 5_000;
const RETRY_MS_MAX = 60_000;

/**
 * The wait before a retry: doubled each time, and longer by up to half (`spread`, 0 to 1), so that players do not all
 * retry at once.
 */
export function retryDelayMs(retries: number, spread: number): number {
  return Math.min(RETRY_MS_MAX, FIRST_RETRY_MS * 2 ** retries) * (1 + spread / 2);
}

/** Replaces a part that failed to load. Retries automatically while the page is visible, and at once by a button. */
export function LoadFailed({ onRetry }: { onRetry(): void }) {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    let timer: number;
    const wait = (retries: number) => {
      timer = window.setTimeout(
        () => {
          if (!document.hidden) retry.current();
          wait(retries + 1);
        },
        retryDelayMs(retries, (nowMs() % 1000) / 1000),
      );
    };
    wait(0);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <ErrorState icon={CloudOff} title={t('shell.error.generic')} text={t('shell.error.network')}>
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </ErrorState>
  );
}
