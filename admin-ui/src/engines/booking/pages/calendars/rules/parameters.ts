/** What a page is told about a booking: the name of a parameter, and the placeholder or text that it gets. */
export type Parameter = readonly [name: string, value: string];

/** The parameters of an address's query. */
export const parametersIn = (text: string): Parameter[] => [...new URLSearchParams(text.trim().replace(/^\?/, ''))];

/** The query of parameters; placeholders stay as they are. */
export const queryOf = (parameters: readonly Parameter[]): string =>
  parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`).join('&');

/** Text is encoded, but no placeholder within it. */
const encoded = (text: string) =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : encodeURIComponent(part)))
    .join('');
