import { useLocation } from '@evens/web/navigation/index.ts';
import { useEffect } from 'react';

/** The id in the URL hash; empty if it is missing or malformed. */
export function useHashId(): string {
  const { hash } = useLocation();
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Scrolls to the element in the URL hash once the text is rendered. */
export function useHashTarget(isThere: boolean): void {
  const id = useHashId();
  useEffect(() => {
    if (isThere && id !== '') document.getElementById(id)?.scrollIntoView();
  }, [isThere, id]);
}
