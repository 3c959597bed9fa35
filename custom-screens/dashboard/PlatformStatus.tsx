import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { Glyph, Link, figures, useI18n, useRead, useScreenLink } from '../../engine/index.ts';
import { Block, Read } from './Block.tsx';
import { Rows } from './Rows.tsx';
import { asRecord, asText, rowsOf } from './standing.ts';

interface Trouble {
  readonly message: string;
  readonly value: string;
}

interface System {
  readonly provider: string;
  readonly passed: number;
  readonly total: number;
  readonly troubles: readonly Trouble[];
}

const everyMs = 60_000;

/** The checks of the platform by system: how many passed, and what is wrong with the others. */
export function PlatformStatus() {
  const { i18n } = useLingui();
  const status = useRead('/monitor/status', { parse: systemsOf, everyMs });
  // One address, one parse: the list of systems is read by another block too.
  const names = useRead('/systems', { parse: rowsOf });
  const link = useScreenLink();
  return (
    <Block title={i18n._('Platform status')} actions={<Link to={link('platform-status', { screen: 'list' })}>{i18n._('Details')}</Link>}>
      <Read of={status}>
        {(systems) => (
          <>
            <Rows
              rows={systems.map((system) => ({
                key: system.provider,
                content: <Line system={system} name={nameIn(names.data ?? [], system.provider)} />,
              }))}
            />
            <Summary systems={systems} lastRun={status.headers?.['last-modified'] ?? null} />
          </>
        )}
      </Read>
    </Block>
  );
}

function Line({ system: { passed, total, troubles }, name }: { readonly system: System; readonly name: string }) {
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

function Summary({ systems, lastRun }: { readonly systems: readonly System[]; readonly lastRun: string | null }) {
  const { i18n } = useLingui();
  const { dateTime, number } = useI18n();
  const sum = (of: (system: System) => number): string => number(systems.reduce((all, system) => all + of(system), 0));
  const at = lastRun === null ? NaN : Date.parse(lastRun);
  return (
    <Box component="p" sx={{ m: 0, pt: 2, typography: 'caption', color: 'text.secondary', ...figures }}>
      {i18n._('{passed} / {total} checks passed', { passed: sum(({ passed }) => passed), total: sum(({ total }) => total) })}
      {Number.isNaN(at) ? null : ` · ${i18n._('last run {time}', { time: dateTime(new Date(at).toISOString()) })}`}
    </Box>
  );
}

function systemsOf(body: unknown): readonly System[] {
  return rowsOf(body).map((row) => {
    const assessments = Array.isArray(row['assessments']) ? row['assessments'].map(asRecord) : [];
    const troubles = assessments.flatMap(({ problem }) => {
      const { message, value } = asRecord(problem);
      return asText(message) === '' ? [] : [{ message: asText(message), value: asText(value) }];
    });
    const total = assessments.length;
    return { provider: asText(row['status_provider']), passed: total - troubles.length, total, troubles };
  });
}

function nameIn(systems: ReturnType<typeof rowsOf>, provider: string): string {
  return asText(systems.find((row) => row['status_provider'] === provider)?.['name']) || provider;
}
