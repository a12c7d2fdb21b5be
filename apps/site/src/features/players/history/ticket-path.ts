import { paths } from '../../../core/route-paths.ts';

/** The page of one ticket. */
export function ticketPath(id: number): string {
  return paths.ticket.replace(':ticketId', String(id));
}
