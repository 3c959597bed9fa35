import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { StateMove, StateGraph } from '../../../states/graph.ts';
import type { DrawingWords } from '../../../states/layout.ts';
import { describeMove, type StatesContext } from '../../../states/tell.ts';
import { EmptyValue, Sideways } from '../../../../ui/index.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { useSentenceTeller } from '../../../../screens/why/useTeller.ts';

interface TransitionTableProps {
  readonly graph: StateGraph;
  readonly words: DrawingWords;
  readonly about: StatesContext;
}

/** Each transition in words: from where to where, who, when, and where it is written. */
export function TransitionTable({ graph, words, about }: TransitionTableProps) {
  const { i18n } = useLingui();
  const title = i18n._('Transitions');
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Sideways label={title}>
        <Table aria-label={title} sx={{ minWidth: 720, tableLayout: 'fixed' }}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: '16%' }}>{i18n._('Name')}</TableCell>
              <TableCell sx={{ width: '26%' }}>{i18n._('From')}</TableCell>
              <TableCell sx={{ width: '14%' }}>{i18n._('To')}</TableCell>
              <TableCell>{i18n._('Who')}</TableCell>
              <TableCell>{i18n._('When')}</TableCell>
              <TableCell sx={{ width: 150 }}>{i18n._('Source')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {graph.moves.map((move) => (
              <TransitionRow key={move.action.name} move={move} graph={graph} words={words} about={about} />
            ))}
          </TableBody>
        </Table>
      </Sideways>
    </Box>
  );
}

function TransitionRow({ move, graph, words, about }: TransitionTableProps & { readonly move: StateMove }) {
  const { i18n } = useLingui();
  const teller = useSentenceTeller();
  const { name, who, condition } = describeMove(move, about, teller);
  const titleOf = (value: string): string => {
    const state = graph.states.find((each) => each.value === value);
    return state === undefined ? value : words.titleOf(state);
  };
  // The first cell behind a heading is not a first column.
  const cell = { verticalAlign: 'top', overflowWrap: 'anywhere', hyphens: 'auto', '&:first-of-type': { pl: '8px' } } as const;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ ...cell, fontWeight: 500, '&:first-of-type': { pl: 0 } }}>
        {name}
      </TableCell>
      <TableCell sx={cell}>{move.isFromAny ? words.any : move.from.map(titleOf).join(', ')}</TableCell>
      <TableCell sx={cell}>{titleOf(move.to)}</TableCell>
      <TableCell sx={cell}>{who ?? i18n._('Everyone who may use the resource')}</TableCell>
      <TableCell sx={cell}>{condition ?? <EmptyValue />}</TableCell>
      <TableCell sx={cell}>{move.action.place.file === '' ? <EmptyValue /> : <PlaceLink place={move.action.place} />}</TableCell>
    </TableRow>
  );
}
