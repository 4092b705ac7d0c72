import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import type { RJSFSchema, RJSFValidationError } from '@rjsf/utils';
import { inReadersLanguage } from '../sentences';
import { fitsFormat } from './formats';
import { at, pathOf, wordsFor } from './issue-words';

/** Their messages only say that something inside is wrong, which the inner message says better. */
const containers = new Set(['properties', 'items', 'prefixItems', 'allOf', '$ref', 'patternProperties', 'additionalProperties']);

/** What is wrong with a value: one entry for each finding, with the property path that the form engine expects. */
export function issuesOf(schema: RJSFSchema, value: unknown): RJSFValidationError[] {
  const findings = outputOf(schema, value).filter(({ keyword }) => !containers.has(keyword));
  return findings.filter((unit) => !findings.some((other) => isAlternativeOf(unit, other))).map((unit) => issueFrom(schema, unit));
}

function issueFrom(schema: RJSFSchema, unit: OutputUnit): RJSFValidationError {
  const path = pathOf(unit);
  const message = inReadersLanguage(wordsFor(schema, unit));
  return {
    name: unit.keyword,
    property: path.map((part) => `.${part}`).join(''),
    message,
    stack: `${path.join('.') || 'The value'} ${message}`,
  };
}

/** Every finding of the validator below a schema, but for formats that the service takes. */
export function outputOf(schema: RJSFSchema, value: unknown): OutputUnit[] {
  if (value === undefined) return [];
  const plain: unknown = JSON.parse(JSON.stringify(value));
  const { errors } = new Validator(schema as Schema, '2020-12', false).validate(plain);
  return errors.filter(
    (unit) => unit.keyword !== 'format' || !fitsFormat(at(schema, unit.keywordLocation), at(plain, unit.instanceLocation)),
  );
}

function isAlternativeOf(unit: OutputUnit, other: OutputUnit): boolean {
  return ['anyOf', 'oneOf'].includes(other.keyword) && unit.keywordLocation.startsWith(`${other.keywordLocation}/`);
}
