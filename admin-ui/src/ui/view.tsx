import type { ComponentType } from 'react';
import type { PageProps } from '../pages';
import { loadTexts } from '../texts';
import type { Area } from '../texts/areas';
import { language } from '../texts/language';
import { subpage } from './later';

/** A page whose code is loaded when it is opened, and its texts at the same time. */
export const view = (load: () => Promise<ComponentType<PageProps>>, ...areas: readonly Area[]): ComponentType<PageProps> =>
  subpage(async () => {
    const [page] = await Promise.all([load(), ...areas.map((area) => loadTexts(area, language()))]);
    return page;
  });
