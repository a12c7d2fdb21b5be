// @vitest-environment happy-dom
import type { StartAlert } from '@evens/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { alertSound, useAlertSound } from './alert-sound.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const start = vi.fn();
class SilentContext {
  readonly currentTime = 0;
  readonly destination = {};
  async resume() {}
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: { connect(): void }) => next,
    start,
    stop: () => undefined,
  });
}
vi.stubGlobal('AudioContext', SilentContext);

function Listener({ alerts }: { readonly alerts: readonly StartAlert[] }) {
  useAlertSound(alerts);
  return null;
}

test('a new alert sounds once if the operator switched it on, and alerts of the first reading are silent', () => {
  const root = createRoot(document.createElement('div'));
  const render = (...abouts: readonly string[]) =>
    act(() => root.render(<Listener alerts={abouts.map((About) => ({ Kind: 'jobs-failed', About }))} />));
  render('mail');
  render('mail', 'export');
  expect(start).not.toHaveBeenCalled();
  alertSound.set(true);
  render('mail', 'export', 'payout');
  render('mail', 'export', 'payout');
  expect(start).toHaveBeenCalledTimes(1);
  render('mail');
  render('mail', 'payout');
  expect(start).toHaveBeenCalledTimes(2);
  act(() => root.unmount());
});

test('a betting alert sounds when its kind has a newer one', () => {
  alertSound.set(true);
  start.mockClear();
  const root = createRoot(document.createElement('div'));
  const render = (NewestID: number) =>
    act(() => root.render(<Listener alerts={[{ Kind: 'betting-alerts', About: 'stake', NewestID }]} />));
  render(7);
  render(7);
  expect(start).not.toHaveBeenCalled();
  render(8);
  expect(start).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});
