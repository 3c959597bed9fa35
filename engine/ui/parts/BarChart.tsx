import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { figures } from '../theme/rules.ts';

export interface BarChartProps {
  readonly title: string;
  /** Right of the title. */
  readonly total: string;
  readonly change?: string | null;
  /** In order; the last is today. `text` is what the tooltip and the table say. */
  readonly bars: readonly { readonly label: string; readonly value: number; readonly text: string; readonly tone?: 'negative' }[];
  /** Heads of the table for screen readers. */
  readonly heads: readonly [string, string];
  readonly height?: number;
}

/** Some thirty values as one quiet row of bars, with a table for those who cannot see it. */
export function BarChart({ title, total, change, bars, heads, height = 64 }: BarChartProps) {
  const top = Math.max(1, ...bars.map((bar) => bar.value));
  const first = bars[0];
  const last = bars.at(-1);
  return (
    <figure style={{ margin: 0 }}>
      <Box component="figcaption" sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 2 }}>
        <Box sx={{ flex: 1, fontWeight: 500 }}>{title}</Box>
        {change ? <Box sx={{ typography: 'caption', color: 'text.secondary', ...figures }}>{change}</Box> : null}
        <Box sx={{ typography: 'h3', ...figures }}>{total}</Box>
      </Box>
      <Box
        component="svg"
        viewBox={`0 0 ${String(bars.length * 4)} ${String(height)}`}
        preserveAspectRatio="none"
        aria-hidden
        sx={{ display: 'block', width: '100%', height, borderBottom: 1, borderColor: 'divider' }}
      >
        {bars.map((bar, n) => {
          const size = bar.value === 0 ? 0 : Math.max(2, (bar.value / top) * height);
          return (
            <Tooltip key={bar.label} title={`${bar.label}: ${bar.text}`}>
              <Box
                component="rect"
                x={n * 4 + 0.5}
                y={height - size}
                width={3}
                height={size}
                rx={0.4}
                sx={(theme) => ({
                  fill:
                    bar.tone === 'negative'
                      ? theme.vars.palette.tone.negative.fg
                      : n === bars.length - 1
                        ? theme.vars.palette.bar.on
                        : theme.vars.palette.bar.past,
                  '&:hover': { fill: theme.vars.palette.bar.on },
                })}
              />
            </Tooltip>
          );
        })}
      </Box>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary', mt: 1, ...figures }}
        aria-hidden
      >
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </Box>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th>{heads[0]}</th>
            <th>{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <td>{bar.label}</td>
              <td>{bar.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
