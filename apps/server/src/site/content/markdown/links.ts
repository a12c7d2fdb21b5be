const picturePath = /^\/content\/pictures\/([0-9a-f]{32})\.webp$/;

/** Where a picture is served. */
export function toPicturePath(hash: string): string {
  return `/content/pictures/${hash}.webp`;
}

/** The hash that a picture's path holds; undefined for any other address. */
export function parsePictureHash(path: string): string | undefined {
  return picturePath.exec(path)?.[1];
}

/** Characters of an address. */
const ADDRESS_MAX = 500;
/** A path within the site: no other host, no way to write one. */
const sitePath = /^\/(?![/\\])[^\s\\<>"`]*$/;
const anchor = /^#[\p{L}\p{N}-]+$/u;
const mailAddress = /^mailto:[^\s<>"`\\@]+@[^\s<>"`\\@]+$/i;

/**
 * The address of a link as it is written into a page, or undefined for one that is not allowed: http and https, mailto, paths
 * and anchors of the site, of at most 500 characters.
 */
export function allowedLink(href: string): string | undefined {
  if (href.length > ADDRESS_MAX) return undefined;
  if (sitePath.test(href) || anchor.test(decoded(href)) || mailAddress.test(href)) return href;
  if (!/^https?:\/\//i.test(href)) return undefined;
  try {
    const url = new URL(href);
    const isPlain = url.username === '' && url.password === '';
    return isPlain && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
  } catch {
    return undefined;
  }
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** Hashes of the pictures that a text may contain; what merely looks like one does no harm. */
export function pictureHashesIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/\/content\/pictures\/([0-9a-f]{32})\.webp/g)].map(([, hash = '']) => hash);
}
