import { RefusalError } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { NotFoundPage } from '@evens/web/features/site/not-found/lazy.ts';

interface TextFailedProps {
  readonly error: Error;
  onRetry(): void;
}

/** Replaces a text that does not exist or could not be loaded. */
export function TextFailed({ error, onRetry }: TextFailedProps) {
  const isMissing = error instanceof RefusalError && error.refused.code === 'NotFoundException';
  return isMissing ? <NotFoundPage /> : <LoadFailed onRetry={onRetry} />;
}
