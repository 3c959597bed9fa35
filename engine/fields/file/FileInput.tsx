/** Files: chosen with the system's dialog or dropped, named with their size, taken out again. */
import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { useRef, useState, type DragEvent } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { toChosenFile, isFileValue, type FileValue } from '../../model/files.ts';
import { Button, Icon, ToolButton } from '../../ui/index.ts';
import type { InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { formatFileSize } from './file-size.ts';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  padding: 8,
  borderRadius: 6,
  border: `1px dashed ${theme.vars.palette.control}`,
  '&[data-over]': { borderColor: theme.vars.palette.primary.text, backgroundColor: theme.vars.palette.action.selected },
  '&[data-invalid]': { borderColor: theme.vars.palette.error.main },
}));

const Rows = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 },
  '& li > span:first-of-type': { overflowWrap: 'anywhere', minWidth: 0 },
});

const Size = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap', flex: 1 }));

/** The input of `file`, one or several. */
export function FileInput(props: InputProps) {
  const { id, path, field, value, label, port, onChange, isReadOnly, isInvalid, aria } = props;
  const { i18n } = useLingui();
  const [isOver, setIsOver] = useState(false);
  const native = useRef<HTMLInputElement>(null);
  const held = (Array.isArray(value) ? value : [value]).filter(isFileValue);
  if (isReadOnly) return <LockedInput {...props} text={held.map(({ name }) => name).join(', ')} />;
  const put = (next: readonly FileValue[]): void => {
    port.touch(path);
    onChange(next.length === 0 ? null : field.isMultiple ? next : next.at(-1));
  };
  const add = (files: FileList | null): void => {
    const chosen = [...(files ?? [])].map(toChosenFile);
    if (chosen.length > 0) put(field.isMultiple ? [...held, ...chosen] : chosen);
    // The same file may be chosen again after it was taken out or edited.
    if (native.current !== null) native.current.value = '';
  };
  const remove = (at: number): void => {
    put(held.filter((_file, index) => index !== at));
    native.current?.focus();
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    add(event.dataTransfer.files);
  };
  return (
    <Box
      {...(isOver && { 'data-over': '' })}
      {...(isInvalid && { 'data-invalid': '' })}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <ChosenFiles files={held} onRemove={remove} />
      <span style={{ display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' }}>
        <input
          ref={native}
          id={id}
          type="file"
          className="visually-hidden"
          multiple={field.isMultiple}
          accept={field.codec.kind === 'file' ? field.codec.accept.join(',') : undefined}
          onChange={(event) => add(event.target.files)}
          onBlur={() => port.touch(path)}
          {...aria}
          aria-label={aria['aria-label'] ?? label}
        />
        <ChooseFileButton isMultiple={field.isMultiple} hasFile={held.length > 0} onClick={() => native.current?.click()} />
        <Size>{i18n._('or drop it here')}</Size>
      </span>
    </Box>
  );
}

// The native input has the focus and the name; this is what the pointer meets.
function ChooseFileButton({
  isMultiple,
  hasFile,
  onClick,
}: {
  readonly isMultiple: boolean;
  readonly hasFile: boolean;
  readonly onClick: () => void;
}) {
  const { i18n } = useLingui();
  const title = isMultiple ? i18n._('Choose files') : hasFile ? i18n._('Choose another file') : i18n._('Choose file');
  return (
    <Button size="small" icon="upload" onClick={onClick}>
      {title}
    </Button>
  );
}

function ChosenFiles({ files, onRemove }: { readonly files: readonly FileValue[]; readonly onRemove: (at: number) => void }) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  if (files.length === 0) return null;
  return (
    <Rows>
      {files.map((file, at) => (
        <li key={`${file.name} ${String(at)}`}>
          <Icon name="attachment" />
          <span>{file.name}</span>
          <Size>{formatFileSize(file.size, number)}</Size>
          <ToolButton icon="cross" size={24} label={i18n._('Remove {name}', { name: file.name })} onClick={() => onRemove(at)} />
        </li>
      ))}
    </Rows>
  );
}
