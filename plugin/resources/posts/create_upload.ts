import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { restAddress } from '../../kit/places';
import { Params, Returns, StringEnum, Text } from '../../kit/schema';
import { mediaRight } from './post/publishing';
import { unsupported } from './post/stored-posts';
import { maxUploadBytes } from './upload/upload-route';
import { uploads, uploadToken } from './upload/uploads';
import { uploadKinds } from './upload/whole-file';

const pictures = uploadKinds.filter((kind) => kind !== 'pdf');

// D724
export const postsCreateUpload = defineOperation({
  summary: 'Make an address that takes one file by PUT or POST into the media library, once and for some minutes.',
  effect: 'write',
  idempotent: false,
  right: mediaRight,
  reveals: ['upload_url'],
  params: Params({
    name: Type.String({ minLength: 1, maxLength: 190, description: 'Name of the file' }),
    alt: Type.Optional(Text(500, 'What a picture shows, in words')),
    kinds: Type.Optional(
      Type.Array(StringEnum(uploadKinds), {
        minItems: 1,
        maxItems: uploadKinds.length,
        uniqueItems: true,
        description: 'What the file may be; default: every kind of picture',
      }),
    ),
    max_bytes: Type.Optional(Type.Integer({ minimum: 1, maximum: maxUploadBytes, default: maxUploadBytes, description: 'Largest size' })),
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, default: 15, description: 'How long the address works' })),
  }),
  returns: Returns({
    upload_url: Type.String({ description: 'Send the bytes of the file as the body; the answer has the id and address of the file' }),
    expires_at: Type.String({ description: 'ISO 8601 in UTC' }),
    kinds: Type.Array(Type.String()),
    max_bytes: Type.Integer(),
  }),
}).handler(async function postsCreateUpload({ name, alt = '', kinds = pictures, max_bytes: maxBytes = maxUploadBytes, minutes = 15 }, ctx) {
  const { host, caller, db, vault, now } = ctx;
  if (host.media.absent) throw unsupported('an upload to a media library');
  const by = { callerKind: caller.kind, callerId: caller.id, callerName: caller.name, userId: caller.userId ?? null };
  const expiresAt = now() + minutes * 60_000;
  const ref = await uploads(db).create({ name, alt, kinds, maxBytes, ...by, expiresAt }, now());
  const upload_url = await restAddress(host, `/posts/v1/uploads/${uploadToken(vault, ref)}`);
  return { data: { upload_url, expires_at: new Date(expiresAt).toISOString(), kinds: [...kinds], max_bytes: maxBytes }, changed: true };
});
