/** Who may import whom: one row per layer. Type-only exceptions are named as such. */

const ours = '^(plugin|host-shim|admin-ui|test)/';
const typeOnly = ['type-only'];
const configTypes = '^plugin/config\\.ts$';
const valuesOfSettings = '^plugin/(setting-values|environment)\\.ts$';

/** A layer may import these paths of ours (and itself); anything else of ours is an error. */
function layer(name, { path, may, pathNot }) {
  const from = pathNot ? { path, pathNot } : { path };
  return { name, severity: 'error', from, to: { path: ours, pathNot: [path, ...may] } };
}

/** These may be imported by `import type` only. */
function typesOnly(name, { path, pathNot, to, toNot }) {
  const from = pathNot ? { path, pathNot } : { path };
  const target = toNot ? { path: to, pathNot: toNot } : { path: to };
  return { name, severity: 'error', from, to: { ...target, dependencyTypesNot: typeOnly } };
}

/** npm packages and Node modules that a layer must not reach, not even for a type. */
function never(name, path, to) {
  return { name, severity: 'error', from: { path }, to: { path: to } };
}

const engineKit = '^plugin/engines/kit/';
/** The floors of an engine, lowest first. What stands beside its folders is its ground (`engine.ts`) or its roof. */
const floors = [
  ['input'],
  ['domain'],
  ['data'],
  ['slots', 'outbox'],
  ['work'],
  ['views'],
  ['mail', 'feeds'],
  ['jobs', 'routes', 'pages', 'site-file', 'tools'],
];

/** The folders of a floor may import lower ones, and none of them another of the same floor. */
function floor(folders, lower) {
  const below = lower.length > 0 ? [`^plugin/engines/$1/(${lower.join('|')})/`] : [];
  return {
    name: `engine-${folders.join('-')}`,
    severity: 'error',
    from: { path: `^plugin/engines/([^/]+)/(${folders.join('|')})/`, pathNot: engineKit },
    to: { path: '^plugin/engines/$1/', pathNot: ['^plugin/engines/$1/$2/', '^plugin/engines/$1/engine\\.ts$', ...below] },
  };
}

const foundation = ['^plugin/kit/', '^plugin/host/', configTypes];
const entries = [
  '^plugin/(index|exports)\\.ts$',
  '^plugin/host-(kit|contract)/index\\.ts$',
  '^plugin/hosts/[^/]+/(index\\.ts$|extension/)',
  '^plugin/assistant-bridge/index\\.ts$',
  '^plugin/engines/[^/]+/index\\.ts$',
  '^plugin/cli/[^/]+\\.ts$',
  '^host-shim/index\\.ts$',
  '^admin-ui/vite\\.config\\.mts$',
  '^host-shim/admin/public/',
  '^host-shim/admin/editor/(main\\.mjs|vite\\.config\\.mts)$',
  '^plugin/resources/leads/capture/page/',
  '^plugin/resources/content_sources/display/page/',
  '^plugin/engines/[^/]+/pages/assets/',
  '^admin-ui/src/main\\.tsx$',
  '^test/',
  '\\.d\\.ts$',
];

const layers = [
  layer('kit', { path: '^plugin/kit/', may: ['^plugin/host/'] }),
  typesOnly('kit-takes-host-types', { path: '^plugin/kit/', to: '^plugin/host/' }),
  typesOnly('kit-takes-typeorm-types', { path: '^plugin/kit/', to: 'node_modules/typeorm/' }),
  never(
    'kit-is-pure',
    '^plugin/kit/',
    '(^|/)node_modules/(express|passport|mysql2|pino|nodemailer|node-cron)/|^(node:)?(fs|http|https|net|child_process)$',
  ),

  layer('markup', { path: '^plugin/markup/', may: ['^plugin/kit/'] }),
  layer('host', { path: '^plugin/host/', may: [] }),
  { name: 'host-is-interfaces', severity: 'error', from: { path: '^plugin/host/' }, to: { pathNot: '^plugin/host/' } },

  { name: 'config-imports-nothing', severity: 'error', from: { path: configTypes }, to: { pathNot: valuesOfSettings } },
  { name: 'values-import-nothing', severity: 'error', from: { path: valuesOfSettings }, to: { pathNot: '^(node:)?(crypto|fs|path)$' } },
  typesOnly('config-types', { path: '^plugin/', pathNot: '^plugin/((index|adapter)\\.ts$|cli/)', to: configTypes }),

  layer('secrets', { path: '^plugin/secrets/', may: foundation }),
  // How an address is read is the same where it is checked and where it is used.
  layer('db', { path: '^plugin/db/', may: [...foundation, '^plugin/setting-values\\.ts$'] }),
  layer('audit', { path: '^plugin/audit/', may: [...foundation, '^plugin/db/(time|person-text)\\.ts$'] }),
  layer('net', { path: '^plugin/net/', may: foundation }),
  layer('auth', { path: '^plugin/auth/', may: [...foundation, '^plugin/(db|secrets)/'] }),

  layer('resources', {
    path: '^plugin/resources/([^/]+)/',
    may: [...foundation, '^plugin/(secrets|db|net|audit|jobs|markup)/', '^plugin/resources/(_items|[^/]+/port\\.ts$)'],
  }),
  layer('resources-index', { path: '^plugin/resources/index\\.ts$', may: [...foundation, '^plugin/resources/[^/]+/index\\.ts$'] }),
  {
    name: 'group-imports-no-other-group',
    severity: 'error',
    from: { path: '^plugin/resources/([^/]+)/' },
    to: {
      path: '^plugin/resources/',
      pathNot: ['^plugin/resources/$1/', '^plugin/resources/_items/', '^plugin/resources/[^/]+/port\\.ts$'],
    },
  },
  {
    // By folder, and types count too: of two groups one has to be the lower, whichever way it is read or removed.
    name: 'no-circle-between-groups',
    severity: 'error',
    scope: 'folder',
    from: { path: '^plugin/resources/[^/]+$' },
    to: { path: '^plugin/resources/[^/]+$', circular: true },
  },
  never('resources-know-no-web', '^plugin/resources/', '(^|/)node_modules/(@types/)?(express|express-session|passport|passport-local)/'),

  layer('http', {
    path: '^plugin/http/',
    may: [...foundation, '^plugin/(auth|db|net|secrets|audit|contract)/', '^plugin/resources/index\\.ts$'],
  }),
  layer('jobs', {
    path: '^plugin/jobs/',
    may: [...foundation, '^plugin/(auth|db|net|secrets|audit|contract)/', '^plugin/resources/index\\.ts$'],
  }),

  layer('assistant-bridge', {
    path: '^plugin/assistant-bridge/',
    may: [
      '^plugin/kit/(documented-routes|schema|errors|validate|given|strict-json|media-type|same-text|shared-shapes|scope|digest|one-line|target-digest)\\.ts$',
      '^plugin/host/',
      '^plugin/engines/(index\\.ts$|kit/tools/)',
    ],
  }),
  layer('engines', {
    path: '^plugin/engines/',
    may: [
      '^plugin/kit/(documented-routes|schema|errors|given|strict-json|media-type|delivery|group|module|table|html|asset|neighbourhood|free-slug|slug|same-text|digest|too-many|managers-addresses|offered-accounts|all-parts|person|places|within|scope|precondition|record-read|letter-cases)\\.ts$',
      '^plugin/kit/site-file/',
      '^plugin/host/',
      '^plugin/(db|net|jobs)/',
    ],
  }),
  typesOnly('engines-take-types-of-groups', { path: '^plugin/engines/', to: '^plugin/kit/group\\.ts$' }),
  {
    name: 'engine-imports-no-other-engine',
    severity: 'error',
    from: { path: '^plugin/engines/([^/]+)/', pathNot: engineKit },
    to: { path: '^plugin/engines/', pathNot: ['^plugin/engines/$1/', engineKit] },
  },
  {
    name: 'engine-kit-imports-no-engine',
    severity: 'error',
    from: { path: engineKit },
    to: { path: '^plugin/engines/', pathNot: engineKit },
  },
  ...floors.map((folders, at) => floor(folders, floors.slice(0, at).flat())),
  {
    name: 'engine-folders-are-floors',
    severity: 'error',
    from: { path: '^plugin/engines/[^/]+/[^/]+/', pathNot: [engineKit, `^plugin/engines/[^/]+/(${floors.flat().join('|')})/`] },
    to: {},
  },
  {
    name: 'engine-rows-in-data',
    severity: 'error',
    from: { path: '^plugin/engines/[^/]+/', pathNot: [engineKit, '^plugin/engines/[^/]+/data/'] },
    to: { path: '^plugin/db/rows\\.ts$' },
  },
  never(
    'engine-domain-is-pure',
    '^plugin/engines/[^/]+/domain/',
    '^plugin/(host|db|net|jobs)/|(^|/)node_modules/(@types/)?(typeorm|express|mysql2)/|^(node:)?(fs|http|https|net|child_process|crypto|timers)(/|$)',
  ),

  layer('client', { path: '^plugin/client/', may: ['^plugin/(resources|contract)/'] }),
  typesOnly('client-takes-types', { path: '^plugin/client/', to: '^plugin/resources/' }),
  // Lists what is mounted, so it has to reach all that mounts something.
  layer('cli-derive-routes', {
    path: '^plugin/cli/derive-routes\\.ts$',
    may: [
      '^plugin/mount\\.ts$',
      '^plugin/cli/service\\.ts$',
      '^plugin/host/',
      '^plugin/assistant-bridge/index\\.ts$',
      '^plugin/engines/(index|kit/definition)\\.ts$',
    ],
  }),
  layer('cli', {
    path: '^plugin/cli/',
    pathNot: '^plugin/cli/(service|derive-routes)\\.ts$',
    may: [
      '^plugin/assistant-bridge/contract\\.ts$',
      '^plugin/client/',
      '^plugin/resources/commands\\.ts$',
      '^plugin/kit/(suggest|command|literal)\\.ts$',
      '^plugin/kit/site-file/',
      '^plugin/site-file/',
      configTypes,
    ],
  }),
  // Compares and changes all that groups and engines contribute, so it has to reach both lists.
  layer('site-file', {
    path: '^plugin/site-file/',
    may: [...foundation, '^plugin/client/', '^plugin/resources/index\\.ts$', '^plugin/engines/index\\.ts$'],
  }),
  {
    name: 'only-entries-import-the-composition-root',
    severity: 'error',
    from: { path: ours, pathNot: '^(plugin/exports\\.ts$|test/)' },
    to: { path: '^plugin/index\\.ts$' },
  },

  // What adapters share: built on what an adapter may use, and on nothing else of the service.
  layer('host-kit', { path: '^plugin/host-kit/', may: ['^plugin/host/', '^plugin/adapter\\.ts$'] }),
  typesOnly('host-kit-takes-host-types', { path: '^plugin/host-kit/', to: '^plugin/host/' }),
  layer('host-contract', { path: '^plugin/host-contract/', may: ['^plugin/host/'] }),
  typesOnly('host-contract-takes-host-types', { path: '^plugin/host-contract/', to: '^plugin/host/' }),
  {
    // It is given the functions of a runner, and takes none itself.
    name: 'host-contract-knows-no-runner',
    severity: 'error',
    from: { path: '^plugin/host-contract/' },
    to: { pathNot: ['^plugin/host/', '^plugin/host-contract/', '^(node:)?(fs|http|os|path|zlib)$'] },
  },
  layer('hosts', { path: '^plugin/hosts/[^/]+/', may: ['^plugin/host/', '^plugin/host-kit/', '^plugin/adapter\\.ts$'] }),
  layer('host-shim', { path: '^host-shim/', may: ['^plugin/host/', '^plugin/host-kit/', '^plugin/adapter\\.ts$'] }),
  typesOnly('host-shim-takes-host-types', { path: '^host-shim/', to: '^plugin/host/' }),
  layer('admin-ui', {
    path: '^admin-ui/',
    may: [
      '^plugin/(resources|contract)/',
      '^plugin/engines/[^/]+/(domain|data|routes|views)/',
      '^plugin/engines/kit/',
      '^plugin/(http|kit|site-file)/',
    ],
  }),
  {
    name: 'pages-of-an-engine-stand-apart',
    severity: 'error',
    from: { path: '^admin-ui/', pathNot: '^admin-ui/src/engines/' },
    to: { path: '^admin-ui/src/engines/[^/]+/' },
  },
  // What inputs take at most is data, derived from the forms of the engines.
  typesOnly('admin-ui-takes-types', { path: '^admin-ui/', to: '^plugin/', toNot: '^plugin/contract/forms/' }),
  { name: 'nothing-imports-tests', severity: 'error', from: { path: '^(plugin|host-shim|admin-ui)/' }, to: { path: '^test/' } },
];

const everywhere = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: typeOnly } } },
  { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: entries }, to: {} },
  // What is installed apart has its own lockfile.
  {
    name: 'resolvable',
    severity: 'error',
    from: { pathNot: '^test/hosts/(apostrophe|directus)/|^plugin/hosts/directus/extension/' },
    to: { couldNotResolve: true },
  },
  {
    name: 'no-dev-dependency-at-run-time',
    severity: 'error',
    from: { path: '^(plugin|host-shim)/' },
    // The optional packages are peers, which a clone installs for its tests (D665).
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: [...typeOnly, 'npm-peer'], pathNot: '(^|/)node_modules/@types/' },
  },
  {
    name: 'declared-packages-only',
    severity: 'error',
    // The sites of other CMSs have packages of their own (D698), which are there once they were tried.
    from: { pathNot: '^test/hosts/(apostrophe|directus)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
  },
];

module.exports = {
  forbidden: [...layers, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache|test/hosts/[^/]+/(apos-build|data|public))/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.d.ts'],
    },
  },
};
