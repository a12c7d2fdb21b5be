import 'uplot/dist/uPlot.min.css';
import './line-chart.css';
import { words } from '@evens/web/core/words.ts';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';

export interface ChartLine {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export interface LineChartProps {
  /** Describes the chart; a table has its values. */
  readonly label: string;
  /** Values of the horizontal axis, in ascending order: seconds for a chart of time. */
  readonly points: readonly number[];
  readonly pointsLabel: string;
  readonly isTime: boolean;
  readonly lines: readonly ChartLine[];
  format(value: number): string;
}

const HEIGHT = 260;
const DAY_SECONDS = 86_400;
/** Steps of an axis of whole numbers or days. */
const wholeSteps = [1, 2, 5, 10, 30, 100];
/** Colours of the lines, from the design system. */
const lineColours = ['--accent-text', '--up', '--warn', '--live', '--quiet', '--faint'] as const;

/** Ticks closer than the format's digits would repeat a text. */
const distinctTexts = (texts: readonly string[]): string[] =>
  texts.map((text, i) => (text === texts[i - 1] ? '' : text));

const pointRange = (points: ArrayLike<number>, least: number): [number, number] => {
  const first = points[0] ?? 0;
  return [first, Math.max(points[points.length - 1] ?? first, first + least)];
};

function options(
  { isTime, lines, format, pointsLabel }: Omit<LineChartProps, 'label' | 'points'>,
  element: HTMLElement,
): UPlot.Options {
  // The canvas needs computed colours: tokens name one for each theme.
  const colour = (token: string) => {
    element.style.color = `var(${token})`;
    const computed = getComputedStyle(element).color;
    element.style.color = '';
    return computed;
  };
  const day = new Intl.DateTimeFormat(words().language.locale, {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  const pointText = (point: number) => (isTime ? day.format(point * 1000) : `${point}`);
  const axis = {
    stroke: colour('--quiet'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    // A single point is at the start of the chart, and equal values are on a line from 0 to 1: not in a range of a hundred.
    scales: {
      x: { time: isTime, range: ({ data: [points] }) => pointRange(points, isTime ? DAY_SECONDS : 1) },
      y: {
        range: (_, min, max) =>
          min === max ? [Math.min(min, 0), Math.max(max, 1)] : UPlot.rangeNum(min, max, 0.1, true),
      },
    },
    cursor: { drag: { setScale: false, x: false, y: false } },
    series: [
      { label: pointsLabel, value: (_, point) => (point === null ? '–' : pointText(point)) },
      ...lines.map(({ label }, i) => ({
        label,
        stroke: colour(lineColours[i % lineColours.length] ?? '--text'),
        width: 2,
        value: (_: UPlot, value: number | null) => (value === null ? '–' : format(value)),
      })),
    ],
    axes: [
      {
        ...axis,
        space: 60,
        values: (_, points) => points.map(pointText),
        incrs: isTime ? wholeSteps.map((days) => days * DAY_SECONDS) : wholeSteps,
      },
      { ...axis, size: 80, values: (_, values) => distinctTexts(values.map((value) => format(value))) },
    ],
  };
}

/** A line chart that fits its container and follows the theme. */
export function LineChart({ label, points, pointsLabel, isTime, lines, format }: LineChartProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const data: UPlot.AlignedData = [[...points], ...lines.map(({ values }) => [...values])];
    const draw = () => new UPlot(options({ isTime, lines, format, pointsLabel }, element), data, element);
    let chart = draw();
    const redraw = () => {
      chart.destroy();
      chart = draw();
    };
    const resized = new ResizeObserver(() => {
      if (element.clientWidth !== chart.width) chart.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    resized.observe(element);
    const themed = new MutationObserver(redraw);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', redraw);
    return () => {
      resized.disconnect();
      themed.disconnect();
      system.removeEventListener('change', redraw);
      chart.destroy();
    };
  }, [points, pointsLabel, isTime, lines, format]);
  return (
    <figure aria-label={label}>
      <div ref={container} aria-hidden="true" dir="ltr" className="line-chart" />
    </figure>
  );
}
