// Loaded before everything else: writes which files of packages a process had loaded when it ended to the file that LOADED_FILES names.
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const files = Object.keys(require.cache).flatMap((path) => path.split('/node_modules/').slice(1));
  writeFileSync(process.env.LOADED_FILES, JSON.stringify(files));
});
