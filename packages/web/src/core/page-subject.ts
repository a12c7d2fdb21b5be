import { useEffect } from 'react';
import { makeStore } from './store.ts';

type Layer = 'page' | 'modal';

const subjects = makeStore<Readonly<Partial<Record<Layer, string>>>>({});

function setSubject(layer: Layer, text: string | undefined): void {
  const { [layer]: _before, ...others } = subjects.get();
  subjects.set(text === undefined ? others : { ...others, [layer]: text });
}

/** Adds a sport, league or match to the page title while the screen is mounted. A modal with a location comes before the page. */
export function usePageSubject(text: string | undefined, layer: Layer = 'page'): void {
  useEffect(() => {
    setSubject(layer, text);
    return () => setSubject(layer, undefined);
  }, [text, layer]);
}

/** The subject of the current screen. */
export function useShownSubject(): string | undefined {
  const { page, modal } = subjects.use();
  return modal ?? page;
}
