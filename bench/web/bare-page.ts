import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { projectRoot } from '../../tools/project.ts';
import type { PricePage } from './first-load.ts';

export const barePage: PricePage = { path: '/index.html', prices: 'button' };

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Pictures of the built site. */
const flags = ['flags/GB-ENG.svg', 'flags/ES.svg', 'flags/US.svg'];

/** The built files by path, compressed like those of the site. */
function buildFiles(): ReadonlyMap<string, Buffer> {
  const source = fileURLToPath(new URL('bare-page', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'evens-bare-page-'));
  try {
    const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
    const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn', '--target', 'es2024'];
    execFileSync(process.execPath, [vite, 'build', source, ...options]);
    const names = globSync(['*.html', 'assets/*.js'], { cwd: folder });
    const pack = (from: string, name: string) =>
      [`/${name}`, brotliCompressSync(readFileSync(join(from, name)))] as const;
    return new Map([
      ...names.map((name) => pack(folder, name)),
      ...flags.map((name) => pack(join(projectRoot, 'apps/site/dist'), name)),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Serves a page of React alone, with the sport page's pictures and one price: the least that any React page costs on this machine. */
export async function serveBarePage(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const files = buildFiles();
  const server = createServer(({ url = '' }, response) => {
    const body = files.get(url);
    if (!body) return response.writeHead(404).end();
    const contentType = contentTypes[extname(url)];
    response.writeHead(200, { 'content-type': contentType, 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
