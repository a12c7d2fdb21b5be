/** As a browser says it of itself. */
export function isMobile(userAgent: string | undefined): boolean {
  return /Mobi|Android|iPhone|iPad/i.test(userAgent ?? '');
}
