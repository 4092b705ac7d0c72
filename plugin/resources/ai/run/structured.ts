import type { Static, TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { issuesOf } from '../../../kit/validate';

/** A checked answer, or what is wrong with it in words for the model. */
export type ParsedAnswer<D> = { readonly data: D } | { readonly problems: string };

/** Checks answers of a model against the schema. */
export function answerReader<S extends TSchema>(schema: S): (text: string) => ParsedAnswer<Static<S>> {
  const check = TypeCompiler.Compile(schema);
  return (text) => {
    const value = jsonIn(text);
    if (value === undefined) return { problems: 'it is not a JSON object' };
    return check.Check(value) ? { data: value } : { problems: issuesOf(check, value).join('; ').slice(0, 2000) };
  };
}

/** The JSON object in a text: as it is, in a code fence, or between words. */
function jsonIn(text: string): unknown {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1];
  const between = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, fenced ?? '', between]) {
    const value = parsed(candidate);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
