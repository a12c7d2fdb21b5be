import { NetPosition } from './net-position.tsx';

/** How the player stands, and what keeps play within limits. */
export function LimitsTab() {
  return (
    <div className="mx-auto grid max-w-[680px] grid-cols-[minmax(0,1fr)] gap-3 p-4 tablet:p-5">
      <NetPosition />
    </div>
  );
}
