import { useSetting } from '@evens/web/core/settings.ts';
import { useMedia } from '@evens/web/ui/media.ts';

/** The displayed theme: the player's choice or the system's. */
export function useShownTheme(): 'dark' | 'light' {
  const chosen = useSetting('theme');
  const isSystemLight = useMedia('(prefers-color-scheme: light)');
  if (chosen !== 'system') return chosen;
  return isSystemLight ? 'light' : 'dark';
}
