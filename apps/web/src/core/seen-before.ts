/** Whether something was there when it was last asked for; undefined where the browser kept nothing of it. */
export function wasThere(key: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : kept === '1';
  } catch {
    return undefined;
  }
}

export function rememberThere(key: string, isThere: boolean): void {
  try {
    localStorage.setItem(key, isThere ? '1' : '0');
  } catch {
    // Then the next visit guesses again.
  }
}
