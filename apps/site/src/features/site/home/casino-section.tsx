import { Suspense, useRef, useState } from 'react';
import { CasinoRow } from '../../casino/lobby/index.ts';
import { useNear } from '../../sportsbook/catalogue/index.ts';

/** Popular casino games. The component is loaded when it comes near the viewport; its height is reserved until then. */
export function CasinoSection() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, false);
  const [isWanted, setWanted] = useState(false);
  if (isNear && !isWanted) setWanted(true);
  return (
    <div ref={place} className="min-h-[188px] touch:min-h-[238px]">
      {isWanted && (
        <Suspense>
          <CasinoRow />
        </Suspense>
      )}
    </div>
  );
}
