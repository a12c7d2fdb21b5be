import type { Waits } from './waits.ts';

/** Pause between two sweeps. */
const SWEEP_MS = 200;

type Sweeping =
  | { readonly kind: 'sweeping'; readonly done: Promise<void> }
  | { readonly kind: 'resting'; readonly timer: NodeJS.Timeout }
  | { readonly kind: 'stopped' };

/** Ends waits whose time has passed, sweep after sweep. `stop` resolves when the running sweep has finished. */
export function startWaits(
  waits: Pick<Waits, 'sweep'>,
  { onError }: { readonly onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  let state: Sweeping = { kind: 'stopped' };
  const sweep = (): void => {
    const done = waits
      .sweep()
      .then(() => undefined, onError)
      .then(() => {
        if (state.kind !== 'stopped') state = { kind: 'resting', timer: setTimeout(sweep, SWEEP_MS) };
      });
    state = { kind: 'sweeping', done };
  };
  sweep();
  return {
    async stop() {
      const last = state;
      state = { kind: 'stopped' };
      if (last.kind === 'resting') clearTimeout(last.timer);
      if (last.kind === 'sweeping') await last.done;
    },
  };
}
