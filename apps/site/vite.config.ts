import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { localesPlugin } from '@evens/locales/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { marketData } from './market-data.ts';
import { staticPages } from './static-pages.ts';

/** The flags of countries, as files under /flags: a page loads the few that it shows. */
function flagFiles(): Plugin {
  const resolve = createRequire(import.meta.url).resolve;
  const folder = join(dirname(resolve('country-flag-icons/package.json')), '3x2');
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return {
    name: 'evens-flags',
    generateBundle() {
      for (const name of names) {
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source: readFileSync(join(folder, name)) });
      }
    },
    configureServer(server) {
      server.middlewares.use('/flags', (request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        if (!names.includes(name)) return next();
        response.setHeader('content-type', 'image/svg+xml').end(readFileSync(join(folder, name)));
      });
    },
  };
}

/** Compresses the files of the first page as well as brotli can: a server has no second of time for each. */
function compressedFirstFiles(): Plugin {
  return {
    name: 'evens-compressed-first-files',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const isFirst = /^assets\/(index-|first-words-)/.test(fileName);
          if (!isFirst) continue;
          const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source);
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source });
        }
      },
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    localesPlugin(),
    flagFiles(),
    marketData(),
    staticPages(),
    compressedFirstFiles(),
  ],
  build: {
    target: 'es2024',
    // The policy allows no data: scripts or styles, and fonts are better cached as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The server finds the first words of each language by this name.
        chunkFileNames: ({ facadeModuleId }) => {
          const language = /virtual:locales\/([A-Za-z-]+)\/first$/.exec(facadeModuleId ?? '')?.[1];
          return language === undefined
            ? 'assets/[name]-[hash].js'
            : `assets/first-words-${language}.[hash].js`;
        },
        // The code of the first page is one file, that of the slip another: many small chunks compress worse and cost one
        // request each.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            {
              name: 'slip',
              test: /features\/sportsbook\/slip\/(facts|placement|state|view\/slip-view)/,
              priority: 1,
            },
            { name: 'icons', test: /lucide-react/ },
          ],
        },
      },
    },
  },
});
