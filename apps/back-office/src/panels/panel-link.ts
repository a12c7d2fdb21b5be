import { paths } from '@evens/web/core/route-paths.ts';

/** The address of a panel, or of one thing that the panel shows. */
export function panelLink(tab: string, id?: number | string): string {
  const search = new URLSearchParams(id === undefined ? { tab } : { tab, id: String(id) });
  return `${paths.backOffice}?${search}`;
}
