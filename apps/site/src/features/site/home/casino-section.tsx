import { Suspense, useRef, useState } from 'react';
import { CasinoRow } from '../../casino/lobby/index.ts';
import { useNear } from '../../sportsbook/catalogue/index.ts';

/** Popular casino games. The component is loaded when it comes near the viewport; its height is reserved until then. */
export function CasinoSection() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, false);
  const [isRequested, setRequested] = useState(false);
  if (isNear && !isRequested) setRequested(true);
  return (
    <div ref={place} className="min-h-[188px] touch:min-h-[238px]">
      {isRequested && (
        <Suspense>
          <CasinoRow />
        </Suspense>
      )}
    </div>
  );
}
