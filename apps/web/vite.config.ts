import { localesPlugin } from '@evens/locales/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss(), localesPlugin()],
  build: {
    target: 'es2024',
    // The policy allows no data: scripts or styles, and fonts are better cached as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
