/** Above the tabs of a record: its key facts, and where it stands in its life. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { ScreenCell, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { Facts, Track } from '../../ui/index.ts';
import { useEngine } from '../context.ts';
import type { AuditEntry } from '../../data/audit-entry.ts';
import { useFieldFacts, useShownFactFields } from './FactList.tsx';
import { buildLifeSteps } from './track.ts';

interface HeadProps {
  readonly resource: Resource;
  readonly record: Values;
  readonly params: Params;
  /** `self` is the record. */
  readonly scope: EvaluationScope;
  readonly cells: readonly ScreenCell[];
  readonly log: readonly AuditEntry[];
}

/** Draws nothing where the Model gives neither. */
export function RecordHead({ resource, record, params, scope, cells, log }: HeadProps) {
  const facts = useFieldFacts(useShownFactFields({ resource, cells, scope }), { resource, values: record, scope, params });
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      <RecordTrack resource={resource} record={record} log={log} />
    </>
  );
}

function RecordTrack({ resource, record, log }: Pick<HeadProps, 'resource' | 'record' | 'log'>) {
  const { i18n } = useLingui();
  const { text, dateTime } = useI18n();
  const { zone } = useEngine().scope({});
  const life = resource.stateField === null ? null : buildLifeSteps(resource, record[resource.stateField], log);
  if (life === null) return null;
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, pb: 3, pt: 2, flexShrink: 0 }}>
      <Track
        label={i18n._('Progress of {title}', { title: text(resource.title) })}
        steps={life.map(({ option, when, at }) => ({
          name: String(option.value),
          title: text(option.title),
          when,
          detail: at === null ? null : dateTime(at, { zone }),
          ...(when === 'present' && { tone: option.tone ?? ('info' as const), icon: option.icon }),
        }))}
      />
    </Box>
  );
}
