import { styled } from '@mui/material/styles';
import { barRoom } from './grid-style.ts';

const bars = `calc(${barRoom})`;

/** Looks like the grid that takes its place; what the theme says of the grid holds here, too. */
export const PlainTableRoot = styled('div', {
  name: 'MuiDataGrid',
  slot: 'Root',
  overridesResolver: (_props, { root, ...styles }) => [
    root ?? null,
    Object.fromEntries(Object.entries(styles).map(([part, style]) => [`& .MuiDataGrid-${part}`, style as object])),
  ],
})(({ theme }) => ({
  '--rowBorderColor': 'var(--DataGrid-rowBorderColor)',
  ...{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, height: '100%', minWidth: 0, minHeight: 0 },
  ...{ boxSizing: 'border-box', overflow: 'hidden', outline: 'none', transform: 'translate(0, 0)' },
  ...{ color: theme.vars.palette.text.primary, font: theme.vars.font.body2, backgroundColor: 'var(--mui-palette-DataGrid-bg)' },
  '& .MuiDataGrid-main': { flexGrow: 1, position: 'relative', overflow: 'hidden', display: 'flex', flexDirection: 'column' },
  '& .MuiDataGrid-virtualScroller': {
    ...{ position: 'relative', height: '100%', flexGrow: 1, display: 'flex', flexDirection: 'column', overflow: 'scroll', zIndex: 0 },
    // Whatever gets the focus does not lie under the head.
    scrollPaddingTop: 32,
    ...{ scrollbarWidth: 'none', overflowAnchor: 'none', '&::-webkit-scrollbar': { display: 'none' } },
  },
  '& .MuiDataGrid-virtualScrollerContent': { position: 'relative', flex: '1 0 auto', display: 'flex', flexDirection: 'column' },
  '& .MuiDataGrid-columnHeaders': {
    ...{ position: 'sticky', top: 0, zIndex: 40, display: 'flex', flexDirection: 'column' },
    backgroundColor: 'var(--mui-palette-DataGrid-headerBg)',
    '& [role="row"]': { display: 'flex' },
  },
  '& .MuiDataGrid-row--borderBottom > *': { borderBottom: '1px solid var(--DataGrid-rowBorderColor)' },
  '& .MuiDataGrid-columnHeader': {
    ...{ position: 'relative', display: 'flex', alignItems: 'center', boxSizing: 'border-box', WebkitTapHighlightColor: 'transparent' },
    ...{ height: 32, padding: '0 10px', backgroundColor: 'var(--mui-palette-DataGrid-headerBg)' },
  },
  '& .MuiDataGrid-columnHeader--sortable': { cursor: 'pointer' },
  '& .MuiDataGrid-columnHeaderTitleContainer': {
    ...{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, flex: 1, height: '100%', whiteSpace: 'nowrap', overflow: 'hidden' },
  },
  '& .MuiDataGrid-columnHeader--alignRight .MuiDataGrid-columnHeaderTitleContainer': { flexDirection: 'row-reverse' },
  '& .MuiDataGrid-columnHeader--alignCenter .MuiDataGrid-columnHeaderTitleContainer': { justifyContent: 'center' },
  '& .MuiDataGrid-columnHeaderTitleContainerContent': { overflow: 'hidden', display: 'flex', alignItems: 'center' },
  '& .MuiDataGrid-columnHeaderTitle': {
    ...{ textOverflow: 'ellipsis', overflow: 'hidden', whiteSpace: 'nowrap', lineHeight: 'normal' },
  },
  '& .MuiDataGrid-columnSeparator': {
    ...{
      position: 'absolute',
      right: -5,
      zIndex: 30,
      width: 10,
      height: 32,
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'center',
    },
    '&::before': { content: '""', width: 1, height: 24, backgroundColor: 'currentColor' },
  },
  '& .MuiDataGrid-columnSeparator--resizable': { cursor: 'col-resize', touchAction: 'none' },
  '& .MuiDataGrid-iconButtonContainer': { display: 'flex' },
  '& .MuiDataGrid-sortButton': { display: 'flex', padding: 5, color: theme.vars.palette.text.secondary },
  '& .MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cellCheckbox': { justifyContent: 'center' },
  '& .MuiDataGrid-scrollbarFiller': { minWidth: bars, alignSelf: 'stretch', backgroundColor: 'var(--mui-palette-DataGrid-headerBg)' },
  '& .MuiDataGrid-virtualScrollerRenderZone': {
    ...{ position: 'absolute', left: 0, right: 0, display: 'flex', flexDirection: 'column' },
  },
  '& .MuiDataGrid-row': {
    ...{ display: 'flex', position: 'relative', minHeight: 'var(--height)', maxHeight: 'var(--height)' },
    '&.MuiDataGrid-row--firstVisible': { '--rowBorderColor': 'transparent' },
  },
  '& .MuiDataGrid-cell': {
    ...{ height: 'var(--height)', lineHeight: 'calc(var(--height) - 1px)', boxSizing: 'border-box', padding: '0 10px' },
    ...{ borderTop: '1px solid var(--rowBorderColor)', overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
    WebkitTapHighlightColor: 'transparent',
  },
  '& .MuiDataGrid-cell--flex': { display: 'flex', alignItems: 'center', lineHeight: 'inherit' },
  '& .MuiDataGrid-cell--textLeft': { textAlign: 'left', justifyContent: 'flex-start' },
  '& .MuiDataGrid-cell--textRight': { textAlign: 'right', justifyContent: 'flex-end' },
  '& .MuiDataGrid-cell--textCenter': { textAlign: 'center', justifyContent: 'center' },
  '& .MuiDataGrid-cellEmpty': { flex: 'var(--rest) 0 auto', minWidth: bars, padding: '0 !important', height: 'unset' },
  '& .MuiDataGrid-virtualScroller--hasScrollX .MuiDataGrid-columnHeader--last': { overflow: 'hidden' },
  '& .MuiDataGrid-scrollbar': { position: 'absolute', zIndex: 60, '--size': 'max(var(--DataGrid-scrollbarSize), 14px)' },
  '& .MuiDataGrid-scrollbar--vertical': {
    ...{ top: 32, right: 0, width: 'var(--size)', overflowY: 'auto', overflowX: 'hidden', '& > div': { width: 'var(--size)' } },
    height: 'calc(100% - 32px - var(--DataGrid-hasScrollX) * var(--DataGrid-scrollbarSize))',
  },
  '& .MuiDataGrid-scrollbar--horizontal': {
    ...{ bottom: 0, height: 'var(--size)', overflowX: 'auto', overflowY: 'hidden', '& > div': { height: 'var(--size)' } },
    width: `calc(100% - ${bars})`,
  },
}));
