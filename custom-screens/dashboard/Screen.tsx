import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { Page, Rail, ToolButton, useRead, useUser } from '../../engine/index.ts';
import { Block, Read } from './Block.tsx';
import { Channels } from './Channels.tsx';
import { Deployments } from './Deployments.tsx';
import { Events } from './Events.tsx';
import { PlatformStatus } from './PlatformStatus.tsx';
import { standingOf, type Standing } from './standing.ts';
import { StatusStrip } from './StatusStrip.tsx';
import { Stepper } from './Stepper.tsx';
import { Systems } from './Systems.tsx';

const everyMs = 60_000;

/** The landing page: where the user's own set-up stands, and for some roles how the platform does. Each block asks for itself. */
export function Screen() {
  const { i18n } = useLingui();
  // A new key draws every block anew, and so asks again; what is known stays on screen meanwhile.
  const [turn, setTurn] = useState(0);
  return (
    <Page title={i18n._('Dashboard')} actions={<ToolButton icon="refresh" label={i18n._('Refresh')} onClick={() => setTurn(turn + 1)} />}>
      <Body key={turn} />
    </Page>
  );
}

function Body() {
  const user = useUser();
  const known = standingOf(user);
  return known === null ? <Asking username={user.username} /> : <Fresh known={known} />;
}

// The session tells the status at once; the same answer is read again while the page is open.
function Fresh({ known }: { readonly known: Standing }) {
  const { data } = useRead('/whoami', { parse: standingOf, everyMs });
  return <Blocks strip={<StatusStrip standing={data ?? known} />} standing={data ?? known} />;
}

// A whoami answer without status: the user's own record has it.
function Asking({ username }: { readonly username: string }) {
  const read = useRead(`/users/${encodeURIComponent(username)}`, { parse: standingOf, everyMs });
  const strip = (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', p: 4 }}>
      <Block title={null}>
        <Read of={read} rows={2}>
          {() => null}
        </Read>
      </Block>
    </Box>
  );
  return <Blocks strip={read.data === null ? strip : <StatusStrip standing={read.data} />} standing={read.data} />;
}

function Blocks({ strip, standing }: { readonly strip: ReactNode; readonly standing: Standing | null }) {
  const { has } = useUser();
  const isAdmin = has('ROLE_ADMIN');
  const side = [
    ...(isAdmin ? [<PlatformStatus key="status" />, <Systems key="systems" />] : []),
    ...(has('ROLE_API_DEPLOYMENTS') ? [<Deployments key="deployments" />] : []),
  ];
  const main = [
    ...(isAdmin && standing !== null ? [<Stepper key="stepper" standing={standing} />] : []),
    ...(isAdmin ? [<Events key="events" />] : []),
    <Channels key="channels" />,
  ];
  const split = { display: 'grid', gap: 6, '& > * + *': { borderTop: 1, borderColor: 'divider', pt: 5 } } as const;
  return (
    <>
      {strip}
      {side.length === 0 ? (
        <Box sx={{ ...split, p: { xs: 4, sm: 6 }, pt: 5 }}>{main}</Box>
      ) : (
        <Rail rail={<Box sx={{ display: 'grid', gap: 8 }}>{side}</Box>}>
          <Box sx={split}>{main}</Box>
        </Rail>
      )}
    </>
  );
}
