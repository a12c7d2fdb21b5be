import { localesPlugin } from '@evens/locales/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss(), localesPlugin()],
  build: {
    target: 'es2024',
    // Beside the files of the site, which the same server serves.
    assetsDir: 'assets/back-office',
    // The policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
