/** Under which name this tab keeps how high the chart of a list was, so that the rows do not move when it is drawn again. */
export const chartHeightOf = (list: string): string => `chart-height:${list}`;
