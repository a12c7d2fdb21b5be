import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { studioGames } from '@evens/games';
import { arcadeMessagesPlugin } from '@evens/locales/vite';
import { defineConfig, type Plugin } from 'vite';

/** Writes the list of games that have a client, for the server. The server lists only these. */
function gameList(): Plugin {
  const folder = join(import.meta.dirname, 'src/games');
  return {
    name: 'evens-game-list',
    generateBundle() {
      const games = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'client.ts')));
      const keys = [...games, ...studioGames.map(({ key }) => key)];
      this.emitFile({ type: 'asset', fileName: 'games.json', source: JSON.stringify(keys) });
    },
  };
}

export default defineConfig({
  base: '/arcade/',
  plugins: [gameList(), arcadeMessagesPlugin()],
  build: {
    target: 'es2024',
    // The policy allows no data: scripts, styles or pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
