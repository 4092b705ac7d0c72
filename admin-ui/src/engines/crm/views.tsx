/** The views of the engine's pages, by slug. */
export const crmViews = {};
