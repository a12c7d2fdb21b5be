import type { TimelineEntry } from '@evens/book';

/** The kind of an entry as messages select it. */
export function entryKind({ kind, own }: TimelineEntry): string {
  return kind === 'goal' && own ? 'own_goal' : kind.replaceAll('-', '_');
}
