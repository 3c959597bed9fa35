import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useContext, useState, type ReactNode } from 'react';
import { formatBareMoney, formatDate, formatDateTime, formatLocales, formatMoney, formatNumber, useI18n } from '../i18n/index.ts';
import { Details, JsonView, Page, Tabs, figures, tabIds } from '../ui/index.ts';
import { useVisibleMenu } from './layout/useVisibleMenu.ts';
import { RolesContext, useUserOrNull } from './session/context.ts';

/** What the app knows, for those who look for a fault: whoami, roles and menu, what the browser remembers, formats of each language. */
export function DebugScreen() {
  const { i18n } = useLingui();
  const [tab, setTab] = useState('whoami');
  const user = useUserOrNull();
  const panels: Readonly<Record<string, ReactNode>> = {
    whoami: <JsonView value={user} label={i18n._('Response of whoami')} />,
    roles: <RolesPanel />,
    filters: <JsonView value={listRememberedValues()} label={i18n._('Saved list filters')} />,
    formats: <FormatsPanel />,
  };
  return (
    <Page title={i18n._('Debug')}>
      <Tabs
        value={tab}
        onChange={setTab}
        tabs={[
          { name: 'whoami', title: i18n._('Response of whoami') },
          { name: 'roles', title: i18n._('Roles and menu') },
          { name: 'filters', title: i18n._('Saved list filters') },
          { name: 'formats', title: i18n._('Locale formats') },
        ]}
      />
      <Box role="tabpanel" {...tabIds(tab)} sx={{ p: { xs: 4, sm: 6 } }}>
        {panels[tab]}
      </Box>
    </Page>
  );
}

const listRememberedValues = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [sessionStorage, localStorage].flatMap((storage) =>
      Object.entries(storage).flatMap(([key, value]) => (key.startsWith('steward.') ? [[key, String(value)]] : [])),
    ),
  );

function RolesPanel() {
  const { text } = useI18n();
  const menu = useVisibleMenu();
  const roles = useContext(RolesContext);
  const facts = menu.map((group) => ({
    label: group.title === null ? group.name : text(group.title),
    value: group.entries.map((entry) => text(entry.title)).join(', '),
  }));
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {[...roles].map((role) => (
          <li key={role}>{role}</li>
        ))}
      </Box>
      <Details facts={facts} />
    </Box>
  );
}

const sample = { amount: 1_234_567, date: '2026-11-20T09:40:07Z' };

function FormatsPanel() {
  const { i18n } = useLingui();
  const heads = [
    i18n._('Language'),
    i18n._('Number'),
    i18n._('Money'),
    i18n._('Money, for an item in EUR'),
    i18n._('Date'),
    i18n._('Date and time'),
  ];
  return (
    <Table>
      <TableHead>
        <TableRow>
          {heads.map((head) => (
            <TableCell key={head}>{head}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {formatLocales.map((locale) => (
          <TableRow key={locale}>
            <TableCell>{locale}</TableCell>
            {[
              formatNumber(locale, sample.amount / 100),
              formatBareMoney(locale, sample.amount),
              formatMoney(locale, sample.amount, null),
              formatDate(locale, sample.date),
              formatDateTime(locale, sample.date, { long: true }),
            ].map((value, at) => (
              <TableCell key={heads[at + 1]} sx={figures}>
                {value}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
