import type { ComponentProps, MouseEvent } from 'react';
import { isElsewhere, type To } from './place.ts';
import { useHref, useNavigate } from './router.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** Replaces the current page; always so for a link to the page itself. */
  readonly replace?: boolean;
  /** State for the next page. */
  readonly state?: unknown;
}

/** A link that navigates without a page load, unless it leads out of this app or opens another tab or window. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const ownHref = useHref(to);
  const leadsElsewhere = isElsewhere(to);

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    if (leadsElsewhere || (currentTarget.target !== '' && currentTarget.target !== '_self')) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    navigate(to, { replace: replace ?? ownHref === pathname + search + hash, state });
  }

  return <a {...rest} href={leadsElsewhere ? `${to}` : ownHref} onClick={follow} />;
}
