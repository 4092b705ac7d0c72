import { type Html, html } from '../../../plugin/adapter';
import type { Capability, HostRole } from '../../../plugin/host';
import { administrator } from '../../auth/capabilities';
import { form } from '../fields';
import type { AdminHtmlPage, Stores } from '../page';

/** Roles and what they may do. */
export function rolePages({ roles }: Stores): AdminHtmlPage[] {
  return [
    {
      path: '/roles',
      capability: 'list_users',
      async render({ can }) {
        const all = await roles.list();
        const known = new Map(roles.capabilities().map((entry) => [entry.capability, entry.description]));
        const body = html`<h1>Roles</h1>${all.map((role) => roleSection(role, known, can('edit_roles')))}`;
        return { title: 'Roles', body };
      },
    },
    {
      path: '/roles/{slug}',
      capability: 'edit_roles',
      async render({ params }) {
        const role = await roles.find(params.slug ?? '');
        if (!role || role.slug === administrator) return undefined;
        const boxes = html`<fieldset><legend>${role.name} may</legend>${roles.capabilities().map((entry) => box(entry, role))}</fieldset>`;
        const body = html`<h1>${role.name}</h1>
${form({ method: 'PUT', action: `/admin/api/roles/${role.slug}`, body: boxes, submit: 'Save', next: '/admin/roles' })}`;
        return { title: role.name, body };
      },
    },
  ];
}

function roleSection(role: HostRole, known: ReadonlyMap<string, string>, canEdit: boolean): Html {
  const isEditable = canEdit && role.slug !== administrator;
  return html`<section class="panel">
<div class="head"><h2>${role.name}</h2>${isEditable && html`<a class="button quiet" href="/admin/roles/${role.slug}">Edit<span class="unseen"> ${role.name}</span></a>`}</div>
<ul class="grants">${role.capabilities.map((capability) => html`<li>${grantOf(capability, known)}</li>`)}</ul>
</section>`;
}

/** In words; of a plugin that is not loaded only the name is known. */
const grantOf = (capability: string, known: ReadonlyMap<string, string>): Html => {
  const words = known.get(capability);
  return words === undefined ? html`<code>${capability}</code> <span class="hint">of a plugin that is not loaded</span>` : html`${words}`;
};

function box({ capability, description }: Capability, role: HostRole): Html {
  const isGranted = role.capabilities.includes(capability);
  return html`<div class="field check"><input type="checkbox" id="${capability}" name="capabilities" value="${capability}" data-list${isGranted && html` checked`}>
<label for="${capability}">${description} <code>${capability}</code></label></div>`;
}
