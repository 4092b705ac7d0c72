/** What a model may be called: it becomes part of an address at some providers. Empty means the default. */
export const modelPattern = '^(?!.*\\.\\.)[\\w.:@/~+-]*$';
export const modelLength = 190;

const allowed = new RegExp(modelPattern);

/** Whether a name that a provider told could be set as an area's model. */
export const isModelName = (name: string) => name !== '' && name.length <= modelLength && allowed.test(name);
