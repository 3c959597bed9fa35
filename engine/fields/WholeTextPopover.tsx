import Popover from '@mui/material/Popover';

export interface WholeTextPopoverProps {
  readonly text: string;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The whole of a text that its cell cuts. */
export function WholeTextPopover({ text, anchor, onClose }: WholeTextPopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      onClick={(event) => event.stopPropagation()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <div style={{ padding: 12, maxWidth: 480, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</div>
    </Popover>
  );
}
