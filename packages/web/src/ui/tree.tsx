import { classNames } from './class-names.ts';

/** Style of an entry in a sidebar's tree: a page, a sport, a game. */
export function entryLook(isHere: boolean): string {
  return classNames(
    'flex min-h-[34px] touch:min-h-11 items-center gap-2.5 rounded-[8px] px-2.5 text-[13.5px] transition-colors',
    isHere
      ? 'bg-raised font-[600] text-text'
      : 'font-medium text-quiet pointer:hover:bg-surface pointer:hover:text-text',
  );
}

/** Style of a nested entry. */
export function innerLook(isHere: boolean): string {
  return classNames(
    'flex min-h-[30px] touch:min-h-11 items-center gap-2.5 rounded-[8px] ps-9 pe-2.5 text-[13px] font-medium transition-colors',
    isHere ? 'text-text' : 'text-quiet pointer:hover:bg-surface pointer:hover:text-text',
  );
}

/** How many there are, at the end of an entry; nothing for none. */
export function TreeCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <span className="ms-auto shrink-0 ps-1 text-sm whitespace-nowrap text-faint">{count}</span>;
}
