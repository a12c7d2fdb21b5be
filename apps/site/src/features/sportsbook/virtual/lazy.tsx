import { sportProduct } from '@evens/markets';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';
import type { StageProps } from './stage.tsx';

const Stage = lazyPart(async () => (await import('./stage.tsx')).Stage, 'later');

/** Heights of the loaded stages, so that prices below do not move. */
const heights: Readonly<Record<string, string>> = {
  'virtual-soccer': 'h-[420px] mobile:h-[202px]',
  'virtual-racing': 'h-[590px] mobile:h-[442px]',
  lotto: 'h-[398px] mobile:h-[234px]',
};

/** The drawn show of a virtual sport or of lotto; no other sport has one. */
export function VirtualStage(props: StageProps) {
  if (sportProduct(props.sport) === 'sport') return null;
  return (
    <div className="my-3">
      <Suspense fallback={<Skeleton className={`rounded-xl ${heights[props.sport] ?? ''}`} />}>
        <Stage {...props} />
      </Suspense>
    </div>
  );
}
