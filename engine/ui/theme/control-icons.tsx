import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

const box = 'M4.5 3h9A1.5 1.5 0 0 1 15 4.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 3 13.5v-9A1.5 1.5 0 0 1 4.5 3Z';
const view = '0 0 18 18';

/** What stands in a box, for whoever draws it without a component of MUI. */
export const boxShapes = {
  off: <path d={box} fill="none" stroke="currentColor" strokeWidth="1.5" />,
  on: (
    <>
      <path d={box} stroke="currentColor" strokeWidth="1.5" />
      <path d="m5.8 9.2 2.2 2.2 4.3-4.7" fill="none" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  some: (
    <>
      <path d={box} stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 9h6" fill="none" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
} as const;

export function CheckboxOff(props: SvgIconProps) {
  return (
    <SvgIcon viewBox={view} {...props}>
      {boxShapes.off}
    </SvgIcon>
  );
}

export function CheckboxOn(props: SvgIconProps) {
  return (
    <SvgIcon viewBox={view} {...props}>
      {boxShapes.on}
    </SvgIcon>
  );
}

export function CheckboxSome(props: SvgIconProps) {
  return (
    <SvgIcon viewBox={view} {...props}>
      {boxShapes.some}
    </SvgIcon>
  );
}

/** Up and down chevron of every list to choose from. */
export function ChevronPair(props: SvgIconProps) {
  return (
    <SvgIcon viewBox="0 0 16 16" {...props} sx={{ fontSize: 16 }}>
      <path
        d="m5 6.2 3-3 3 3M5 9.8l3 3 3-3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  );
}
