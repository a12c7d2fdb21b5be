import type { ContentWidget as WidgetName } from '@evens/contract';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Suspense } from 'react';
import { ContentWidget } from '../content-widgets/lazy.ts';

/** Renders a widget of a text, for `BodyParts`. */
export function renderWidget(name: WidgetName, values: Readonly<Record<string, string>>) {
  return (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <ContentWidget name={name} values={values} />
    </Suspense>
  );
}
