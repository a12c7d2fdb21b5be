function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** Scrolls a row until its item is in the middle. Unlike `scrollIntoView`, it moves nothing around the row. */
export function centreInRow(row: Element | null, item: Element | null | undefined): void {
  if (row && item) row.scrollBy({ left: middle(item) - middle(row) });
}
