import { persistedStore } from '@evens/web/core/store.ts';

const PINS_MAX = 200;

function parse(text: string | null): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    const names = Array.isArray(value)
      ? value.filter((each): each is string => typeof each === 'string')
      : [];
    return new Set(names.slice(-PINS_MAX));
  } catch {
    return new Set();
  }
}

const pins = persistedStore({
  storage: 'local',
  key: 'evens.pins',
  parse,
  format: (types) => JSON.stringify([...types].slice(-PINS_MAX)),
});

/** Types of the markets that are pinned to the top, stored in this browser. */
export function usePins(): ReadonlySet<string> {
  return pins.use();
}

export function togglePin(type: string): void {
  const next = new Set(pins.get());
  if (!next.delete(type)) next.add(type);
  pins.set(next);
}
