/** How high the chart of a list was in this tab, so that the rows do not move when it is drawn again. */
const prefix = 'steward.chart-height:';

/** px of a chart with a head and six bars. */
const usual = 192;

export function readChartHeight(resource: string): number {
  return Number(sessionStorage.getItem(prefix + resource) ?? usual);
}

export function keepChartHeight(resource: string, height: number): void {
  sessionStorage.setItem(prefix + resource, String(height));
}
