import { execFileSync } from 'node:child_process';
import { curlFor } from '../../admin-ui/src/api/curl';
import { learnPlaces } from '../../admin-ui/src/places';

/** The arguments that a shell would hand to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for each; do printf '%s\\0' "$each"; done; }; ${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('the call for a shell', () => {
  beforeAll(() =>
    learnPlaces({
      base: '/admin/siteplane',
      rest_root: '/rest',
      site_url: '/',
      login_url: '/login',
      logout_url: '/logout',
      host_admin_url: '/admin',
      profile_url: null,
      post_editor_url: null,
    }),
  );

  const call = { resource: 'crm', action: 'create', params: { name: `Acme's "$HOME" \`id\` \\ \n ünï` } };

  test('survives the shell letter by letter', () => {
    const [url, ...rest] = argumentsOf(curlFor('https://example.org', call));
    expect(url).toBe('https://example.org/rest/siteplane/v1/manage/dispatch');
    expect(rest.slice(0, 4)).toEqual(['-H', 'X-API-Key: mgr_…', '-H', 'Content-Type: application/json']);
    expect(JSON.parse(rest.at(-1) ?? '')).toEqual(call);
  });

  test('shows no secret', () => {
    const text = curlFor('https://example.org', { resource: 'crm', action: 'set_secret', params: { crm_num: '001', api_key: 'hunter2' } }, [
      'api_key',
    ]);
    expect(text).not.toContain('hunter2');
    expect(JSON.parse(argumentsOf(text).at(-1) ?? '').params).toEqual({ crm_num: '001', api_key: '<api_key>' });
  });

  test('confirms and gives the reason where the form does', () => {
    const parts = argumentsOf(
      curlFor('https://example.org', { resource: 'crm', action: 'delete', params: {}, confirm: true, reason: "it's old" }),
    );
    expect(parts).toContain("X-Change-Reason: it's old");
    expect(JSON.parse(parts.at(-1) ?? '')).toEqual({ resource: 'crm', action: 'delete', params: {}, confirm: true });
  });
});
