import { siteConfig } from '../../core/config.ts';
import { rememberThere, wasThere } from '../../core/seen-before.ts';

const KEY = 'evens.boosts-seen';

/**
 * Whether a place is kept for boosts before it is known if there are any: as it was last time, and at first where the site
 * keeps some open by itself.
 */
export function areBoostsExpected(): boolean {
  return wasThere(KEY) ?? siteConfig().IsSandbox;
}

export function rememberBoosts(areThere: boolean): void {
  rememberThere(KEY, areThere);
}
