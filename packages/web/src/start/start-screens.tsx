import { RotateCw } from 'lucide-react';
import { LoadFailed } from '../core/load-failed.tsx';
import { t } from '../core/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The site's configuration could not be loaded. */
export function NoConfigScreen() {
  return (
    <Dialog title={t('shell.error.title')} closeLabel={t('shell.close')} insists onClose={() => {}}>
      <div className="grid gap-5 p-5">
        <p>{t('shell.error.no-config')}</p>
        <Button kind="primary" wide onClick={() => location.reload()}>
          {t('shell.retry')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The server did not answer who the player is. The address is kept, and loaded again until there is an answer. */
export function NoPlayerScreen() {
  return (
    <main className="grid min-h-dvh content-center">
      <h1 className="sr-only">{document.title}</h1>
      <LoadFailed onRetry={() => location.reload()} />
    </main>
  );
}

/** Messages could not be loaded, so this has no text: a symbol to press. */
export function RetryScreen() {
  return (
    <button
      type="button"
      aria-label={document.title}
      onClick={() => location.reload()}
      className="fixed inset-0 m-auto grid size-16 place-items-center rounded-full bg-accent text-on-accent"
    >
      <RotateCw aria-hidden className="size-7" />
    </button>
  );
}
