import type { JsonSchema } from '../../api/types';
import type { Text } from '../../texts/text';
import type { StageOptions } from './recipe-draft';
import { optionWords, wordFor } from './words';

/** Every stage has them; they are asked for apart. */
const ofEvery = ['on_error', 'timeout_ms'];

interface FormOf {
  /** The name of the stage, or `policy`. */
  readonly of: string;
  /** What the manifest says of it. */
  readonly schema: JsonSchema;
  readonly isAll: boolean;
  readonly t: Text<'pipelines'>;
}

/** The form for the options of a stage: its fields are those of the schema, its words those of the page (D555). */
export function stageForm({ of, schema, isAll, t }: FormOf): JsonSchema {
  const isStage = of !== 'policy';
  const properties = Object.entries(schema.properties ?? {})
    .filter(([name]) => !isStage || (name !== 'enabled' && (isAll || !ofEvery.includes(name))))
    .map(([name, option]) => {
      const path = [isStage && ofEvery.includes(name) ? 'every' : of, name];
      return [name, name === 'default_author_id' ? authorChoice(path, t) : worded(option, path, t)];
    });
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}

/** Whether a stage has options of its own. */
export const hasOwnOptions = ({ properties = {} }: JsonSchema): boolean =>
  Object.keys(properties).some((name) => name !== 'enabled' && !ofEvery.includes(name));

/** A schema of the manifest as a form takes it: null is how a patch removes, and no value of its own. */
function worded(jsonSchema: JsonSchema, path: readonly string[], t: Text<'pipelines'>): JsonSchema {
  const { description, default: standard, enum: words, properties, items, ...rest } = jsonSchema;
  const { label = path.at(-1) ?? '', help = description } = optionWords(path, t);
  const described = { title: label, ...(help !== undefined && { description: help }) };
  const type = Array.isArray(rest.type) ? rest.type.find((one) => one !== 'null') : rest.type;
  if (words)
    return choiceOf(
      described,
      words.filter((word) => word !== null).map((word) => ({ const: word, title: wordFor(String(word), t) })),
    );
  // A switch says yes or no; where leaving it out is a third answer it is a choice.
  if (type === 'boolean' && standard === undefined)
    return choiceOf(described, [
      { const: true, title: t('yes') },
      { const: false, title: t('no') },
    ]);
  const inner = properties && Object.entries(properties).map(([name, one]) => [name, worded(one, [...path, name], t)]);
  return {
    ...rest,
    ...described,
    ...(type !== undefined && { type }),
    ...(inner && { properties: Object.fromEntries(inner) }),
    ...(items !== undefined && { items: typeof items === 'object' ? worded(items, path, t) : items }),
  };
}

/** The form engine draws no field whose type it is not told, as it does not look at the values of a choice. */
function choiceOf(words: JsonSchema, options: readonly { readonly const: unknown; readonly title: string }[]): JsonSchema {
  const kind = typeof options[0]?.const;
  return { ...words, type: kind === 'number' || kind === 'boolean' ? kind : 'string', oneOf: [...options] };
}

function authorChoice(path: readonly string[], t: Text<'pipelines'>): JsonSchema {
  const { label = '', help = '' } = optionWords(path, t);
  return { title: label, description: help, type: 'integer', format: 'account' };
}

/** What a form is filled with: what is stored, and what the service reads where nothing is. */
export function filled({ properties = {} }: JsonSchema, stored: StageOptions): Record<string, unknown> {
  const standards = Object.entries(properties).filter(([, option]) => option.default !== undefined);
  return { ...Object.fromEntries(standards.map(([name, option]) => [name, option.default])), ...stored };
}

/** What a form says, without what goes without saying. */
export function said({ properties = {} }: JsonSchema, entered: StageOptions, stored: StageOptions): StageOptions {
  const isSaid = ([name, value]: [string, unknown]) =>
    stored[name] !== undefined || JSON.stringify(value) !== JSON.stringify(properties[name]?.default);
  return Object.fromEntries(Object.entries(entered).filter((one) => one[1] !== undefined && isSaid(one)));
}
