import type { Field } from '../model/model.ts';
import { serverRows } from './settings.ts';
import { parseUrlOf, BadSetting, type EnvironmentVariables } from './variable.ts';

/** Run-time settings of the app: `STEWARD_` and the name in capitals for each field of `settings` in `_app.yaml`. */
export function readAppSettings(env: EnvironmentVariables, fields: Readonly<Record<string, Field>>): Readonly<Record<string, unknown>> {
  const known = new Map(Object.values(fields).map((field) => [settingVariableName(field), field]));
  for (const name of Object.keys(env)) {
    if (name.startsWith('STEWARD_') && !known.has(name)) {
      throw new BadSetting(`${name} is set, but there is no such setting. Settings of the app: ${[...known.keys()].join(', ') || 'none'}.`);
    }
  }
  return Object.fromEntries([...known].map(([name, field]) => [field.name, parseSettingValue(name, field, env[name])]));
}

/** The variables of the server as a table of Markdown. */
export function printServerSettings(): string {
  return [...tableHead, ...serverRows].join('\n');
}

/** The variables of an app, whose fields of `settings` these are, as a table of Markdown. */
export function printAppSettings(fields: Readonly<Record<string, Field>>): string {
  const own = Object.values(fields).map((field) => {
    const standard = field.default && 'lit' in field.default && field.default.lit !== null ? `\`${String(field.default.lit)}\`` : 'none';
    return `| \`${settingVariableName(field)}\` | ${standard} | ${field.help?.text ?? field.title.text} |`;
  });
  return [...tableHead, ...own].join('\n');
}

const tableHead = ['| Variable | Default | Meaning |', '| --- | --- | --- |'] as const;

function settingVariableName(field: Field): string {
  return `STEWARD_${field.name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}

function parseSettingValue(name: string, field: Field, given: string | undefined): unknown {
  if (given === undefined || given === '') return field.default && 'lit' in field.default ? field.default.lit : null;
  switch (field.ty) {
    case 'bool':
      if (/^(1|true)$/i.test(given)) return true;
      if (/^(0|false)$/i.test(given)) return false;
      throw new BadSetting(`${name} must be true or false, but is "${given}".`);
    case 'number':
      return parseNumberSetting(name, field, given);
    case 'json':
      return parseJsonSetting(name, given);
    default:
      return parseTextSetting(name, field, given);
  }
}

function parseNumberSetting(name: string, { type, minimum, maximum }: Field, given: string): number {
  const value = Number(given);
  const isWell = type === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
  if (isWell && value >= (minimum ?? value) && value <= (maximum ?? value)) return value;
  const limits = [...(minimum === null ? [] : [`at least ${minimum}`]), ...(maximum === null ? [] : [`at most ${maximum}`])];
  const must = [type === 'integer' ? 'a whole number' : 'a number', ...limits].join(', ');
  throw new BadSetting(`${name} must be ${must}, but is "${given}".`);
}

function parseTextSetting(name: string, field: Field, given: string): string {
  if (field.type === 'uri' && !parseUrlOf('http:', 'https:')(given))
    throw new BadSetting(`${name} must be an http or https address, but is "${given}".`);
  return given;
}

function parseJsonSetting(name: string, given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    throw new BadSetting(`${name} must be JSON, but is "${given}".`);
  }
}
