import { type Html, html } from '../../plugin/adapter';
import type { Text } from '../texts/text';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: 'text' | 'email' | 'password' | 'datetime-local';
  readonly hint?: string;
  readonly required?: boolean;
  readonly autocomplete?: string;
}

/** A labelled input; the hint is read with it. */
export function textField({ name, label, value = '', type = 'text', hint, required = false, autocomplete }: Field): Html {
  return html`<div class="field">
  <label for="f-${name}">${label}</label>
  <input id="f-${name}" name="${name}" type="${type}" value="${value}"${required && html` required`}${autocomplete !== undefined && html` autocomplete="${autocomplete}"`}${hint !== undefined && html` aria-describedby="f-${name}-hint"`}>
  ${hint !== undefined && html`<p class="hint" id="f-${name}-hint">${hint}</p>`}
</div>`;
}

interface Choice extends Pick<Field, 'name' | 'label' | 'hint'> {
  readonly value: string;
  /** `url` is that of a picture which is shown for it. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly url?: string | undefined }[];
}

/** A labelled list to choose from. */
export function selectField({ name, label, value, options, hint }: Choice): Html {
  return html`<div class="field">
  <label for="f-${name}">${label}</label>
  <select id="f-${name}" name="${name}"${hint !== undefined && html` aria-describedby="f-${name}-hint"`}>
    ${options.map((option) => html`<option value="${option.value}"${option.url !== undefined && html` data-url="${option.url}"`}${option.value === value && html` selected`}>${option.label}</option>`)}
  </select>
  ${hint !== undefined && html`<p class="hint" id="f-${name}-hint">${hint}</p>`}
</div>`;
}

/** A labelled text of several lines. */
export function areaField({ name, label, value = '', hint, rows = 4 }: Omit<Field, 'type'> & { readonly rows?: number }): Html {
  return html`<div class="field">
  <label for="f-${name}">${label}</label>
  <textarea id="f-${name}" name="${name}" rows="${rows}"${hint !== undefined && html` aria-describedby="f-${name}-hint"`}>
${value}</textarea>
  ${hint !== undefined && html`<p class="hint" id="f-${name}-hint">${hint}</p>`}
</div>`;
}

interface Form {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly action: string;
  readonly body: Html;
  readonly submit: string;
  /** Where to go when it worked; otherwise the page is loaded again. `{id}` stands for the new record's id. */
  readonly next?: string;
  /** As wide as the page, for long texts. */
  readonly isWide?: boolean;
  /** What is typed is kept in the browser until it is saved. */
  readonly isDraft?: boolean;
  /** The post is saved by itself while it is a draft; `seen` is when it was changed last, as the page shows it. */
  readonly autosave?: { readonly status: string; readonly seen?: number };
  /** Buttons beside the main one. */
  readonly beside?: Html;
  /** Asked before sending; the button is then a warning one. */
  readonly confirm?: string;
  /** What the next page says; default: that it was saved or deleted. */
  readonly said?: string;
  /** One of several beside each other: its button is no main one, and is called after its record too. */
  readonly of?: string;
}

/** A form that the page's script sends as JSON, with the session's token. */
export function form(
  t: Text,
  { method, action, body, submit, next, confirm, isWide = false, isDraft = false, autosave, ...more }: Form,
): Html {
  const message = more.said ?? t(method === 'DELETE' ? 'deleted' : 'saved');
  const look = confirm === undefined ? 'quiet' : 'danger';
  return html`<form${isWide && html` class="wide"`}${isDraft && html` data-draft`}${autosave && html` data-autosave data-status="${autosave.status}"${autosave.seen !== undefined && html` data-seen="${autosave.seen}"`}`} data-method="${method}" data-action="${action}" data-said="${message}"${next !== undefined && html` data-next="${next}"`}${confirm !== undefined && html` data-confirm="${confirm}"`}>
${body}
<p class="error" role="alert" hidden></p>
<p class="actions"><button type="submit"${(confirm !== undefined || more.of !== undefined) && html` class="${look}"`}>${submit}${more.of !== undefined && html`<span class="unseen"> ${more.of}</span>`}</button>${more.beside}</p>
${autosave && html`<p class="hint" data-state role="status"></p>`}
</form>`;
}
