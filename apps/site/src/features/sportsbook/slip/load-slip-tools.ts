import { loadChunk } from '@evens/web/core/chunk.ts';
import { use } from 'react';

export type SlipTools = typeof import('./slip-tools.ts');

let tools: Promise<SlipTools> | undefined;

/** A failed load is retried by the next call. */
export function loadSlipTools(): Promise<SlipTools> {
  if (tools) return tools;
  const loading = loadChunk(() => import('./slip-tools.ts'));
  tools = loading;
  loading.catch(() => {
    if (tools === loading) tools = undefined;
  });
  return loading;
}

/** The same for components; suspends until loaded. */
export function useSlipTools(): SlipTools {
  return use(loadSlipTools());
}
