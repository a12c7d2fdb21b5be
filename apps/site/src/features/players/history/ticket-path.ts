import { paths } from '@evens/web/core/route-paths.ts';

/** The page of one ticket. */
export function ticketPath(id: number): string {
  return paths.ticket.replace(':ticketId', String(id));
}
