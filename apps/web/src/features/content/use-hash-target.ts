import { useEffect } from 'react';
import { useLocation } from '../../navigation/index.ts';

/** The id that the address names; empty where it names none or can't be read. */
export function useHashId(): string {
  const { hash } = useLocation();
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Scrolls to the part of the text that the address names, once the text is there. */
export function useHashTarget(isThere: boolean): void {
  const id = useHashId();
  useEffect(() => {
    if (isThere && id !== '') document.getElementById(id)?.scrollIntoView();
  }, [isThere, id]);
}
