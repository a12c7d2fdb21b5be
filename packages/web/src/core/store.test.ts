// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { makeStore, persistedStore } from './store.ts';

const options = {
  storage: 'local',
  key: 'evens.test',
  parse: (text: string | null) => (text === null ? 0 : Number.parseInt(text, 10) || 0),
  format: String,
} as const;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('a store notifies every listener of a new value, and none if the value is the same', () => {
  const store = makeStore(1);
  const received: number[] = [];
  const stop = store.subscribe(() => received.push(store.get()));
  store.subscribe(() => received.push(-store.get()));
  store.set(2);
  store.set(2);
  stop();
  store.set(3);
  expect(received).toEqual([2, -2, -3]);
});

test('a persisted store begins with the stored value and stores each new one', () => {
  localStorage.setItem(options.key, '5');
  const store = persistedStore(options);
  expect(store.get()).toBe(5);
  store.set(6);
  expect(localStorage.getItem(options.key)).toBe('6');
});

test('a persisted store begins with the default if the stored text is invalid', () => {
  expect(persistedStore(options).get()).toBe(0);
  localStorage.setItem(options.key, 'nonsense');
  expect(persistedStore(options).get()).toBe(0);
});

test('a persisted store keeps its value in memory if storage throws', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('storage is off');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('storage is off');
  });
  const store = persistedStore(options);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(7);
  expect(store.get()).toBe(7);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a persisted store stores the newer value when a listener sets one', () => {
  const store = persistedStore(options);
  store.subscribe(() => store.set(2));
  store.set(1);
  expect(store.get()).toBe(2);
  expect(localStorage.getItem(options.key)).toBe('2');
});

test('a persisted store does not overwrite the text of another tab while its own value is unchanged', () => {
  const store = persistedStore(options);
  store.set(3);
  localStorage.setItem(options.key, '4');
  store.set(3);
  expect(localStorage.getItem(options.key)).toBe('4');
});

test('a `session` store keeps its value only as long as the tab', () => {
  persistedStore({ ...options, storage: 'session' }).set(8);
  expect(sessionStorage.getItem(options.key)).toBe('8');
  expect(localStorage.getItem(options.key)).toBeNull();
});

test('a store follows another tab only if `followsTabs` is set, and only for its own key', () => {
  const following = persistedStore({ ...options, followsTabs: true });
  const alone = persistedStore(options);
  dispatchEvent(new StorageEvent('storage', { key: 'evens.other', newValue: '9' }));
  expect(following.get()).toBe(0);
  dispatchEvent(new StorageEvent('storage', { key: options.key, newValue: '9' }));
  expect([following.get(), alone.get()]).toEqual([9, 0]);
  dispatchEvent(new StorageEvent('storage', { key: options.key, newValue: null }));
  expect(following.get()).toBe(0);
});
