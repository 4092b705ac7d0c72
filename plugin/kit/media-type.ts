/** The media type of a body and whether it can be UTF-8; undefined where the header is missing or malformed, as after being sent twice. */
function mediaTypeOf(contentType: string | undefined): { readonly type: string; readonly isUtf8: boolean } | undefined {
  const [, type = '', parameters = ''] = /^([\w.+-]+\/[\w.+-]+)[ \t]*(;.*)?$/.exec(contentType?.trim() ?? '') ?? [];
  if (type === '') return undefined;
  const pairs = [...parameters.matchAll(/;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=("[^"\\]*"|[^\s;,"]+))?[ \t]*/g)];
  if (pairs.map(([pair]) => pair).join('') !== parameters) return undefined;
  const charsets = pairs.filter(([, name]) => name?.toLowerCase() === 'charset').map(([, , value = '']) => value.replace(/^"|"$/g, ''));
  return { type: type.toLowerCase(), isUtf8: charsets.length === 0 || (charsets.length === 1 && charsets[0]?.toLowerCase() === 'utf-8') };
}

const isJsonName = (type: string | undefined) => /^application\/(?:[\w.+-]+\+)?json$/.test(type ?? '');

/** `application/json` or `application/…+json`, whatever its charset: what no form of another site can send without asking (D125). */
export const isJsonType = (contentType: string | undefined) => isJsonName(mediaTypeOf(contentType)?.type);

/** A body that is JSON in UTF-8: the one rule of every route. */
export const isJson = (contentType: string | undefined) => isJsonType(contentType) && mediaTypeOf(contentType)?.isUtf8 === true;

/** A form in UTF-8. */
export function isForm(contentType: string | undefined): boolean {
  const media = mediaTypeOf(contentType);
  return media?.type === 'application/x-www-form-urlencoded' && media.isUtf8;
}
