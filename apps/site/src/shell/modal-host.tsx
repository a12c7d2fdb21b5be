import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { type Modal, useModals } from '@evens/web/core/modals.ts';
import { PlainDialog } from '@evens/web/start/plain-dialog.tsx';
import { Suspense, useEffect, useState } from 'react';

export const loadFeatureDialog = () => import('./feature-dialog.lazy.tsx');

const FeatureDialog = lazyPart(async () => (await loadFeatureDialog()).FeatureDialog);

/** Dialogs that wait for no other one: the plain ones, and the reality check, which must never be delayed. */
const urgent: ReadonlySet<Modal['kind']> = new Set(['refresh-needed', 'error', 'message', 'reality-check']);

/** Shows the dialogs that screens open, the last on top: one waits until those that were opened before it are loaded. */
export function ModalHost() {
  const modals = useModals();
  const [loaded, setLoaded] = useState<ReadonlySet<Modal['kind']>>(new Set());
  const visibleModals = modals.filter(
    ({ kind }, place) =>
      urgent.has(kind) || modals.slice(0, place).every((earlier) => loaded.has(earlier.kind)),
  );
  return visibleModals.map((modal) => (
    <Suspense key={modal.kind}>
      <ModalView modal={modal} />
      <Loaded onLoad={() => setLoaded((kinds) => new Set(kinds).add(modal.kind))} />
    </Suspense>
  ));
}

/** Reports that the dialog beside it, in the same Suspense, is loaded. */
function Loaded({ onLoad }: { onLoad(): void }) {
  useEffect(onLoad, []);
  return null;
}

function ModalView({ modal }: { readonly modal: Modal }) {
  switch (modal.kind) {
    case 'refresh-needed':
    case 'error':
    case 'message':
      return <PlainDialog modal={modal} />;
    default:
      return <FeatureDialog modal={modal} />;
  }
}
