import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { ViewAudience } from '../../../model/named-view.ts';
import { ErrorLine } from '../../../ui/index.ts';
import { useEngine } from '../../context.ts';
import { ChoiceRow } from '../filters/ChoiceRow.tsx';

interface AudienceFieldsProps {
  readonly audience: ViewAudience;
  /** Roles that it can be for. */
  readonly roles: readonly string[];
  readonly hasAll: boolean;
  readonly error: string | null;
  readonly onChange: (next: ViewAudience) => void;
}

/** For whom a view is: oneself, some roles, or all who may see the list. */
export function AudienceFields({ audience, roles, hasAll, error, onChange }: AudienceFieldsProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const engine = useEngine();
  const group = useId();
  const { data: known } = useQuery({ queryKey: ['role titles'], queryFn: engine.roles, staleTime: Infinity });
  const titleOf = (role: string): string => {
    const title = known?.[role]?.title;
    return title === undefined ? role : text(title);
  };
  const isOfRoles = typeof audience !== 'string';
  const chosen = isOfRoles ? audience : [];
  const pick = (isOn: boolean, title: string, next: ViewAudience) => (
    <ChoiceRow>
      <Radio size="small" name={group} checked={isOn} onChange={() => onChange(next)} sx={{ p: 0 }} />
      {title}
    </ChoiceRow>
  );
  const toggle = (role: string): void => onChange(chosen.includes(role) ? chosen.filter((each) => each !== role) : [...chosen, role]);
  return (
    <Box sx={{ mt: 4 }}>
      <Box role="radiogroup" aria-label={i18n._('For whom')} aria-describedby={error === null ? undefined : `${group}-error`}>
        <Box sx={{ fontWeight: 500, mb: 1 }}>{i18n._('For whom')}</Box>
        {pick(audience === 'mine', i18n._('For me alone'), 'mine')}
        {roles.length > 0 && pick(isOfRoles, i18n._('For everybody with one of these roles'), isOfRoles ? audience : [])}
        {isOfRoles && (
          <Box role="group" aria-label={i18n._('Roles')} sx={{ maxHeight: 180, overflowY: 'auto', pl: 6 }}>
            {roles.map((role) => (
              <ChoiceRow key={role}>
                <Checkbox size="small" checked={chosen.includes(role)} onChange={() => toggle(role)} sx={{ p: 0 }} />
                {titleOf(role)}
              </ChoiceRow>
            ))}
          </Box>
        )}
        {hasAll && pick(audience === 'all', i18n._('For all who may see this list'), 'all')}
      </Box>
      {error !== null && <ErrorLine id={`${group}-error`}>{error}</ErrorLine>}
    </Box>
  );
}
