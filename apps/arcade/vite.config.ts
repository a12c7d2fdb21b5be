import { defineConfig } from 'vite';

export default defineConfig({
  base: '/arcade/',
  build: {
    target: 'es2024',
    // The policy allows no data: scripts, styles or pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
