/** The namespace of the routes. */
export const namespace = 'crm/v2';
/** The module that switches routes and pages on and off. */
export const moduleName = 'marketing-crm';
