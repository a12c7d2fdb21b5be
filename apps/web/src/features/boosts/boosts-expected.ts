import { siteConfig } from '../../app/config.ts';

const KEY = 'evens.boosts-seen';

/**
 * Whether a place is kept for boosts before it is known if there are any: as it was last time, and at first where the site
 * keeps some open by itself.
 */
export function areBoostsExpected(): boolean {
  try {
    const seen = localStorage.getItem(KEY);
    if (seen !== null) return seen === '1';
  } catch {
    // A browser that keeps nothing expects what a first visit does.
  }
  return siteConfig().IsSandbox;
}

export function rememberBoosts(areThere: boolean): void {
  try {
    localStorage.setItem(KEY, areThere ? '1' : '0');
  } catch {
    // Then the next visit guesses again.
  }
}
