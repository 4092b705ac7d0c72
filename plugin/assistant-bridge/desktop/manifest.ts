/** What a bundle is made for. */
export interface BundleSite {
  readonly url: string;
  readonly name: string;
  readonly version: string;
  /** Empty for that of the key or the site. */
  readonly toolset: string;
}

/** Where the program stands in the bundle, and the picture. */
export const files = { program: 'server/index.js', icon: 'icon.png' } as const;

/**
 * `manifest.json` of a bundle for desktop assistants, version 0.3 of its format. It has a name of its own for each site, so that several sites
 * can be connected, and asks for the key, which the client keeps in the keychain of the machine (D746).
 */
export function manifestOf({ url, name, version, toolset }: BundleSite): object {
  const host = new URL(url).host;
  const slug = host.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    manifest_version: '0.3',
    name: ['siteplane', slug, ...toolset.split(',').filter(Boolean)].join('-'),
    display_name: `${name || host} (Siteplane)`,
    version,
    description: `Read and change the settings and content of ${host}, within what its API key may do.`,
    author: { name: name || host, url },
    homepage: url,
    icon: files.icon,
    server: {
      type: 'node',
      entry_point: files.program,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${files.program}`, '--url', url, ...(toolset === '' ? [] : ['--toolset', toolset])],
        env: { SITEPLANE_API_KEY: `\${user_config.api_key}` },
      },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { runtimes: { node: '>=20.0.0' } },
    user_config: {
      api_key: {
        type: 'string',
        title: 'API key',
        description: `A key of ${host}, made in its admin pages under Siteplane → API keys.`,
        sensitive: true,
        required: true,
      },
    },
  };
}
