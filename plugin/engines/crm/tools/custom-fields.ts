import { Params } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { at, crm, get, listAt } from './answers';
import { FieldList, fieldsOf } from './shapes';

/** The tools of the custom fields of contacts, or of companies. */
function customFieldTools(noun: 'contact' | 'company', path: '/custom-fields/contacts' | '/companies/custom-fields') {
  const read = defineTool({
    name: `mk_get_${noun}_custom_fields`,
    description: `The whole custom field schema of ${noun === 'contact' ? 'contacts' : 'companies'}.`,
    routes: [`GET ${path}`],
    readOnly: true,
    params: Params({}),
  }).request(() => get(path, { with: ['field_types'] }));

  const save = defineTool({
    name: `mk_save_${noun}_custom_fields`,
    description: `Replace the full set of custom fields of ${noun === 'contact' ? 'contacts' : 'companies'}; omitted fields are removed.`,
    routes: [`PUT ${path}`],
    destructive: true,
    params: Params({ fields: FieldList }),
  }).request(({ fields }) => ({ method: 'PUT', path: crm(path), body: { fields: fieldsOf(fields) } }), {
    preview: async ({ fields }, look) => {
      const before = listAt(await look(get(path)), 'fields').map((field) => at(field, 'slug'));
      const after = fields.map(({ slug }) => slug);
      return { added: after.filter((slug) => !before.includes(slug)), removed: before.filter((slug) => !after.includes(slug)) };
    },
  });
  return [read, save];
}

export const contactAndCompanyFieldTools = [
  ...customFieldTools('contact', '/custom-fields/contacts'),
  ...customFieldTools('company', '/companies/custom-fields'),
];
