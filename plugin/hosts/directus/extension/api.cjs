const { siteplane } = require('siteplane/hosts/directus');

module.exports = { hooks: [{ name: 'siteplane', config: siteplane({ env: process.env }) }], endpoints: [], operations: [] };
