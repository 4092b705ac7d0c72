/**
 * Where files lie that the next run finds again: the folder for temporary files as the machine has it, also while those of a run lie in
 * memory (D810).
 */
const { tmpdir } = require('node:os');

exports.keptFolder = () => process.env.SITEPLANE_TEST_KEPT ?? tmpdir();
