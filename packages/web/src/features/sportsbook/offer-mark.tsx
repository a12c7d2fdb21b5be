import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** An offer of a market or of a selection. */
export function OfferMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-[620] text-accent-text">
      <BadgeCheck aria-hidden className="size-3.5 shrink-0" />
      {children}
    </span>
  );
}
