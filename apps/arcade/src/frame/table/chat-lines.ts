import type { ChatLine } from '@evens/contract';

/** Lines of players whom the reader did not hide. The reader's own lines are always shown. */
export function visibleLines(
  lines: readonly ChatLine[],
  { own, hidden }: { readonly own: string | undefined; readonly hidden: ReadonlySet<string> },
): readonly ChatLine[] {
  return lines.filter(({ avatar = '' }) => avatar === own || !hidden.has(avatar));
}

/** Number of visible lines by others since the reader last saw the chat. */
export function countUnread(
  lines: readonly ChatLine[],
  { own, seenAtMs }: { readonly own: string | undefined; readonly seenAtMs: number },
): number {
  return lines.filter(({ at, avatar }) => at > seenAtMs && avatar !== own).length;
}
