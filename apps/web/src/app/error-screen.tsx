import { CloudOff, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/surface.tsx';
import { ChunkError } from './chunk.ts';
import { t } from './words.ts';

interface BoundaryProps {
  /** Another place: what failed here doesn't concern it. */
  readonly place: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failure: unknown;
  readonly place: string;
}

/** Keeps the page standing when a screen throws: something is missing, a part didn't load, or a bug. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined, place: this.props.place };

  static getDerivedStateFromError(failure: unknown): Partial<BoundaryState> {
    return { failure };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { failure: undefined, place };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <ErrorScreen failure={failure} />;
  }
}

function ErrorScreen({ failure }: { readonly failure: unknown }) {
  if (failure instanceof Error && 'status' in failure && failure.status === 404) return <NotFoundPage />;
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
