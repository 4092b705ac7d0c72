import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

export interface DayBarsProps {
  bars: { readonly day: string; readonly count: number }[];
  /** What the bars stand for. */
  label: string;
  height: number;
}

/** One bar for each day; who points at one reads its day and number. */
export function DayBars({ bars, label, height }: DayBarsProps) {
  return (
    <BarChart
      h={height}
      data={bars}
      dataKey="day"
      series={[{ name: 'count', label, color: 'indigo.6' }]}
      withXAxis={false}
      withYAxis={false}
      gridAxis="none"
      barChartProps={{ accessibilityLayer: false, margin: { top: 4, right: 0, bottom: 0, left: 0 } }}
    />
  );
}
