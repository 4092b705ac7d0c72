import type { ReadVariable } from '../kit/site-file/secret-ref';
import { SiteFileError } from './problem';
import type { SiteFile } from './schema';
import { sections } from './sections';

/** The command's own key, the root key and their like: an export names its secrets SITEPLANE_SECRET_…. */
const own = /^SITEPLANE_(?!SECRET_)/;

/** The variables of the environment that hold the secrets of a file, by name. */
export const neededVariables = ({ site }: SiteFile): string[] => {
  const needed = sections.flatMap(({ name, secrets }) => {
    const wanted = site[name];
    return wanted && secrets ? secrets(wanted) : [];
  });
  return [...new Set(needed)].sort();
};

interface Use {
  readonly file: SiteFile;
  /** Name of the file, for messages. */
  readonly source: string;
  /** Further names, such as those in the calls of a plan. */
  readonly named?: readonly string[] | undefined;
  /** What `--env` allows. */
  readonly allowed?: readonly string[] | undefined;
}

/**
 * Reads the variables that a file may name. A file comes from elsewhere and says where its secrets are sent, so that it must not name
 * any variable it likes. Throws SiteFileError with all that it may not (D115).
 */
export function variablesOf({ file, source, named = [], allowed = [] }: Use, read: ReadVariable): ReadVariable {
  const { env_prefix: prefix } = file;
  const mayRead = (name: string) => !own.test(name) && (allowed.includes(name) || (prefix !== undefined && name.startsWith(prefix)));
  const check = (names: readonly string[]) => {
    const refused = names.filter((name) => !mayRead(name));
    if (refused.length > 0) throw new SiteFileError(whyNot(source, refused));
  };
  check([...new Set([...neededVariables(file), ...named])]);
  return (name) => {
    check([name]);
    return read(name);
  };
}

function whyNot(source: string, names: readonly string[]): string[] {
  const [never, unnamed] = [names.filter((name) => own.test(name)), names.filter((name) => !own.test(name))];
  return [
    ...never.map((name) => `${source} names ${name}, which belongs to siteplane itself; name another variable.`),
    ...(unnamed.length === 0
      ? []
      : [
          `${source} names variables of the environment that were not allowed: ${unnamed.join(', ')}. Allow them by ${unnamed
            .map((name) => `--env ${name}`)
            .join(' ')}, or declare the prefix of their names in the file: env_prefix: ${prefixOf(unnamed)}`,
        ]),
  ];
}

/** Of the first name up to its first underscore. */
const prefixOf = ([name = '']: readonly string[]) => /^[A-Z][A-Z0-9]+_/.exec(name)?.[0] ?? 'ACME_';
