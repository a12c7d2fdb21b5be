import { CloudOff, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode, Suspense } from 'react';
import { ChunkError } from '../core/chunk.ts';
import { t } from '../core/words.ts';
import { NotFoundPage } from '../features/site/not-found/lazy.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { ErrorState } from '../ui/surface.tsx';
import { RetryScreen } from './start-screens.tsx';

/** The failed part: one screen, a part beside it (header, betslip, dialogs), or the whole site. */
type Failed = 'screen' | 'part' | 'site';

interface BoundaryProps {
  readonly of: Failed;
  /** A failure belongs to the path that it happened on: another path renders the children again. */
  readonly path?: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failure: unknown;
  readonly path: string | undefined;
}

/** Keeps the rest of the page when its children throw, and always offers a way to continue. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined, path: this.props.path };

  static getDerivedStateFromError(failure: unknown): Partial<BoundaryState> {
    // Any thrown value is a failure, including `undefined`.
    return { failure: failure ?? new Error('ErrorBoundary: a component threw undefined or null') };
  }

  static getDerivedStateFromProps({ path }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return path === state.path ? null : { failure: undefined, path };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    try {
      return errorScreen(this.props.of, failure);
    } catch {
      // Messages are not loaded.
      return <RetryScreen />;
    }
  }
}

/** "/ar" of "/ar/sport": the address of the start page in the language of this one, without the router. */
function homeAddress(): string {
  return /^\/[a-z]{2}(-[a-z]{2,3})?(?=\/|$)/i.exec(location.pathname)?.[0] ?? '/';
}

/** A function and not a component, so that the boundary above catches its errors. It reads only messages. */
function errorScreen(of: Failed, failure: unknown): ReactNode {
  if (of === 'screen' && failure instanceof Error && 'status' in failure && failure.status === 404)
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  const isChunk = failure instanceof ChunkError;
  const text = isChunk ? 'shell.error.network' : of === 'part' ? undefined : 'shell.error.bets-stand';
  return (
    <ErrorState
      icon={isChunk ? CloudOff : TriangleAlert}
      title={t(isChunk ? 'shell.error.chunk' : `shell.error.${of}`)}
      text={text && t(text)}
    >
      <Button kind="primary" onClick={() => location.reload()}>
        {t('shell.error.reload')}
      </Button>
      {of !== 'part' && (
        <a href={homeAddress()} className={buttonLook()}>
          {t('shell.not-found.home')}
        </a>
      )}
      <details className="w-full text-sm text-quiet">
        <summary className="cursor-pointer py-2">{t('shell.error.details')}</summary>
        <code dir="ltr" className="block break-words">
          {String(failure).slice(0, 300)}
        </code>
      </details>
    </ErrorState>
  );
}
