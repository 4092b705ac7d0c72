import { defineConfig, type Plugin } from 'vite';

/** Scripts that the pages load anyway stay theirs, with the session that they share. */
const scriptsOfPages: Plugin = {
  name: 'scripts-of-pages',
  enforce: 'pre',
  resolveId(source) {
    const [, script] = /^\.\.\/public\/([\w-]+\.mjs)$/.exec(source) ?? [];
    return script === undefined ? null : { id: `/admin/assets/${script}`, external: 'absolute' };
  },
};

// biome-ignore lint/style/noDefaultExport: the build tool reads its configuration so
export default defineConfig({
  base: '/admin/assets/editor/',
  plugins: [scriptsOfPages],
  build: {
    outDir: '../../../dist/host-shim/admin/public/editor',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { editor: 'host-shim/admin/editor/main.mjs' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
