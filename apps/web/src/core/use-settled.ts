import { useEffect, useState } from 'react';

/** Between the last letter and the question. */
const PAUSE_MS = 130;

/** The text as it stands once nothing was typed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
