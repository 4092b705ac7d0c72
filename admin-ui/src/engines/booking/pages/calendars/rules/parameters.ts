/** What a page is told about a booking: the name of a parameter, and the placeholder or text that it gets. */
export type Parameter = readonly [name: string, value: string];

/** The parameters of an address's query. */
export const parametersIn = (text: string): Parameter[] => [...new URLSearchParams(text.trim().replace(/^\?/, ''))];

/** The query of parameters; placeholders stay as they are. */
export const queryOf = (parameters: readonly Parameter[]): string =>
  parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`).join('&');

/** The rows that make a query; one without a name is not told yet. */
export const queryOfRows = (rows: readonly Parameter[]): string => queryOf(rows.filter(([name]) => name.trim() !== ''));

/** The rows that were typed, as long as they make the query; another query, such as a colleague has saved, has rows of its own. */
export const rowsOf = (typed: readonly Parameter[], query: string): readonly Parameter[] =>
  queryOfRows(typed) === query ? typed : parametersIn(query);

/** Text is encoded, but no placeholder within it. */
const encoded = (text: string) =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : encodeURIComponent(part)))
    .join('');
