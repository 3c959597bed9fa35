import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { figures, useI18n } from 'steward';

interface EventChartProps {
  /** Dates in order; the last is today. */
  readonly days: readonly string[];
  readonly values: readonly number[];
  readonly height: number;
}

const noMargin = { top: 0, right: 0, bottom: 0, left: 0 };

/** One quiet row of bars without axes, first and last date below. A table beside it says the same in words. */
export function EventChart({ days, values, height }: EventChartProps) {
  const { date, number } = useI18n();
  const { vars } = useTheme();
  const colors = days.map((_, at) => (at === days.length - 1 ? vars.palette.bar.on : vars.palette.bar.past));
  return (
    <Box aria-hidden data-chart sx={{ '& .MuiBarChart-element:hover': { fill: vars.palette.bar.on } }}>
      <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
        <BarChart
          height={height}
          margin={noMargin}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
          borderRadius={1}
          axisHighlight={{ x: 'none' }}
          xAxis={[
            {
              data: [...days],
              scaleType: 'band',
              position: 'none',
              categoryGapRatio: 0.25,
              valueFormatter: (day: string) => date(day),
              colorMap: { type: 'ordinal', values: [...days], colors },
            },
          ]}
          yAxis={[{ position: 'none', min: 0, max: Math.max(1, ...values) }]}
          series={[{ data: [...values], valueFormatter: (value) => number(value ?? 0) }]}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1, typography: 'caption', color: 'text.secondary', ...figures }}>
        <span>{date(days[0] ?? '', { withYear: false })}</span>
        <span>{date(days.at(-1) ?? '', { withYear: false })}</span>
      </Box>
    </Box>
  );
}
