// The types of the operations as text that needs nothing else: made of the schemas that the manifest shows (D646).

/** A TypeScript type of what a JSON schema of the manifest takes. */
export function typeOf(schema = {}) {
  const { type, enum: words, const: only, anyOf, items, properties, patternProperties, additionalProperties: others } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (words) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (anyOf) return anyOf.map((one) => inParentheses(typeOf(one))).join(' | ');
  if (type === 'array') return `readonly ${inParentheses(typeOf(items))}[]`;
  if (properties && Object.keys(properties).length > 0) return shapeOf(schema);
  if (patternProperties) return `Readonly<Record<string, ${Object.values(patternProperties).map(typeOf).join(' | ')}>>`;
  if (type === 'object') return others === false ? 'Readonly<Record<string, never>>' : `Readonly<Record<string, ${typeOf(others || {})}>>`;
  return { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[type] ?? 'unknown';
}

const inParentheses = (text) => (/^[\w"]+$/.test(text) ? text : `(${text})`);

function shapeOf({ properties, required = [], additionalProperties: others }) {
  const fields = Object.entries(properties).map(
    ([name, one]) => `${docOf(one)}readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`,
  );
  const open = others === true || typeof others === 'object' ? ['readonly [name: string]: unknown'] : [];
  return `{ ${[...fields, ...open].join('; ')} }`;
}

const docOf = ({ description }) => (description ? `/** ${description.replaceAll('*/', '* /')} */ ` : '');

/** `Operations`, as the client asks for them. */
export function operationsText(entries) {
  const resources = [...new Set(entries.map(({ resource }) => resource))];
  const groups = resources.map((resource) => {
    const own = entries.filter((entry) => entry.resource === resource).map(operationText);
    return `  readonly ${resource}: {\n${own.join('')}  };\n`;
  });
  return `export interface Operations {\n${groups.join('')}}\n`;
}

const operationText = ({ action, summary, params, returns, destructive }) =>
  `    /** ${summary} */\n    readonly ${action}: { params: ${typeOf(params)}; data: ${typeOf(returns)}; destructive: ${destructive} };\n`;
