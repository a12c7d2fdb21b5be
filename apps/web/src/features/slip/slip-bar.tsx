import { lazy, Suspense } from 'react';
import { loadChunk } from '../../core/chunk.ts';
import { loadLaterWords } from '../../core/words.ts';
import { PHONE, useMedia } from '../../ui/media.ts';
import { useSelectionCount } from './state/use-selection-count.ts';

const SlipBarContent = lazy(() =>
  loadChunk(async () => {
    const [{ SlipBarContent }] = await Promise.all([import('./slip-bar-content.tsx'), loadLaterWords()]);
    return { default: SlipBarContent };
  }),
);

/** Over the bottom bar while something is picked. */
export function SlipBar() {
  const isPhone = useMedia(PHONE);
  if (useSelectionCount() === 0 || !isPhone) return null;
  return (
    <Suspense fallback={null}>
      <SlipBarContent />
    </Suspense>
  );
}
