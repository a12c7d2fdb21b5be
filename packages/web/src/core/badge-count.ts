const SHOWN_MAX = 99;

/** A count as a badge shows it: `99+` for more. */
export function badgeCount(count: number): string {
  return count > SHOWN_MAX ? `${SHOWN_MAX}+` : `${count}`;
}
