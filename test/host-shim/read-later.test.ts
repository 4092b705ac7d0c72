import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { verifies } from '../support/verifies';

const later = ['ical-generator', 'liquidjs', 'markdown-it', 'mysql2', 'parse5', 'postal-mime', 'sanitize-html'];

/** What a process prints that has loaded the built plugins, and then does this. */
function built(then: string): string {
  const plugins = ['plugin/index', 'plugin/engines/crm/index', 'plugin/engines/booking/index', 'plugin/assistant-bridge/index'];
  const loading = plugins.map((path) => `require('./dist/${path}.js');`).join('\n');
  const cwd = resolve(__dirname, '../..');
  return execFileSync(process.execPath, ['-e', `${loading}\n${then}`], { cwd, encoding: 'utf8' });
}
const loaded = `JSON.stringify(${JSON.stringify(later)}.filter((name) => Object.keys(require.cache).some((file) => file.includes('/node_modules/' + name + '/'))))`;

test('what no start needs is not read at the start, and is there when it is used', () => {
  verifies('D686');
  expect(JSON.parse(built(`console.log(${loaded})`))).toEqual([]);
  const use = `const { sanitised } = require('./dist/plugin/exports.js');
    console.log(JSON.stringify([sanitised('<p onclick="x">a</p><script>b</script>'), ${loaded}]));`;
  const [markup, read] = JSON.parse(built(use)) as [string, string[]];
  expect(markup).toBe('<p>a</p>');
  expect(read).toContain('sanitize-html');
});
