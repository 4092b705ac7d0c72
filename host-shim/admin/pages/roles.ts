import { type Html, html } from '../../../plugin/adapter';
import type { Capability, HostRole } from '../../../plugin/host';
import { administrator } from '../../auth/capabilities';
import { isTextKey, type Text } from '../../texts/text';
import { form } from '../fields';
import type { AdminHtmlPage, Stores } from '../page';
import { roleName } from '../role-names';

/** Roles and what they may do. */
export function rolePages({ roles }: Stores): AdminHtmlPage[] {
  return [
    {
      path: '/roles',
      capability: 'list_users',
      async render({ t, can }) {
        const all = await roles.list();
        const known = new Map(roles.capabilities().map((entry) => [entry.capability, wordsFor(t, entry)]));
        const body = html`<h1>${t('roles')}</h1>${all.map((role) => roleSection(t, role, { known, canEdit: can('edit_roles') }))}`;
        return { title: t('roles'), body };
      },
    },
    {
      path: '/roles/{slug}',
      capability: 'edit_roles',
      async render({ t, params }) {
        const role = await roles.find(params.slug ?? '');
        if (!role || role.slug === administrator) return undefined;
        const name = roleName(t, role);
        const boxes = html`<fieldset><legend>${t('role_may', { role: name })}</legend>${roles.capabilities().map((entry) => box(t, entry, role))}</fieldset>`;
        const body = html`<h1>${name}</h1>
${form(t, { method: 'PUT', action: `/admin/api/roles/${role.slug}`, body: boxes, submit: t('save'), next: '/admin/roles' })}`;
        return { title: name, body };
      },
    },
  ];
}

interface Shown {
  /** What a capability allows, by its name. */
  readonly known: ReadonlyMap<string, string>;
  readonly canEdit: boolean;
}

function roleSection(t: Text, role: HostRole, { known, canEdit }: Shown): Html {
  const name = roleName(t, role);
  const isEditable = canEdit && role.slug !== administrator;
  return html`<section class="panel">
<div class="head"><h2>${name}</h2>${isEditable && html`<a class="button quiet" href="/admin/roles/${role.slug}">${t('edit')}<span class="unseen"> ${name}</span></a>`}</div>
<ul class="grants">${role.capabilities.map((capability) => html`<li>${grantOf(t, capability, known)}</li>`)}</ul>
</section>`;
}

/** In words; ${t('of_missing_plugin')} only the name is known. */
const grantOf = (t: Text, capability: string, known: ReadonlyMap<string, string>): Html => {
  const words = known.get(capability);
  return words === undefined ? html`<code>${capability}</code> <span class="hint">${t('of_missing_plugin')}</span>` : html`${words}`;
};

/** The host's own and those of Siteplane in the reader's language; what another plugin says of its own stays as it says it (D756). */
const wordsFor = (t: Text, { capability, description }: Capability): string => {
  const key = `may_${capability}`;
  return isTextKey(key) ? t(key) : description;
};

function box(t: Text, entry: Capability, role: HostRole): Html {
  const { capability } = entry;
  const isGranted = role.capabilities.includes(capability);
  return html`<div class="field check"><input type="checkbox" id="${capability}" name="capabilities" value="${capability}" data-list${isGranted && html` checked`}>
<label for="${capability}">${wordsFor(t, entry)} <code>${capability}</code></label></div>`;
}
