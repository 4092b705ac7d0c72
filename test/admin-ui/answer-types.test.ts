import { join } from 'node:path';
import ts from 'typescript';
import { verifies } from '../support/verifies';

const root = join(__dirname, '../..');
const at = (path: string) => join(root, path);

/** Where a field is declared, its name and another one, and a file of the admin UI that reads it. */
const renames = [
  {
    of: 'an answer of an operation',
    path: 'plugin/resources/leads/record/view.ts',
    field: 'type',
    to: 'kind',
    reader: 'pages/leads/events.ts',
  },
  { of: 'a param of an operation', path: 'plugin/resources/modules/get_config.ts', field: 'module', to: 'name', reader: 'api/hooks.ts' },
  {
    of: 'an answer of an admin route',
    path: 'plugin/http/key-routes.ts',
    field: 'expires_at',
    to: 'ends_at',
    reader: 'pages/keys/key-state.ts',
  },
  {
    of: 'an answer of an engine route',
    path: 'plugin/engines/booking/views/booking-columns.ts',
    field: 'utm_source',
    to: 'utm_origin',
    reader: 'engines/booking/pages/bookings/facts.ts',
  },
];

/** The sources with all fields renamed, so that one program shows every break. */
const overlay = new Map(
  renames.map(({ path, field, to }) => [
    at(path),
    (ts.sys.readFile(at(path)) ?? '').replaceAll(new RegExp(`\\b${field}: `, 'g'), `${to}: `),
  ]),
);

function renamedProgram(): ts.Program {
  const { config } = ts.readConfigFile(at('admin-ui/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, at('admin-ui'));
  const { tsBuildInfoFile: _file, incremental: _incremental, ...plain } = options;
  const host = ts.createCompilerHost(plain);
  const getSourceFile: typeof host.getSourceFile = (path, language) => {
    const text = overlay.get(path);
    return text === undefined ? host.getSourceFile(path, language) : ts.createSourceFile(path, text, language);
  };
  const readers = renames.map(({ reader }) => at(`admin-ui/src/${reader}`));
  return ts.createProgram(readers, plain, { ...host, getSourceFile });
}

describe('the admin UI takes its types from the service', () => {
  let program: ts.Program;
  beforeAll(() => {
    program = renamedProgram();
  });

  test.each(renames)('renaming $field, $of, breaks $reader', ({ path, field, reader }) => {
    verifies('admin-ui:types');
    expect(overlay.get(at(path))).not.toBe(ts.sys.readFile(at(path)));
    const found = program.getSemanticDiagnostics(program.getSourceFile(at(`admin-ui/src/${reader}`)));
    const messages = found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    expect(messages).toContainEqual(expect.stringMatching(`['"]${field}['"]`));
  });
});
