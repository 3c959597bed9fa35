import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useI18n } from '../../../i18n/index.ts';
import type { Resource } from '../../../model/model.ts';
import { listStates } from '../../../model/options.ts';
import type { PlaygroundStart } from '../../review/playground.ts';
import { useNarrow } from '../../../ui/index.ts';
import { useOptions } from '../../../app/options.ts';
import type { ScreenName } from '../../../model/place.ts';
import { listScreens, type PreviewChoices } from './choices.ts';

interface PlaygroundControlsProps {
  readonly resource: Resource;
  readonly roles: PlaygroundStart['roles'];
  readonly choices: PreviewChoices;
  /** The screen that the frame is on; null: one of another resource. */
  readonly at: ScreenName | null;
  readonly onChoose: (next: Partial<PreviewChoices>) => void;
}

/** Which screen, as whom, with a record in which state, in which language, how wide. */
export function PlaygroundControls({ resource, roles, choices, at, onChoose }: PlaygroundControlsProps) {
  const { i18n } = useLingui();
  // A telephone has no room for a desktop.
  const isNarrow = useNarrow();
  const words: Readonly<Record<ScreenName, string>> = {
    list: i18n._('List'),
    create: i18n._('Create'),
    edit: i18n._('Edit'),
    show: i18n._('Show'),
  };
  return (
    <Box
      role="group"
      aria-label={i18n._('What the screens show')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: { xs: 4, sm: 4 },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        flexShrink: 0,
      }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={at}
        aria-label={i18n._('Screen')}
        // Pressed again, the screen that is shown begins again.
        onChange={(_event, screen: ScreenName | null) => onChoose({ screen: screen ?? at ?? choices.screen })}
      >
        {listScreens(resource).map((screen) => (
          <ToggleButton key={screen} value={screen}>
            {words[screen]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <RoleChoice roles={roles} chosen={choices.roles} onChoose={(next) => onChoose({ roles: next })} />
      <StateChoice resource={resource} state={choices.state} onChoose={(state) => onChoose({ state })} />
      <LanguageChoice locale={choices.locale} onChoose={(locale) => onChoose({ locale })} />
      {isNarrow ? null : <WidthChoice width={choices.width} onChoose={(width) => onChoose({ width })} />}
    </Box>
  );
}

function WidthChoice({
  width,
  onChoose,
}: {
  readonly width: PreviewChoices['width'];
  readonly onChoose: (width: PreviewChoices['width']) => void;
}) {
  const { i18n } = useLingui();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={width}
      aria-label={i18n._('Width')}
      onChange={(_event, next: PreviewChoices['width'] | null) => next !== null && onChoose(next)}
    >
      <ToggleButton value="desktop">{i18n._('Desktop')}</ToggleButton>
      <ToggleButton value="phone">{i18n._('Phone')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

// Beside the roles: no role is called like this.
const [all, none] = ['*', '-'];

function chosenRolesOf(roles: PlaygroundStart['roles'], value: string | readonly string[]): readonly string[] {
  const list = typeof value === 'string' ? value.split(',') : value;
  if (list.includes(all)) return roles.map(({ name }) => name);
  return list.includes(none) ? [] : list;
}

interface RoleChoiceProps {
  readonly roles: PlaygroundStart['roles'];
  readonly chosen: readonly string[];
  readonly onChoose: (roles: readonly string[]) => void;
}

function RoleChoice({ roles, chosen, onChoose }: RoleChoiceProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const titles = roles.filter(({ name }) => chosen.includes(name)).map(({ title }) => text(title));
  const shown =
    titles.length === 0 ? i18n._('No role') : titles.length === 1 ? (titles[0] ?? '') : i18n._('{n} roles', { n: titles.length });
  return (
    <Select
      multiple
      displayEmpty
      value={[...chosen]}
      onChange={({ target }) => onChoose(chosenRolesOf(roles, target.value))}
      renderValue={() => shown}
      slotProps={{ input: { 'aria-label': i18n._('Roles') } }}
      sx={{ maxWidth: 200 }}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 400 } } } }}
    >
      <MenuItem value={all}>{i18n._('All roles')}</MenuItem>
      <MenuItem value={none}>{i18n._('No role')}</MenuItem>
      {roles.map(({ name, title }) => (
        <MenuItem key={name} value={name} dense>
          <Checkbox checked={chosen.includes(name)} tabIndex={-1} sx={{ p: 0, mr: 2 }} />
          <ListItemText primary={text(title)} secondary={name} />
        </MenuItem>
      ))}
    </Select>
  );
}

function StateChoice({
  resource,
  state,
  onChoose,
}: {
  readonly resource: Resource;
  readonly state: string | null;
  readonly onChoose: (state: string | null) => void;
}) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const states = listStates(resource);
  if (states.length === 0) return null;
  return (
    <Select
      displayEmpty
      value={state ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      slotProps={{ input: { 'aria-label': i18n._('State of the record') } }}
      sx={{ maxWidth: 180 }}
    >
      <MenuItem value="">{i18n._('Any state')}</MenuItem>
      {states.map(({ value, title }) => (
        <MenuItem key={String(value)} value={String(value)}>
          {text(title)}
        </MenuItem>
      ))}
    </Select>
  );
}

function LanguageChoice({ locale, onChoose }: { readonly locale: string; readonly onChoose: (locale: string) => void }) {
  const { i18n } = useLingui();
  const { languages } = useOptions();
  const nameOf = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return (
    <Select
      value={locale}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ input: { 'aria-label': i18n._('Language of the screens') } }}
    >
      {languages.offered.map((tag) => (
        <MenuItem key={tag} value={tag} lang={tag}>
          {nameOf(tag)}
        </MenuItem>
      ))}
    </Select>
  );
}
