/** The colour tokens of both schemes. Everything else reads them as CSS variables through `theme.vars.palette`. */
export interface ThemeTokens {
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  readonly hover: string;
  readonly selected: string;
  readonly selectedHover: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly control: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentText: string;
  readonly positive: TokenPair;
  readonly warning: TokenPair;
  readonly negative: TokenPair;
  readonly info: TokenPair;
  readonly dock: { readonly bg: string; readonly line: string };
  readonly bar: string;
  readonly barOn: string;
  readonly scrim: string;
  readonly shadowPopover: string;
  readonly shadowDialog: string;
  /** The same names on a raised ground (menu, popover, dialog). */
  readonly onRaised: { readonly hover: string; readonly line: string; readonly lineStrong: string; readonly control: string };
}

export interface TokenPair {
  readonly fg: string;
  readonly bg: string;
}

export const light: ThemeTokens = {
  canvas: '#F6F6F8',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#FAFAFB',
  hover: '#F1F2F5',
  selected: '#EDF0FD',
  selectedHover: '#E3E8FC',
  line: '#E6E7EB',
  lineStrong: '#D3D5DB',
  control: '#868B97',
  text: '#1A1C22',
  text2: '#565B67',
  text3: '#636874',
  accent: '#3A4FD0',
  accentHover: '#2F42B8',
  accentText: '#3447C2',
  positive: { fg: '#1A7A4A', bg: '#E7F5EC' },
  warning: { fg: '#8A5300', bg: '#FDF1DC' },
  negative: { fg: '#BE2A2F', bg: '#FDECEC' },
  info: { fg: '#3447C2', bg: '#EDF0FD' },
  dock: { bg: '#23262E', line: '#23262E' },
  bar: '#C4CAE9',
  barOn: '#3A4FD0',
  scrim: 'rgba(24,26,34,.36)',
  shadowPopover: '0 4px 16px rgb(20 22 30/.12), 0 1px 3px rgb(20 22 30/.08)',
  shadowDialog: '0 24px 64px rgb(20 22 30/.22)',
  onRaised: { hover: '#F1F2F5', line: '#E6E7EB', lineStrong: '#D3D5DB', control: '#868B97' },
};

export const dark: ThemeTokens = {
  canvas: '#0D0E11',
  surface: '#141519',
  raised: '#1A1C21',
  sunken: '#101115',
  hover: '#1C1E23',
  selected: '#1D2340',
  selectedHover: '#242C50',
  line: '#25272D',
  lineStrong: '#34373F',
  control: '#6C727F',
  text: '#E7E8EC',
  text2: '#A6ABB6',
  text3: '#989EAA',
  accent: '#5165E3',
  accentHover: '#4557D2',
  accentText: '#9CABFF',
  positive: { fg: '#5CC58A', bg: '#12291D' },
  warning: { fg: '#E5AE55', bg: '#2E220F' },
  negative: { fg: '#FF8A85', bg: '#301618' },
  info: { fg: '#9CABFF', bg: '#1D2340' },
  dock: { bg: '#262932', line: '#34373F' },
  bar: '#343C6B',
  barOn: '#8394F7',
  scrim: 'rgba(0,0,0,.6)',
  shadowPopover: '0 4px 16px rgb(0 0 0/.5)',
  shadowDialog: '0 24px 64px rgb(0 0 0/.6)',
  onRaised: { hover: '#25282F', line: '#2D3037', lineStrong: '#3C404A', control: '#6C727F' },
};
