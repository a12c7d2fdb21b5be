import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { Ticket } from 'lucide-react';
import { Suspense, useState } from 'react';
import { undoRemoval } from './state/undo-removal.ts';

const LoadBet = lazyPart(async () => (await import('./view/load-bet.tsx')).LoadBet, 'later');

/** A slip without selections. The form for the code of a bet is loaded on demand. */
export function EmptySlip() {
  const [isOpen, setOpen] = useState(false);
  const button = <Button onClick={() => setOpen(true)}>{t('slip.load')}</Button>;
  return (
    <EmptyState icon={Ticket} title={t('slip.empty.title')} text={t('slip.empty.text')}>
      {undoRemoval.use()}
      {isOpen ? (
        <Suspense fallback={button}>
          <LoadBet />
        </Suspense>
      ) : (
        button
      )}
    </EmptyState>
  );
}
