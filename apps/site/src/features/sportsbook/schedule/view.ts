import { useSearchParams } from '@evens/web/navigation/index.ts';

/** The view of the schedule. It is in the address, so that it can be shared and restored. */
export interface ScheduleView {
  /** YYYY-MM-DD; undefined for today. */
  readonly date: string | undefined;
  /** Sport alias; undefined for all sports. */
  readonly sport: string | undefined;
  readonly isLiveOnly: boolean;
  /** Page number, from 1. */
  readonly page: number;
}

const datePattern = /^\d{4}-\d\d-\d\d$/;
const PAGE_MAX = 1000;

/** Invalid parameters are ignored. */
export function readView(search: URLSearchParams): ScheduleView {
  const date = search.get('date') ?? '';
  const page = Number(search.get('page'));
  return {
    date: datePattern.test(date) ? date : undefined,
    sport: search.get('sport')?.toLowerCase() || undefined,
    isLiveOnly: search.get('live') === '1',
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** Keeps the other parameters of the address, and omits defaults. */
export function writeView(search: URLSearchParams, view: ScheduleView): URLSearchParams {
  const next = new URLSearchParams(search);
  const parts = {
    date: view.date,
    sport: view.sport,
    live: view.isLiveOnly ? '1' : undefined,
    page: view.page > 1 ? `${view.page}` : undefined,
  };
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** A change of day, sport or toggle goes back to the first page. */
export function useScheduleView() {
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  const change = (part: Partial<ScheduleView>) =>
    setSearch((before) => writeView(before, { ...readView(before), page: 1, ...part }));
  return { view, change };
}
