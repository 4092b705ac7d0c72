import { Box, ColorSwatch, Group, Text, Tooltip } from '@mantine/core';
import styles from './bars.module.css';

interface BarsProps {
  /** From left to right, with a number for each of the series. */
  parts: readonly { readonly name: string; readonly counts: readonly number[] }[];
  series: readonly { readonly label: string; readonly color: string }[];
  height: number;
  /** Numbers at the left, names below and a legend. */
  withAxes?: boolean;
}

const fewest = 4;
/** As many names below as fit on a phone. */
const names = 6;

/** Whole numbers for the lines, from none to the first that no bar is higher than. */
export function ticksOf(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / fewest)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one * fewest >= most) ?? power;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** Bars over parts of a time; who points at a part reads its numbers. */
export function Bars({ parts, series, height, withAxes = false }: BarsProps) {
  const most = Math.max(1, ...parts.flatMap(({ counts }) => counts));
  const ticks = withAxes ? ticksOf(most) : [];
  const top = ticks.at(-1) ?? most;
  const share = (count: number) => `${(count / top) * 100}%`;
  const every = Math.ceil(parts.length / names);
  return (
    <Box>
      <div className={styles.chart} style={{ height }}>
        {withAxes && (
          <div className={styles.numbers}>
            {ticks.map((tick) => (
              <Text key={tick} size="xs" c="dimmed" className={styles.number} style={{ bottom: share(tick) }}>
                {tick}
              </Text>
            ))}
          </div>
        )}
        <div className={styles.plot}>
          {ticks.map((tick) => (
            <div key={tick} className={styles.line} style={{ bottom: share(tick) }} />
          ))}
          {parts.map(({ name, counts }) => (
            <Tooltip key={name} label={`${name}: ${series.map(({ label }, i) => `${label} ${counts[i] ?? 0}`).join(', ')}`}>
              <div className={styles.part}>
                {series.map(({ label, color }, i) => (
                  <div
                    key={label}
                    data-bar={counts[i] || undefined}
                    className={styles.bar}
                    style={barStyle(color, share(counts[i] ?? 0))}
                  />
                ))}
              </div>
            </Tooltip>
          ))}
        </div>
      </div>
      {withAxes && (
        <>
          <div className={styles.names}>
            {parts.map(({ name }, i) => (
              <Text key={name} component="div" size="xs" c="dimmed" className={styles.name}>
                {i % every === 0 && name}
              </Text>
            ))}
          </div>
          <Group justify="center" gap="md" mt={6}>
            {series.map(({ label, color }) => (
              <Group key={label} gap={6}>
                <ColorSwatch size={10} color={color} withShadow={false} />
                <Text size="xs">{label}</Text>
              </Group>
            ))}
          </Group>
        </>
      )}
    </Box>
  );
}

const barStyle = (background: string, height: string) => ({ background, height });
