/** What was typed for the body of an email last. */
export interface Written {
  readonly body: string;
  /** How it stood in the field; undefined where that shows the markup. */
  readonly text: string | undefined;
}

/** What stands in the field: what was typed, as long as it is the body; another body, such as a colleague has saved, is read again. */
export const writtenOf = (last: Written, body: string, read: (body: string) => string | undefined): Written =>
  last.body === body ? last : { body, text: read(body) };
