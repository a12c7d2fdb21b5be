import { CloudOff, TriangleAlert } from 'lucide-react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/surface.tsx';
import { ChunkError } from './chunk.ts';
import { t } from './words.ts';

/** Whatever a screen threw: something is missing, part of the site didn't load, or a bug. */
export function ErrorScreen() {
  const failure = useRouteError();
  if (isNotFound(failure)) return <NotFoundPage />;
  const isChunk = failure instanceof ChunkError;
  return (
    <ErrorState
      icon={isChunk ? CloudOff : TriangleAlert}
      title={t(isChunk ? 'shell.error.chunk' : 'shell.error.screen')}
      text={isChunk ? t('shell.error.network') : undefined}
    >
      <Button kind="primary" onClick={() => location.reload()}>
        {t('shell.retry')}
      </Button>
    </ErrorState>
  );
}

function isNotFound(failure: unknown): boolean {
  if (isRouteErrorResponse(failure)) return failure.status === 404;
  return failure instanceof Error && 'status' in failure && failure.status === 404;
}
