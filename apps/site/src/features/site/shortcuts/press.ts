import { openModal } from '@evens/web/core/modals.ts';
import { openPanel } from '@evens/web/core/panels.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import type { NavigateFunction } from '@evens/web/navigation/index.ts';
import { createKeyReader, type ShortcutName } from './shortcuts.ts';

const read = createKeyReader();

const places: Readonly<Partial<Record<ShortcutName, string>>> = {
  home: paths.home,
  sport: paths.sport,
  live: paths.live,
  esports: paths.esports,
  favourites: paths.favourites,
  results: paths.results,
};
const outcomes: Readonly<Partial<Record<ShortcutName, number>>> = { first: 0, second: 1, third: 2 };

/** Runs the action of a key. */
export function press({ key, code, timeStamp }: KeyboardEvent, navigate: NavigateFunction): void {
  const meant = read({ key, code, atMs: timeStamp });
  if (meant === undefined) return;
  const place = places[meant];
  if (place !== undefined) void navigate(place);
  const outcome = outcomes[meant];
  if (outcome !== undefined) pick(outcome);
  if (meant === 'next') step(1);
  if (meant === 'previous') step(-1);
  if (meant === 'open') rowInFocus()?.querySelector('a')?.click();
  if (meant === 'betslip') toSlip();
  if (meant === 'find') find();
  if (meant === 'help') openModal({ kind: 'shortcuts' });
}

function visible<E extends Element>(found: Iterable<E>): readonly E[] {
  return Array.from(found).filter((each) => each.checkVisibility());
}

const ROW = '#content [data-match]';

function rowInFocus(): Element | undefined {
  return document.activeElement?.closest('[data-match]') ?? undefined;
}

/** To the next or the previous match of the page; from elsewhere to the first one that is in sight. */
function step(by: 1 | -1): void {
  const rows = visible(document.querySelectorAll(ROW));
  const current = rowInFocus();
  const at = current ? rows.indexOf(current) : -1;
  const inSight = rows.findIndex((row) => row.getBoundingClientRect().top >= 0);
  const next = at === -1 ? rows[Math.max(0, inSight)] : rows[at + by];
  const link = next?.querySelector('a');
  if (!link) return;
  // The header stays on top of what scrolls.
  next?.scrollIntoView({ block: 'center' });
  link.focus({ preventScroll: true });
}

/** The nth price of the row that has the focus, or of the match's first market. */
function pick(place: number): void {
  const card = rowInFocus() ?? document.querySelector('#content .market-card');
  // The row's money line, not the total that is beside it.
  const group =
    card?.querySelector('.match-row-win, .match-row-race') ??
    card?.querySelector('[data-price]')?.parentElement;
  group?.querySelectorAll<HTMLElement>(':scope > [data-price]')[place]?.click();
}

/** The page's own search field, else that of the tree beside it. */
function find(): void {
  const fields = visible(document.querySelectorAll<HTMLInputElement>('input[type="search"]'));
  const field = fields.find((each) => each.closest('#content')) ?? fields[0];
  field?.focus();
  field?.select();
}

function toSlip(): void {
  const column = visible(document.querySelectorAll('aside.column'))[0];
  // A drawer takes the focus itself.
  if (!column) openPanel('slip');
  column?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}
