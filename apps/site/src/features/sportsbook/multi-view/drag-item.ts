/** Drag type of a match, dragged from the sidebar into the multi-view or within it. The data is its id. */
export const MATCH_DRAG_TYPE = 'application/x-evens-match';

export function matchDragItem(id: number, name: string): Record<string, string> {
  return { [MATCH_DRAG_TYPE]: `${id}`, 'text/plain': name };
}

/** Parses the id of a dropped match; undefined for other data. */
export function droppedId(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}
