import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { calendarFont } from './calendar-font.mts';
import { sharedChunks } from './chunks.mts';
import { icuTexts } from './icu-texts.mts';
import { mantineParts } from './mantine-parts.mts';
import { packed } from './packed.mts';

// Where `vite admin-ui` (the development server) finds the API; the built pages are served by the host itself.
const host = 'http://127.0.0.1:8080';

// biome-ignore lint/style/noDefaultExport: the build tool reads its configuration so
export default defineConfig(({ command }) => ({
  // Where the pages stand is up to the host, which writes it into the document.
  base: command === 'build' ? './' : '/admin/siteplane/',
  plugins: [react(), icuTexts(), mantineParts(), calendarFont(), packed()],
  build: {
    outDir: '../dist/admin-ui',
    emptyOutDir: true,
    target: 'es2022',
    // Older CSS targets rewrite light-dark() in a way that the components' own colour scheme does not reach.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The polyfill fetches chunks by itself, which every browser of the target already does.
    modulePreload: { polyfill: false },
    // The form engine's test support asks for its stock validator, which compiles schemas to code and is not installed. Nothing here
    // reaches that file, so the import is missing from the result; without this line it would have to be resolved first.
    rolldownOptions: { external: ['@rjsf/validator-ajv8'], output: { codeSplitting: sharedChunks() } },
    // The form engine is one lazy chunk of about 600 kB before compression.
    chunkSizeWarningLimit: 800,
  },
  server: {
    // The words of operations stand beside them in `plugin/resources`.
    fs: { allow: ['..'] },
    proxy: {
      '/rest': host,
      '/admin/login': host,
      '/admin/logout': host,
      '/admin/siteplane/api': host,
    },
  },
}));
