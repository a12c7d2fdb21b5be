import { useEffect, useState } from 'react';

/** Pause after the last keystroke before the text is used. */
const PAUSE_MS = 130;

/** The text, updated once nothing was typed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
