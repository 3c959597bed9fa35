import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { Page, Rail, ToolButton, useRead, useUser } from 'steward';
import { DashboardBlock, ShowReading } from './Block.tsx';
import { ChannelsBlock } from './Channels.tsx';
import { DeploymentsBlock } from './Deployments.tsx';
import { EventsBlock } from './Events.tsx';
import { PlatformStatus } from './PlatformStatus.tsx';
import { parseStanding, type Standing } from './standing.ts';
import { StatusStrip } from './StatusStrip.tsx';
import { StandingStepper } from './Stepper.tsx';
import { SystemsBlock } from './Systems.tsx';

const everyMs = 60_000;

/** The landing page: how far the user's own setup is and, for some roles, how the platform is doing. Each block loads its own data. */
export function Screen() {
  const { i18n } = useLingui();
  // A new key draws every block again, and so asks again; what is known stays on screen in the meantime.
  const [turn, setTurn] = useState(0);
  return (
    <Page title={i18n._('Dashboard')} actions={<ToolButton icon="refresh" label={i18n._('Refresh')} onClick={() => setTurn(turn + 1)} />}>
      <DashboardBody key={turn} />
    </Page>
  );
}

function DashboardBody() {
  const user = useUser();
  const known = parseStanding(user);
  return known === null ? <AskingForStanding username={user.username} /> : <FreshStanding known={known} />;
}

// The session tells the status at once; the same answer is read again while the page is open.
function FreshStanding({ known }: { readonly known: Standing }) {
  const { data } = useRead('/whoami', { parse: parseStanding, everyMs });
  return <DashboardBlocks strip={<StatusStrip standing={data ?? known} />} standing={data ?? known} />;
}

// A whoami answer without status: the user's own record has it.
function AskingForStanding({ username }: { readonly username: string }) {
  const read = useRead(`/users/${encodeURIComponent(username)}`, { parse: parseStanding, everyMs });
  const strip = (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', p: 4 }}>
      <DashboardBlock title={null}>
        <ShowReading of={read} rows={2}>
          {() => null}
        </ShowReading>
      </DashboardBlock>
    </Box>
  );
  return <DashboardBlocks strip={read.data === null ? strip : <StatusStrip standing={read.data} />} standing={read.data} />;
}

function DashboardBlocks({ strip, standing }: { readonly strip: ReactNode; readonly standing: Standing | null }) {
  const { has } = useUser();
  const isAdmin = has('ROLE_ADMIN');
  const side = [
    ...(isAdmin ? [<PlatformStatus key="status" />, <SystemsBlock key="systems" />] : []),
    ...(has('ROLE_API_DEPLOYMENTS') ? [<DeploymentsBlock key="deployments" />] : []),
  ];
  const main = [
    ...(isAdmin && standing !== null ? [<StandingStepper key="stepper" standing={standing} />] : []),
    ...(isAdmin ? [<EventsBlock key="events" />] : []),
    <ChannelsBlock key="channels" />,
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
