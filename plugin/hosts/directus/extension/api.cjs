const { siteplane } = require('siteplane/hosts/directus');

module.exports = { hooks: [{ name: 'siteplane', config: siteplane() }], endpoints: [], operations: [] };
