/** One text in several languages: the user's first, then those of the app and those that the value has. */
import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Field } from '../../model/model.ts';
import { isPlainObject } from '../../model/steps.ts';
import type { InputProps } from '../input.tsx';

const Rows = styled('div')({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 8px', alignItems: 'center' });

const Code = styled('span')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.text.secondary }));

/** The input of a field with `localized`. An emptied text leaves the map. */
export function LocalizedInput({ id, path, field, value, label, isReadOnly, port, onChange, Nested }: InputProps) {
  const { i18n } = useLingui();
  const { locale, offered } = useI18n();
  const held = isPlainObject(value) ? value : {};
  const locales = [...new Set([locale, 'en', ...offered, ...Object.keys(held)])];
  const plain = useMemo<Field>(() => ({ ...field, codec: { kind: 'plain' }, isMultiple: false }), [field]);
  const nameOf = (code: string) => new Intl.DisplayNames([i18n.locale], { type: 'language', fallback: 'code' }).of(code) ?? code;
  const put = (code: string, text: unknown): void => {
    const next = { ...held, [code]: text };
    const full = Object.entries(next).filter(([, each]) => each !== null && each !== '');
    onChange(full.length === 0 ? null : Object.fromEntries(full));
  };
  return (
    <Rows role="group" aria-label={label}>
      {locales.map((code, at) => (
        <Language key={code}>
          <Code title={nameOf(code)}>{code}</Code>
          <Nested
            as="cell"
            id={at === 0 ? id : `${id}.${code}`}
            path={`${path}.${code}`}
            field={{ ...plain, title: { ...plain.title, text: `${label} (${nameOf(code)})` } }}
            value={held[code] ?? null}
            isLocked={isReadOnly}
            port={port}
            onChange={(text) => put(code, text)}
          />
        </Language>
      ))}
    </Rows>
  );
}

const Language = styled('div')({ display: 'contents' });
