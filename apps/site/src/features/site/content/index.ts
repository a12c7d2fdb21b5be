export { ContentsList } from './contents-list.tsx';
export { dayText } from './day-text.ts';
export { LanguageNote } from './language-note.tsx';
export { listHeadings } from './list-headings.ts';
export { renderWidget } from './render-widget.tsx';
export { TextFailed } from './text-failed.tsx';
export { TextSkeleton } from './text-skeleton.tsx';
export { useHashId, useHashTarget } from './use-hash-target.ts';
