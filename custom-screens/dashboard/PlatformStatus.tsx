import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { Glyph, Link, figures, useI18n, useRead, useScreenLink } from 'steward';
import { DashboardBlock, ShowReading } from './Block.tsx';
import { DashboardRows } from './Rows.tsx';
import { toJsonObject, toStandingText, parseListRows } from './standing.ts';

interface SystemTrouble {
  readonly message: string;
  readonly value: string;
}

interface CheckedSystem {
  readonly provider: string;
  readonly passed: number;
  readonly total: number;
  readonly troubles: readonly SystemTrouble[];
}

const everyMs = 60_000;

/** The checks of the platform by system: how many passed, and what is wrong with the others. */
export function PlatformStatus() {
  const { i18n } = useLingui();
  const status = useRead('/monitor/status', { parse: parseSystems, everyMs });
  // One address, one parse: the list of systems is read by another block too.
  const names = useRead('/systems', { parse: parseListRows });
  const link = useScreenLink();
  return (
    <DashboardBlock
      title={i18n._('Platform status')}
      actions={<Link to={link('platform-status', { screen: 'list' })}>{i18n._('Details')}</Link>}
    >
      <ShowReading of={status}>
        {(systems) => (
          <>
            <DashboardRows
              rows={systems.map((system) => ({
                key: system.provider,
                content: <SystemLine system={system} name={systemNameIn(names.data ?? [], system.provider)} />,
              }))}
            />
            <SystemsSummary systems={systems} lastRun={status.headers?.['last-modified'] ?? null} />
          </>
        )}
      </ShowReading>
    </DashboardBlock>
  );
}

function SystemLine({ system: { passed, total, troubles }, name }: { readonly system: CheckedSystem; readonly name: string }) {
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const tone = troubles.length === 0 ? 'positive' : 'negative';
  return (
    <>
      <Box sx={{ display: 'flex', color: (theme) => theme.vars.palette.tone[tone].fg }}>
        <Glyph name={tone === 'positive' ? 'disc' : 'octagon'} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, hyphens: 'auto', overflowWrap: 'anywhere' }}>{text(name)}</Box>
        {troubles.map(({ message, value }) => (
          <Box key={message} sx={{ typography: 'caption', color: 'text.secondary' }}>
            {[text(message), value].filter(Boolean).join(': ')}
          </Box>
        ))}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap', ...figures }}>
        {i18n._('{passed} / {total} passed', { passed: number(passed), total: number(total) })}
      </Box>
    </>
  );
}

function SystemsSummary({ systems, lastRun }: { readonly systems: readonly CheckedSystem[]; readonly lastRun: string | null }) {
  const { i18n } = useLingui();
  const { dateTime, number } = useI18n();
  const sum = (of: (system: CheckedSystem) => number): string => number(systems.reduce((all, system) => all + of(system), 0));
  const at = lastRun === null ? NaN : Date.parse(lastRun);
  return (
    <Box component="p" sx={{ m: 0, pt: 2, typography: 'caption', color: 'text.secondary', ...figures }}>
      {i18n._('{passed} / {total} checks passed', { passed: sum(({ passed }) => passed), total: sum(({ total }) => total) })}
      {Number.isNaN(at) ? null : ` · ${i18n._('last run {time}', { time: dateTime(new Date(at).toISOString()) })}`}
    </Box>
  );
}

function parseSystems(body: unknown): readonly CheckedSystem[] {
  return parseListRows(body).map((row) => {
    const assessments = Array.isArray(row['assessments']) ? row['assessments'].map(toJsonObject) : [];
    const troubles = assessments.flatMap(({ problem }) => {
      const { message, value } = toJsonObject(problem);
      return toStandingText(message) === '' ? [] : [{ message: toStandingText(message), value: toStandingText(value) }];
    });
    const total = assessments.length;
    return { provider: toStandingText(row['status_provider']), passed: total - troubles.length, total, troubles };
  });
}

function systemNameIn(systems: ReturnType<typeof parseListRows>, provider: string): string {
  return toStandingText(systems.find((row) => row['status_provider'] === provider)?.['name']) || provider;
}
