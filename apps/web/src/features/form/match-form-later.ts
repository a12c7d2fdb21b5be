import { createElement, lazy, Suspense } from 'react';
import { loadChunk } from '../../core/chunk.ts';
import { loadLaterWords } from '../../core/words.ts';
import { Skeleton } from '../../ui/surface.tsx';

const Form = lazy(() =>
  loadChunk(async () => {
    const [{ MatchFormCard }] = await Promise.all([import('./match-form.tsx'), loadLaterWords()]);
    return { default: MatchFormCard };
  }),
);

/** Form of both sides and their meetings, in a card; loaded with its words when it is first shown. */
export function MatchForm({ matchId }: { readonly matchId: number }) {
  return createElement(
    Suspense,
    { fallback: createElement(Skeleton, { className: 'h-40 rounded-xl' }) },
    createElement(Form, { matchId }),
  );
}
