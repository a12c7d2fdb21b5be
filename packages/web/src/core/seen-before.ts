/** Whether something was there on the last visit; undefined if the browser stored nothing about it. */
export function wasThere(key: string): boolean | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : stored === '1';
  } catch {
    return undefined;
  }
}

export function rememberThere(key: string, isThere: boolean): void {
  try {
    localStorage.setItem(key, isThere ? '1' : '0');
  } catch {
    // Storage is off: the next visit has no stored value.
  }
}
