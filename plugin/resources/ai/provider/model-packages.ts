import { isInstalled } from '../../../kit/optional-packages';
import { packageOf } from '../../../net/language-models';
import { definitionOf, providerSlugs } from './providers';

/** The package that each provider needs, and whether it is there (D665). */
export const modelPackages = () =>
  providerSlugs.map((slug) => {
    const { label, format } = definitionOf(slug);
    const needs = packageOf(format);
    return { slug, label, needs, isInstalled: isInstalled(needs) };
  });
