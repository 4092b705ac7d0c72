import type { TSchema } from '@sinclair/typebox';
import type { Caller } from './caller';
import type { Json, JsonObject } from './json';

/** One call to the site. */
export interface Call {
  /** As `Caller.call` takes it. */
  readonly operation: string;
  readonly params: JsonObject;
  /** Further params, which variables of the environment hold. */
  readonly secrets?: readonly { readonly param: string; readonly env: string }[];
  /** A further param, which the first call of the same item answers under that name. */
  readonly fromFirst?: string;
  readonly confirm?: true;
  /** What the answer has to hold; where it doesn't, somebody else was quicker. */
  readonly expect?: Readonly<Record<string, string>>;
  /** How to take back what was made instead of what was expected: the operation, and the field of the answer that names it. */
  readonly undo?: { readonly operation: string; readonly by: string };
}

/** A field that changes; without `from` nothing is known of what was there, without `to` it goes. */
export interface Change {
  readonly field: string;
  readonly from?: Json;
  readonly to?: Json;
  /** Name of the variable that holds the new value, which is not to be seen. */
  readonly secret?: string;
}

/**
 * When in a plan something happens. `guard`: what must not come alive; `enable`: what others depend on; `release`: what would hold on
 * to records that go; `disable`: what others depended on until now.
 */
export const phases = ['guard', 'enable', 'release', 'main', 'disable'] as const;
export type Phase = (typeof phases)[number];

/** One thing that comes, changes or goes, with the calls that it takes. */
export interface Item {
  readonly mark: '+' | '~' | '-';
  /** `crm 001 Acme` */
  readonly subject: string;
  readonly changes: readonly Change[];
  readonly calls: readonly Call[];
  /** What a person has to do about it: told with the plan and once it is done. `<id>` is the id that the first call answers. */
  readonly note?: string;
  /** Default `main`. */
  readonly phase?: Phase;
}

/** What leads from the site to the file. */
export interface Diff {
  readonly items: readonly Item[];
  /** What the site has beyond the file, and keeps without --prune. */
  readonly kept: readonly string[];
  /** Why the file can't be reached. */
  readonly problems: readonly string[];
}

/** What a comparison can use. */
export interface Tools {
  readonly prune: boolean;
  /** What a call would do. */
  rehearse(call: Call): Promise<{ readonly data: unknown; readonly changed: boolean }>;
}

/** A comment in an exported file, below the node at that path. */
export interface Note {
  readonly path: readonly string[];
  readonly text: string;
}

/** A section as one site has it. */
export interface OpenSection<W = JsonObject> {
  /** As a file would say it; a secret that is set is a reference to a variable. */
  readonly state: W;
  /** What else the comparison depends on. */
  readonly facts?: Json;
  readonly notes?: readonly Note[];
  diff(wanted: W, tools: Tools): Promise<Diff>;
}

/** A part of a site file, by its key below `site`. */
export interface Section {
  readonly name: string;
  /** Where it stands in a file and in a plan: what comes later may depend on what comes before. */
  readonly place: number;
  readonly schema: TSchema;
  /** The operations that it takes; a site without one of them doesn't have this section. */
  readonly operations: readonly string[];
  /** The module whose operations they are, where they can be switched off. */
  readonly module?: string;
  /** Names of the variables that hold its secrets. */
  secrets?(wanted: JsonObject): readonly string[];
  open(caller: Caller): Promise<OpenSection>;
}

interface SectionSpec<W> extends Omit<Section, 'open' | 'secrets'> {
  secrets?(wanted: W): readonly string[];
  open(caller: Caller): Promise<OpenSection<W>>;
}

/** Declare a section. What `diff` gets has passed the schema. */
export function defineSection<W extends object>(spec: SectionSpec<W>): Section {
  return spec as unknown as Section;
}

/** A thing that goes because the file doesn't name it. */
export const removal = (subject: string, call: Omit<Call, 'confirm'>): Item => ({
  mark: '-',
  subject,
  changes: [],
  calls: [{ ...call, confirm: true }],
});
