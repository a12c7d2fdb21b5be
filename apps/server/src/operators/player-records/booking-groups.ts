import type { AccountEntry } from '../../players/index.ts';

const HOUR_MS = 3_600_000;

/** Bookings of rounds within one hour, or one other booking. */
export interface BookingGroup {
  /** Newest first. */
  readonly first: AccountEntry;
  readonly last: AccountEntry;
  readonly count: number;
  readonly amountMinor: bigint;
}

const hour = ({ atMs }: AccountEntry) => Math.floor(atMs / HOUR_MS);

/** Puts consecutive bookings of rounds of one hour together. Entries are ordered newest first. */
export function groupBookings(entries: readonly AccountEntry[]): readonly BookingGroup[] {
  const groups: BookingGroup[] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const continues =
      group !== undefined &&
      entry.round !== undefined &&
      group.first.round !== undefined &&
      hour(group.first) === hour(entry);
    const { amountMinor } = entry;
    if (continues)
      groups[groups.length - 1] = {
        ...group,
        last: entry,
        count: group.count + 1,
        amountMinor: group.amountMinor + amountMinor,
      };
    else groups.push({ first: entry, last: entry, count: 1, amountMinor });
  }
  return groups;
}
