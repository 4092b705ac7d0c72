import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** Meta keys of stages; a leading `_` marks them as the plugin's. */
export const seoKey = '_siteplane_seo';
export const faqKey = '_siteplane_faq';

/** `by` tells what the stage may write again: what rules made, never what a person did. */
const Seo = Type.Object({
  title: Type.String(),
  description: Type.String(),
  keywords: Type.Optional(Type.Array(Type.String())),
  by: Type.Optional(Type.String()),
});
const Faq = Type.Object({
  items: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() })),
  /** `article` where they stand in it, `model` where one wrote them. */
  by: Type.Optional(Type.String()),
});

export type Seo = Static<typeof Seo>;
export type Faq = Static<typeof Faq>;
type Meta = Readonly<Record<string, unknown>>;

/** What is stored, or undefined where it is not what a stage would have written. */
export function seoOf(meta: Meta): Seo | undefined {
  const value = meta[seoKey];
  return Value.Check(Seo, value) ? value : undefined;
}

export function faqOf(meta: Meta): Faq | undefined {
  const value = meta[faqKey];
  return Value.Check(Faq, value) && value.items.length > 0 ? value : undefined;
}
