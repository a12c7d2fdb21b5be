import { persistedStore } from '@evens/web/core/store.ts';

/** Drawing quality by the frame times of a session; the games' frames define and judge it. */
export interface SessionQuality {
  readonly level: number;
  readonly falls: number;
  readonly isCalm: boolean;
}

const COUNT_MAX = 1000;
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= COUNT_MAX;

/** Frames and stored text are untrusted. */
export function parseSessionQuality(value: unknown): SessionQuality | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { level, falls, isCalm }: Partial<Record<keyof SessionQuality, unknown>> = value;
  return isCount(level) && isCount(falls) ? { level, falls, isCalm: isCalm === true } : undefined;
}

const best: SessionQuality = { level: 0, falls: 0, isCalm: false };

/** The quality with which the next game opens; lasts as long as the tab. */
export const sessionQuality = persistedStore<SessionQuality>({
  storage: 'session',
  key: 'evens.game-quality',
  parse: (text) => (text === null ? undefined : parseSessionQuality(JSON.parse(text))) ?? best,
  format: JSON.stringify,
});
