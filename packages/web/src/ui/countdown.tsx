import { useState } from 'react';
import { classNames } from './class-names.ts';

const RADIUS = 13;
const AROUND = 2 * Math.PI * RADIUS;

/** Whole seconds left, in a ring that empties from what was left when it was first seen. */
export function Countdown({ secondsLeft, label }: { readonly secondsLeft: number; readonly label: string }) {
  const left = Math.max(0, secondsLeft);
  const [whole] = useState(Math.max(1, left));
  return (
    <span role="timer" aria-label={label} className="relative grid size-8 shrink-0 place-items-center">
      <svg aria-hidden viewBox="0 0 32 32" className="absolute inset-0 -rotate-90">
        <circle cx="16" cy="16" r={RADIUS} fill="none" strokeWidth="3" className="stroke-line" />
        <circle
          cx="16"
          cy="16"
          r={RADIUS}
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - Math.min(1, left / whole))}
          className="stroke-accent-text transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none"
        />
      </svg>
      <span aria-hidden className={classNames('font-[640]', left < 100 ? 'text-xs' : 'text-[9px]')}>
        {left}
      </span>
    </span>
  );
}
