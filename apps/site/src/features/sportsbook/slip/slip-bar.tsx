import { PHONE, SHORT, useMedia } from '@evens/web/ui/media.ts';
import { Suspense } from 'react';
import { SlipBarContent } from './lazy.ts';
import { useSelectionCount } from './state/use-selection-count.ts';

/**
 * Shown above the bottom bar of phones while the slip has selections. On short screens the entry of the bottom bar, with
 * its count, is the only way to the slip.
 */
export function SlipBar() {
  const isPhone = useMedia(PHONE);
  const isShort = useMedia(SHORT);
  if (useSelectionCount() === 0 || !isPhone || isShort) return null;
  return (
    <Suspense fallback={null}>
      <SlipBarContent />
    </Suspense>
  );
}
