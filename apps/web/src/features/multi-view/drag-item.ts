/** What is dragged from the sidebar into the multi-view and about in it: a match by its id. */
export const MATCH_DRAG_TYPE = 'application/x-evens-match';

export function matchDragItem(id: number, name: string): Record<string, string> {
  return { [MATCH_DRAG_TYPE]: `${id}`, 'text/plain': name };
}

/** The id in what was dropped; undefined for anything else. */
export function droppedId(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}
