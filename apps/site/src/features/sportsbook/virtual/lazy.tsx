import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { useSituation } from '@evens/web/live/hooks.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';
import type { StageProps } from './stage.tsx';
import { hasStage } from './stage-choice.ts';

export { hasStage };

const Stage = lazyPart(async () => (await import('./stage.tsx')).Stage, 'later');

/** Heights of the loaded stages, so that prices below do not move. */
const heights: Readonly<Record<string, string>> = {
  'virtual-soccer': 'h-[420px] mobile:h-[202px]',
  'virtual-racing': 'h-[590px] mobile:h-[442px]',
  'horse-racing': 'h-[590px] mobile:h-[590px]',
  lotto: 'h-[398px] mobile:h-[234px]',
};

/** The drawn show of a virtual sport, of lotto, or of a horse race from its off. */
export function VirtualStage(props: StageProps) {
  const phase = useSituation(props.match?.ID ?? 0)?.phase;
  if (!hasStage(props.sport, phase)) return null;
  return (
    <div className="my-3">
      <Suspense fallback={<Skeleton className={`rounded-xl ${heights[props.sport] ?? ''}`} />}>
        <Stage {...props} />
      </Suspense>
    </div>
  );
}
