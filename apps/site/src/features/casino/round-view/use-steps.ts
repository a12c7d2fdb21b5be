import { useEffect, useState } from 'react';

/** Time for each step to be seen while a round is played again. */
const STEP_MS = 1100;

export interface Steps {
  readonly at: number;
  readonly isPlaying: boolean;
  go(to: number): void;
  /** Plays from the current step; from the start if this is the last one. */
  toggle(): void;
}

/** The selected step of a round: initially the last one, which shows the result. */
export function useSteps(count: number): Steps {
  const [chosen, setChosen] = useState<number>();
  const [isPlaying, setPlaying] = useState(false);
  const last = count - 1;
  const at = Math.min(chosen ?? last, last);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      const next = Math.min(at + 1, last);
      setChosen(next);
      if (next === last) setPlaying(false);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last]);
  return {
    at,
    isPlaying,
    go(to) {
      setPlaying(false);
      setChosen(Math.max(0, Math.min(to, last)));
    },
    toggle() {
      if (!isPlaying && at === last) setChosen(0);
      setPlaying(!isPlaying);
    },
  };
}
