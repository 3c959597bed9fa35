import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useLingui } from '@lingui/react';
import type { Block, Inline } from 'virtual:steward-manual';
import { Link, mono, Sideways } from '../../../ui/index.ts';
import { resolveManualLink } from './address.ts';
import { CodeBlock } from './CodeBlock.tsx';

/** The parts of a page, one below the other. */
export function ManualBlocks({ page, blocks }: { readonly page: string; readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneManualBlock key={index} page={page} block={block} />);
}

function OneManualBlock({ page, block }: { readonly page: string; readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Typography
          id={block.id}
          variant="h2"
          component={block.level === 2 ? 'h2' : 'h3'}
          sx={{
            mt: block.level === 2 ? 8 : 5,
            mb: 2,
            scrollMarginTop: 16,
            fontSize: block.level === 2 ? 16 : 14,
          }}
        >
          <InlineParts page={page} of={block.of} />
        </Typography>
      );
    case 'paragraph':
      return (
        <Box component="p" sx={text}>
          <InlineParts page={page} of={block.of} />
        </Box>
      );
    case 'code':
      return <CodeBlock block={block} />;
    case 'list':
      return (
        <Box component={block.isOrdered ? 'ol' : 'ul'} sx={{ ...text, pl: 5 }}>
          {block.items.map((item, index) => (
            <Box component="li" key={index} sx={{ mb: 1 }}>
              <InlineParts page={page} of={item} />
            </Box>
          ))}
        </Box>
      );
    case 'table':
      return <TableBlock page={page} block={block} />;
  }
}

const text = { m: 0, mb: 3, maxWidth: 760, textWrap: 'pretty', lineHeight: '20px' } as const;

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  marginBottom: 16,
  '& th': { textAlign: 'left', fontSize: 12, fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& th, & td': { padding: '6px 16px 6px 0', verticalAlign: 'top', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& td': { minWidth: 90 },
  '&[data-has-names=true] td:first-of-type': { whiteSpace: 'nowrap' },
  '& tr:target, & tr:has(:target)': { backgroundColor: theme.vars.palette.action.selected },
}));

function TableBlock({ page, block }: { readonly page: string; readonly block: Extract<Block, { kind: 'table' }> }) {
  const { i18n } = useLingui();
  const hasNames = block.rows.every(([first = []]) => lengthOfInlines(first) <= longestName);
  return (
    <Sideways label={i18n._('Table')}>
      <Table data-has-names={hasNames}>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={index} scope="col">
                <InlineParts page={page} of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, index) => (
                <td key={index}>
                  <InlineParts page={page} of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Sideways>
  );
}

// Longer than this the first cells are sentences or whole commands, which wrap like any other.
const longestName = 40;

function lengthOfInlines(parts: readonly Inline[]): number {
  return parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 'of' in part ? lengthOfInlines(part.of) : 0), 0);
}

const Code = styled('code')(({ theme }) => ({
  fontFamily: mono,
  fontSize: 12,
  padding: '1px 4px',
  borderRadius: 4,
  overflowWrap: 'anywhere',
  backgroundColor: theme.vars.palette.background.sunken,
  border: `1px solid ${theme.vars.palette.divider}`,
}));

function InlineParts({ page, of }: { readonly page: string; readonly of: readonly Inline[] }) {
  return of.map((part, index) => <InlinePart key={index} page={page} part={part} />);
}

function InlinePart({ page, part }: { readonly page: string; readonly part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <Code>{part.text}</Code>;
    case 'anchor':
      return <span id={part.id} style={{ scrollMarginTop: 16 }} />;
    case 'strong':
      return (
        <strong style={{ fontWeight: 600 }}>
          <InlineParts page={page} of={part.of} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <InlineParts page={page} of={part.of} />
        </em>
      );
    case 'link':
      return (
        <Link {...resolveManualLink(page, part.to)} sx={{ textDecoration: 'underline', textUnderlineOffset: '2px' }}>
          <InlineParts page={page} of={part.of} />
        </Link>
      );
  }
}
