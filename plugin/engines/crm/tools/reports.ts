import { Params } from '../../../kit/schema';
import { defineTool, type RouteName } from '../../kit/tools/define';
import { get } from './answers';

interface Report {
  readonly name: string;
  readonly description: string;
  readonly path: `/reports/${string}`;
  readonly lean?: boolean;
}

/** A report that takes no params. */
const reportTool = ({ path, ...about }: Report) =>
  defineTool({ ...about, routes: [`GET ${path}` satisfies RouteName], readOnly: true, params: Params({}) }).request(() => get(path));

export const reportTools = [
  reportTool({
    name: 'mk_get_dashboard_stats',
    description: 'Totals of contacts, campaigns and emails.',
    path: '/reports/dashboard-stats',
    lean: true,
  }),
  reportTool({
    name: 'mk_get_email_performance',
    description: 'Rates of delivered, opened, clicked and bounced emails of the last 30 days.',
    path: '/reports/email-performance',
  }),
  reportTool({
    name: 'mk_get_top_campaigns',
    description: 'Sent campaigns with the best open rates.',
    path: '/reports/top-campaigns',
  }),
];
