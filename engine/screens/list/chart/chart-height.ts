/** How high the chart of a list was in this tab, so that the rows do not move when it is drawn again; at first with room for six bars. */
export const readChartHeight = (list: string): string => sessionStorage.getItem(prefix + list) ?? '192px';

/** Under which name that is kept. */
export const chartHeightOf = (list: string): string => prefix + list;

const prefix = 'chart-height:';
