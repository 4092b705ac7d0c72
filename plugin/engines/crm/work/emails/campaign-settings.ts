import { type Input, type InputMap, mapOf } from '../../../kit/input/query';
import type { CampaignRow } from '../../data/campaigns/campaigns';

/** What is set of a campaign, to be read as it was sent. */
export const settingsOf = ({ settings }: Pick<CampaignRow, 'settings'>): InputMap => mapOf(settings as Input);
