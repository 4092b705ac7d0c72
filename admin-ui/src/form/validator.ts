import type { CustomValidator, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createErrorHandler, toErrorSchema, unwrapErrorHandler, validationDataMerge } from '@rjsf/utils';
import type { JsonSchema } from '../api/types';
import { issuesOf, outputOf } from './issues';
import { paramsOf } from './params-schema';

// The form engine's own validator compiles schemas to code, which the pages' Content-Security-Policy forbids; this one interprets them.

/** The validator for the form engine: JSON Schema 2020-12 without generated code. */
export const validator: ValidatorType = {
  validateFormData(formData: unknown, schema: RJSFSchema, customValidate?: CustomValidator) {
    const errors = issuesOf(schema, paramsOf(formData, schema as JsonSchema));
    const data = { errors, errorSchema: toErrorSchema(errors) };
    if (!customValidate) return data;
    const handler = customValidate(formData, createErrorHandler(formData ?? {}));
    return validationDataMerge(data, unwrapErrorHandler(handler));
  },

  isValid: (schema: RJSFSchema, formData: unknown, rootSchema: RJSFSchema) =>
    issuesOf({ ...schema, $defs: { ...rootSchema.$defs, ...schema.$defs } }, formData).length === 0,

  rawValidation: <Result>(schema: RJSFSchema, formData: unknown) => ({ errors: outputOf(schema, formData) as Result[] }),
};
