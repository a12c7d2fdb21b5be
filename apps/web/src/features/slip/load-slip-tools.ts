import { use } from 'react';
import { loadChunk } from '../../core/chunk.ts';

export type SlipTools = typeof import('./slip-tools.ts');

let tools: Promise<SlipTools> | undefined;

/** Asked for again after it did not come. */
export function loadSlipTools(): Promise<SlipTools> {
  if (tools) return tools;
  const loading = loadChunk(() => import('./slip-tools.ts'));
  tools = loading;
  loading.catch(() => {
    if (tools === loading) tools = undefined;
  });
  return loading;
}

/** The same for components, which wait for it in the `Suspense` above them. */
export function useSlipTools(): SlipTools {
  return use(loadSlipTools());
}
