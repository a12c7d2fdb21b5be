import type { ReactNode } from 'react';
import { t } from './words.ts';

/** Content with a dot: bets were won that the player has not looked at. */
export function NewWin({ children }: { readonly children: ReactNode }) {
  return (
    <span className="relative" data-new-win>
      {children}
      <span aria-hidden className="absolute -end-2 -top-0.5 size-1.5 rounded-full bg-up" />
      <span className="sr-only"> {t('shell.nav.new-win')}</span>
    </span>
  );
}
