import type { GroupCommand } from '../../../kit/command';

const usage = `  siteplane ledger verify [--file EXPORT] [--anchors FILE …] [--proof FILE …] [--json]
                                              check every lead, of the database or of an export, against its marks and the anchors:
                                              those of the site unless others are named, when its witnesses
                                              are asked too; proofs that somebody has kept are compared as well
  siteplane ledger verify --anchors FILE … --public-key KEY
                                              check the signed checkpoints alone; needs neither database nor root key
  siteplane ledger restored [--anchors FILE …] [--json]
                                              after restoring a backup: delete again the leads that were deleted since, and begin an epoch
  siteplane ledger proof --lead ID|REF [--with-contact] [--out FILE]
                                              what proves the events of one lead to who has the public key alone: check-proof.mjs
  siteplane ledger export --out FILE          write the whole ledger for checking elsewhere; with --csv the leads as a table
  siteplane ledger public-key                 the key by which others check the checkpoints
`;

/** `siteplane ledger`. */
export const ledgerCommand: GroupCommand = {
  name: 'ledger',
  usage,
  load: async () => (await import('./run-command.js')).runLedger,
};
