import { PHONE, useMedia } from '@evens/web/ui/media.ts';
import { Suspense } from 'react';
import { SlipBarContent } from './lazy.ts';
import { useSelectionCount } from './state/use-selection-count.ts';

/** Shown above the bottom bar of phones while the slip has selections. */
export function SlipBar() {
  const isPhone = useMedia(PHONE);
  if (useSelectionCount() === 0 || !isPhone) return null;
  return (
    <Suspense fallback={null}>
      <SlipBarContent />
    </Suspense>
  );
}
