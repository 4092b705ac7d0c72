import type { RestRequest, RestResponse } from '../../../host';
import type { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { leastAge } from '../spam/suspicions';
import { page } from './answers';
import type { Fields } from './form';
import { markup } from './markup';
import type { Contact } from './masking';
import { newToken } from './tokens';

interface Again {
  readonly error: OperationError;
  readonly problems: Partial<Record<keyof Contact, string>>;
  readonly fields: Fields;
  /** Origins that the form may lead back to. */
  readonly own: readonly string[];
  /** That the browser works for while the visitor reads; 0 asks for none. */
  readonly bits: number;
}

const labels = { name: 'Name', email: 'Email', phone: 'Phone', company: 'Company', message: 'Message' } as const;
const types = { name: 'text', email: 'email', phone: 'tel', company: 'text' } as const;
const keys = ['name', 'email', 'phone', 'company', 'message'] as const;
const titles: Readonly<Record<string, string>> = {
  forbidden: 'This form was open for too long. Please send it again.',
  invalid_params: 'Some fields are not correct. Please check the marked fields.',
};

/** The form once more with everything that was written and a token that is good, so that no word is lost. */
export function formAgain(ctx: JobCtx, request: RestRequest, { error, problems, fields, own, bits }: Again): RestResponse {
  const work = bits > 0 ? { work: '' } : {};
  const hidden = Object.entries({ ...fields, ...work, token: newToken(ctx, 'form', leastAge) }).filter(
    ([name]) => !keys.some((key) => key === name),
  );
  const body = markup`<h1>Not sent yet</h1>
<p role="alert" class="bad">${titles[error.code] ?? error.message}</p>
${
  bits > 0 &&
  markup`<script type="module" src="form-work.mjs"></script>
<noscript><p>Allow JavaScript to send this form.</p></noscript>
`
}<form method="post" action="collect"${bits > 0 && markup` data-work="${bits}"`}>
${hidden.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}${keys.map((key) => field(key, fields[key] ?? '', problems[key]))}
<button>Send</button>
</form>`;
  const { status, headers, ...rest } = page(request, {
    status: error.status,
    title: 'Not sent yet',
    body,
    hasScript: bits > 0,
    formTo: own.filter((origin) => origin !== request.origin),
  });
  return { ...rest, status, headers: { ...headers, ...error.headers, 'X-Error-Code': error.code } };
}

function field(key: keyof Contact, value: string, problem: string | undefined) {
  const marks = problem === undefined ? undefined : markup` aria-invalid="true" aria-describedby="${key}-problem"`;
  const input =
    key === 'message'
      ? markup`<textarea id="message" name="message" rows="8"${marks}>${`\n${value}`}</textarea>`
      : markup`<input id="${key}" name="${key}" type="${types[key]}" value="${value}"${marks}>`;
  return markup`<label for="${key}">${labels[key]}</label>
${input}
${problem !== undefined && markup`<p class="bad" id="${key}-problem">${problem}</p>`}
`;
}
