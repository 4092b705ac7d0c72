import { defineConfig } from 'vite';

// biome-ignore lint/style/noDefaultExport: the build tool reads its configuration so
export default defineConfig({
  base: '/admin/assets/editor/',
  build: {
    outDir: '../../../dist/host-shim/admin/public/editor',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { editor: 'host-shim/admin/editor/main.mjs' },
      // What the pages load anyway, with the session that they share.
      external: [/^\/admin\/assets\//],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
