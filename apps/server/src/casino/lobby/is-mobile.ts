/** By the browser's user agent. */
export function isMobile(userAgent: string | undefined): boolean {
  return /Mobi|Android|iPhone|iPad/i.test(userAgent ?? '');
}
