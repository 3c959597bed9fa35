/** The fields of a resource: type, bounds and default, and for each key where it comes from. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Fragment, useState } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { Field, Resource } from '../../../model/model.ts';
import type { DescriptorPage } from '../../review/page.ts';
import { describeInWords } from '../../words/words.ts';
import { EmptyValue, Link, ToolButton, mono } from '../../../ui/index.ts';
import { buildDescriptorPath } from '../../../screens/links.ts';
import { describeBounds, describeDefault } from './field-facts.ts';
import { OriginRows } from './OriginRows.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { ScrollPanel } from './ScrollPanel.tsx';
import { useSentenceTeller } from '../../../screens/why/useTeller.ts';

interface FieldsTabProps {
  readonly page: DescriptorPage;
  readonly resource: Resource;
}

const code = { fontFamily: mono, fontSize: 12, lineHeight: '18px', overflowWrap: 'anywhere' } as const;

export function FieldsTab({ page, resource }: FieldsTabProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string): void =>
    setOpen((now) => (now.has(name) ? new Set([...now].filter((each) => each !== name)) : new Set([...now, name])));
  const heads = [i18n._('Field'), i18n._('Type'), i18n._('Required'), i18n._('Limits'), i18n._('Default'), i18n._('Line')];
  return (
    <ScrollPanel label={i18n._('Fields')}>
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 6 }}>
        <Table stickyHeader aria-label={i18n._('Fields')} sx={{ minWidth: 860, '& td, & th': { verticalAlign: 'top' } }}>
          <TableHead>
            <TableRow>
              {heads.map((head) => (
                <TableCell key={head}>{head}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {Object.values(resource.fields).map((field) => (
              <Fragment key={field.name}>
                <FieldRow field={field} page={page} resource={resource} isOpen={open.has(field.name)} onToggle={() => toggle(field.name)} />
                {open.has(field.name) && (
                  <TableRow id={`keys-${field.name}`}>
                    <TableCell colSpan={heads.length} sx={{ pl: '32px !important', bgcolor: 'background.sunken' }}>
                      <OriginRows origins={page.origins[field.name] ?? []} />
                    </TableCell>
                  </TableRow>
                )}
              </Fragment>
            ))}
          </TableBody>
        </Table>
      </Box>
    </ScrollPanel>
  );
}

interface FieldRowProps extends FieldsTabProps {
  readonly field: Field;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function FieldRow({ field, page, resource, isOpen, onToggle }: FieldRowProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const teller = useSentenceTeller();
  const title = text(field.title);
  const value = describeDefault(field);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <ToolButton
            size={24}
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            label={i18n._('Keys of {field}', { field: title })}
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': `keys-${field.name}` })}
            onClick={onToggle}
          />
          <Box>
            <Box sx={{ fontWeight: 500 }}>{title}</Box>
            <Box sx={{ ...code, color: 'text.secondary' }}>{field.name}</Box>
          </Box>
        </Box>
      </TableCell>
      <TableCell>
        <FieldTypeText field={field} />
      </TableCell>
      <TableCell>
        {field.required === false ? <EmptyValue /> : describeInWords(field.required, { model: page, resource }, teller)}
      </TableCell>
      <TableCell sx={code}>{describeBounds(field) ?? <EmptyValue />}</TableCell>
      <TableCell sx={code}>{value ?? <EmptyValue />}</TableCell>
      <TableCell>
        <PlaceLink place={field.place} />
      </TableCell>
    </TableRow>
  );
}

function FieldTypeText({ field }: { readonly field: Field }) {
  const { i18n } = useLingui();
  const { choices } = field;
  return (
    <>
      {field.isMultiple ? i18n._('list of {type}', { type: field.type }) : field.type}
      {choices?.kind === 'ref' && (
        <>
          {' → '}
          <Link to={buildDescriptorPath(choices.to)}>{choices.to}</Link>
        </>
      )}
      {choices?.kind === 'enum' && (
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {i18n._('{count, plural, one {# value} other {# values}}', { count: choices.values.length })}
        </Box>
      )}
    </>
  );
}
