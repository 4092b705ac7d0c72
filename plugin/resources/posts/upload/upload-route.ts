import type { EngineService, MediaFile, RestRequest, RestResponse, Route } from '../../../host';
import { asOperationError } from '../../../kit/dispatch-error';
import { OperationError, refused } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { refOf, type Upload, uploads } from './uploads';
import { wholeFile } from './whole-file';

/** Largest file that an address takes. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** `PUT` or `POST {rest}/posts/v1/uploads/{token}`: the bytes of one file as the body, whatever type is declared (D724). */
export const uploadRoutes = (ctx: JobCtx): Route[] =>
  (['PUT', 'POST'] as const).map((method) => ({
    method,
    path: '/uploads/{token}',
    maxBytes: maxUploadBytes,
    bodyRefused: (request, why) =>
      why === 'too_large'
        ? answer(request, { status: 413, fields: { error: `The file is larger than ${maxUploadBytes} bytes.` } })
        : answer(request, { status: 415, fields: { error: 'Send the file without Content-Encoding.' } }),
    async handler(request) {
      try {
        const { id, name, mime, bytes, width, height, url } = await receive(ctx, request);
        return answer(request, { status: 201, fields: { media: { id, name, mime, bytes, width, height, url } } });
      } catch (error) {
        const { status, message, headers } = asOperationError(ctx, error, request.requestId);
        return answer(request, { status, fields: { error: message }, headers });
      }
    },
  }));

async function receive(ctx: JobCtx, request: RestRequest): Promise<MediaFile> {
  const { host, log, now } = ctx;
  const upload = await openUpload(ctx, request.params.token ?? '');
  const content = checked(upload, request.body);
  if (!(await host.storage.tx((db) => uploads(db).claim(upload.ref, now())))) throw used();
  let file: MediaFile;
  try {
    file = await host.media.store(content, upload.name, { alt: upload.alt, authorId: upload.userId ?? 0 });
  } catch (error) {
    // What could not be stored may be sent again; where that fails too, the address stays used.
    await host.storage
      .tx((db) => uploads(db).release(upload.ref))
      .catch((err) => log.error({ err, requestId: request.requestId }, 'an upload address could not be given back'));
    throw error;
  }
  await host.storage.tx(async (db) => {
    await uploads(db).stored(upload.ref, file.id);
    await audited(ctx, { db, request, upload, file });
  });
  return file;
}

const used = () => refused('a file was uploaded to this address already; ask for another address with posts.create_upload');

/** Throws 403 for an address that is none, 409 for one that was used or has expired. */
async function openUpload({ host, vault, now }: JobCtx, token: string): Promise<Upload> {
  const ref = refOf(vault, token);
  const upload = ref === undefined ? undefined : await host.storage.run((db) => uploads(db).find(ref));
  if (!upload) throw new OperationError('forbidden', 'This is no upload address. Ask for one with posts.create_upload.');
  if (upload.usedAt !== null) throw used();
  if (upload.expiresAt <= now()) throw refused('this upload address has expired; ask for another one with posts.create_upload');
  return upload;
}

/** The file by its content, and nothing that stood behind its end. */
function checked({ kinds, maxBytes }: Upload, body: Uint8Array): Uint8Array {
  if (body.byteLength > maxBytes) throw new OperationError('too_large', `The file is larger than ${maxBytes} bytes.`);
  const file = wholeFile(body);
  if (file && kinds.includes(file.kind)) return file.content;
  const kind = file ? `a ${file.kind} file` : 'none of them, or is not whole';
  throw new OperationError('unsupported_media_type', `This address takes ${kinds.join(', ')}; by its content the file is ${kind}.`);
}

interface Stored {
  readonly db: Parameters<EngineService['audit']>[0];
  readonly request: RestRequest;
  readonly upload: Upload;
  readonly file: MediaFile;
}

/** In the name of who asked for the address: the address is all that whoever sends the file has. */
async function audited({ host }: JobCtx, { db, request, upload, file }: Stored): Promise<void> {
  const { callerKind, callerId: id, callerName: name, userId } = upload;
  const kind = callerKind === 'user' || callerKind === 'app' ? callerKind : 'key';
  const caller = { kind, id, name, userId: userId ?? undefined, capabilities: new Set<string>() } as const;
  await host.plugins.lookup<EngineService>('siteplane.engine')?.audit(db, {
    by: { caller, epoch: 0, transport: kind === 'user' ? 'admin' : 'rest' },
    requestId: request.requestId,
    resource: 'posts',
    action: 'upload',
    params: { media: file.id, name: file.name, mime: file.mime, bytes: file.bytes },
    ok: true,
    status: 201,
  });
}

interface Answer {
  readonly status: number;
  readonly fields: object;
  readonly headers?: Readonly<Record<string, string>>;
}

function answer({ requestId }: RestRequest, { status, fields, headers }: Answer): RestResponse {
  const common = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', 'X-Request-Id': requestId };
  return { status, headers: { ...common, ...headers }, body: JSON.stringify({ ok: status < 400, ...fields }) };
}
