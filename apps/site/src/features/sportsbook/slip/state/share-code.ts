/** The share code in typed or pasted text: the code itself, or a link that contains it. Undefined if there is none. */
export function parseShareCode(text: string): string | undefined {
  const [, code = text.trim()] = /[?&]slip=([^&#\s]*)/.exec(text) ?? [];
  return /^[a-z0-9]{4,24}$/i.test(code) ? code : undefined;
}
