import { environment } from '../../plugin/environment';
import { verifies } from '../support/verifies';
import { commands } from './cases/production';
import { ofMachine } from './machine';

const machine = { root: '/tmp/of-its-own', ports: { database: 20_001, site: 20_002, https: 20_003 } };

describe('a machine of its own', () => {
  test('has the folders and ports of the commands, and nothing else of them is changed', () => {
    verifies('D790');
    const text =
      'cp deploy/etc/x /etc/nginx/x && npm i --prefix /opt/siteplane; curl 127.0.0.1:8080 mysql://127.0.0.1:3306/site https://a.example/etc/y';
    expect(ofMachine(text, machine)).toBe(
      'cp deploy/etc/x /tmp/of-its-own/etc/nginx/x && npm i --prefix /tmp/of-its-own/opt/siteplane; curl 127.0.0.1:20002 mysql://127.0.0.1:20001/site https://a.example/etc/y',
    );
  });

  test('is all that the commands of the document reach', () => {
    verifies('D790');
    const all = commands();
    expect(all.length).toBeGreaterThan(1);
    const changed = ofMachine(all.join('\n'), machine);
    expect(changed).toContain('npm install --prefix /tmp/of-its-own/opt/siteplane');
    expect(changed.match(/127\.0\.0\.1:\d+/g)?.filter((at) => !/:2000[12]$/.test(at))).toEqual([]);
    expect(changed).not.toMatch(/(?<!of-its-own)\/(etc|opt|var)\//);
  });

  test('is set up by settings that there are', () => {
    verifies('D790');
    const known: readonly string[] = environment.map(([name]) => name);
    const named = [
      ...commands()
        .join('\n')
        .matchAll(/^(SITEPLANE_\w+)=/gm),
    ].map(([, name = '']) => name);
    expect(named).toContain('SITEPLANE_DATABASE_URL');
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});
