import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

export interface ReaderBarsProps {
  parts: { readonly when: string; readonly opens: number; readonly clicks: number }[];
  labels: Readonly<Record<'opens' | 'clicks', string>>;
  height: number;
}

/** Two bars for each day, week or month; who points at one reads its numbers. */
export function ReaderBars({ parts, labels, height }: ReaderBarsProps) {
  return (
    <div aria-hidden="true">
      <BarChart
        h={height}
        data={parts}
        dataKey="when"
        series={[
          { name: 'opens', label: labels.opens, color: 'indigo.6' },
          { name: 'clicks', label: labels.clicks, color: 'teal.6' },
        ]}
        withLegend
        gridAxis="x"
        maxBarWidth={48}
        yAxisProps={{ allowDecimals: false, width: 32 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
