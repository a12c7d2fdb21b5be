import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { compress, compressFromBytes, type Encoding } from '../../platform/compress.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;
/** More than this in `dist` is no web app but a mistake. */
const totalBytesMax = 64 * 1024 * 1024;

export interface WebFile {
  readonly type: string;
  readonly etag: string;
  /** Its name carries its hash, so that it never changes. */
  readonly isImmutable: boolean;
  /** The bytes in an encoding, packed once and kept. */
  bytes(encoding: Encoding): Promise<Buffer>;
  readonly mayCompress: boolean;
}

function webFile(path: string, content: Buffer): WebFile {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    isImmutable: path.startsWith('/assets/'),
    mayCompress: compressible.test(type) && content.length >= compressFromBytes,
    bytes(encoding) {
      const kept = packed.get(encoding);
      if (kept !== undefined) return kept;
      const made = compress(content, encoding, 'once');
      packed.set(encoding, made);
      return made;
    },
  };
}

export interface WebApp {
  /** By path as the browser asks for it, lower case. */
  readonly files: ReadonlyMap<string, WebFile>;
  /** By language: path of the script with the words that a page begins with. */
  readonly words: ReadonlyMap<string, string>;
  /** `index.html`; of the web app it is the page before its head is filled in. */
  readonly page: string;
  /** Changes with any byte of the app. */
  readonly hash: string;
}

/** As the app's build calls them. */
const wordsFile = /^\/assets\/first-words-([A-Za-z-]+)\.[\w-]+\.js$/;

/** A page that is sent as it is. */
export function pageFile({ page }: WebApp): WebFile {
  return webFile('/index.html', Buffer.from(page));
}

/** Reads a built app into memory; undefined where it isn't built. */
export function readWebApp(folder: string): WebApp | undefined {
  const pagePath = join(folder, 'index.html');
  if (!existsSync(pagePath)) return undefined;
  const files = new Map<string, WebFile>();
  const words = new Map<string, string>();
  const hash = createHash('sha256');
  let totalBytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll('\\', '/');
    if (path.startsWith('/.')) continue;
    const content = readFileSync(file);
    totalBytes += content.length;
    if (totalBytes > totalBytesMax)
      throw new Error(`readWebApp: ${folder} holds more than ${totalBytesMax} bytes`);
    hash.update(path).update(content);
    if (path !== '/index.html') files.set(path.toLowerCase(), webFile(path, content));
    const language = wordsFile.exec(path)?.[1];
    if (language !== undefined) words.set(language, path);
  }
  return { files, words, page: readFileSync(pagePath, 'utf8'), hash: hash.digest('hex').slice(0, 16) };
}
