import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import type { LineChartProps } from './line-chart.tsx';

/** The chart with its library, loaded when a report is first shown. */
export const LineChart = lazyPart<LineChartProps>(async () => (await import('./line-chart.tsx')).LineChart);
