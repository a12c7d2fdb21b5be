export { BodyParts, HtmlText } from './content-body.tsx';
export { ContentsList } from './contents-list.tsx';
export { dayText } from './day-text.ts';
export { listHeadings } from './headings-of.ts';
export { LanguageNote } from './language-note.tsx';
export { TextFailed } from './text-failed.tsx';
export { TextSkeleton } from './text-skeleton.tsx';
export { useHashId, useHashTarget } from './use-hash-target.ts';
export { renderWidget } from './widget-of.tsx';
