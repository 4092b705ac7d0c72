import { Lexer } from 'yaml';

const maxFlow = 64;
const maxIndicators = 64;
const maxIndent = 512;

/** Whether a text nests so deeply that parsing it, which recurses, would end the process. Reads tokens only, so it can't happen here. */
export function isDeep(text: string): boolean {
  let flow = 0;
  let indicators = 0;
  let isLineStart = true;
  for (const token of new Lexer().lex(text)) {
    const [first] = token;
    if (first === '[' || first === '{') flow++;
    if (first === ']' || first === '}') flow--;
    if (token === '-' || token === '?') indicators++;
    if (flow > maxFlow || indicators > maxIndicators || (isLineStart && first === ' ' && token.length > maxIndent)) return true;
    isLineStart = token.endsWith('\n');
    if (isLineStart) indicators = 0;
  }
  return false;
}
