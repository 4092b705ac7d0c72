import type { GroupCommand } from '../kit/command';
import { ledgerCommand } from './leads/ledger/command';

/** The commands of `siteplane` that groups contribute. Apart from the groups: `siteplane help` loads no more than this (D301). */
export const commands: readonly GroupCommand[] = [ledgerCommand];
