const KEY = 'evens.searches';
const RECENT_MAX = 8;

/** Recent searches of this browser, newest first. */
export function readRecent(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, RECENT_MAX) : [];
  } catch {
    // Storage is off or holds something else: nothing is remembered.
    return [];
  }
}

function write(texts: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // As above.
  }
}

export function remember(text: string): void {
  const query = text.trim();
  if (query === '') return;
  const others = readRecent().filter((each) => each.toLowerCase() !== query.toLowerCase());
  write([query, ...others].slice(0, RECENT_MAX));
}

export function forgetRecent(): void {
  write([]);
}
