import type { templatePost, templateView } from '../../../../../plugin/engines/crm/views/template';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { Listed } from './listed';

/** A template in the list. */
export type ListedTemplate = ReturnType<typeof templatePost>;

/** Something that names a template: a campaign, or an email of a sequence or an automation. */
export interface TemplateUse {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly parent_id: number | null;
}

/** A template with what names it. */
export interface WholeTemplate {
  readonly template: ReturnType<typeof templateView>;
  readonly uses: readonly TemplateUse[];
}

/** A template to choose. */
export interface TemplateTitle {
  readonly id: number;
  readonly title: string;
}

/** A ready-made one. */
export interface BuiltInTemplate {
  readonly slug: string;
  readonly post_title: string;
  readonly post_content: string;
  readonly post_excerpt: string;
  readonly email_subject: string;
}

type Changed = Partial<Record<'post_title' | 'post_content' | 'post_excerpt' | 'email_subject', string>>;

/** Calls about templates of emails. */
export function templateCalls(ask: Ask) {
  return {
    templates: async ({ page, search }: { page: number; search: string }) => {
      const params = new URLSearchParams({ page: String(page), per_page: '25', search });
      return (await ask<{ templates: Listed<ListedTemplate> }>('GET', `/templates?${params}`)).templates;
    },
    template: (id: number) => ask<WholeTemplate>('GET', `/templates/${id}?with[]=uses`),
    templateText: async (id: number, seen: Seen) =>
      (await ask<Pick<WholeTemplate, 'template'>>('GET', { path: `/templates/${id}`, seen })).template,
    /** What an email can begin with: the site's own, and ready-made ones. */
    templatesToBegin: async () => {
      const [{ templates: own }, { templates: builtIn }] = await Promise.all([
        ask<{ templates: readonly TemplateTitle[] }>('GET', '/templates/all'),
        ask<{ templates: readonly BuiltInTemplate[] }>('GET', '/templates/built-in-templates'),
      ]);
      return { own, builtIn };
    },
    createTemplate: (title: string) =>
      ask<{ template_id: number }>('POST', '/templates', { template: { post_title: title, post_status: 'publish' } }),
    saveTemplate: (id: number, template: Changed, seen?: Seen) =>
      ask<{ message: string }>('PUT', { path: `/templates/${id}`, seen }, { template }),
    duplicateTemplate: (id: number) => ask<{ template_id: number }>('POST', `/templates/duplicate/${id}`, {}),
    removeTemplate: (id: number) => ask<{ message: string }>('DELETE', `/templates/${id}`, {}),
  };
}
