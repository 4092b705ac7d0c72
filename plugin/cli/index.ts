#!/usr/bin/env node
import { main } from './main';

// `siteplane manifest | head -1`: whoever reads may have enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
