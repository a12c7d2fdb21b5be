import { useEffect, useRef } from 'react';

interface LinkedRun {
  /** The link contains a complete round. */
  readonly isLinked: boolean;
  /** The last run; undefined before its end. */
  readonly run: unknown;
  start(): void;
}

/** Runs the round of a link once, and scrolls to its result. Returns the ref of the result. */
export function useLinkedRun<Result extends HTMLElement>({ isLinked, run, start }: LinkedRun) {
  const result = useRef<Result>(null);
  const isPending = useRef(isLinked);
  const hasScrolled = useRef(!isLinked);
  useEffect(() => {
    if (isPending.current) start();
    isPending.current = false;
  });
  useEffect(() => {
    if (!run || hasScrolled.current) return;
    hasScrolled.current = true;
    result.current?.scrollIntoView({ block: 'start' });
    result.current?.focus({ preventScroll: true });
  }, [run]);
  return result;
}
