/** Texts by field and rule: `{ title: { required: 'Enter a title.' } }`; nested fields have dotted names. */
export type FieldErrors = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A request that an engine refuses; the body is what the caller sees. */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(typeof body.message === 'string' ? body.message : `refused with ${status}`);
  }
}

/** 422: a rule of the business forbids it. */
export const refuse = (message: string) => new EngineError(422, { message });
/** 422: the bare map of the fields that are wrong. */
export const invalidFields = (errors: FieldErrors) => new EngineError(422, errors);
/** 403 of a person who may not. */
export const forbidden = (message: string) => new EngineError(403, { code: 'rest_forbidden', message, data: { status: 403 } });
