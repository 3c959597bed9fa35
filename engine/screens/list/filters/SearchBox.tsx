import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { Icon, Kbd, useLetterKeys, useNarrow } from '../../../ui/index.ts';

export interface SearchBoxProps {
  readonly value: string | null;
  readonly label: string;
  readonly onSearch: (text: string | null) => void;
}

const settleMs = 300;

/** Searches 300 ms after the last key, at once on Enter; `/` leads here from anywhere on the page. */
export function SearchBox({ value, label, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isNarrow = useNarrow();
  // Back and forward change the search from outside, but nothing that is still being typed.
  if (known !== value) {
    setKnown(value);
    if (text.trim() === (known ?? '')) setText(value ?? '');
  }
  const search = (next: string): void => {
    clearTimeout(timer.current);
    const wanted = next.trim() === '' ? null : next.trim();
    if (wanted !== value) onSearch(wanted);
  };
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), settleMs);
  };
  useLetterKeys({ '/': { title: label, run: () => input.current?.select() } });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <OutlinedInput
      type="search"
      inputRef={input}
      value={text}
      placeholder={label}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text);
        if (event.key === 'Escape' && text !== '') type('');
      }}
      startAdornment={
        <InputAdornment position="start">
          <Icon name="search" />
        </InputAdornment>
      }
      endAdornment={isNarrow || text !== '' ? null : <Kbd aria-hidden>/</Kbd>}
      inputProps={{ 'aria-label': label, 'aria-keyshortcuts': '/' }}
      sx={{
        ...(isNarrow ? { flex: 1, minWidth: 96 } : { width: `clamp(208px, ${label.length}ch + 84px, 320px)`, flexShrink: 0 }),
        '& input': { textOverflow: 'ellipsis' },
      }}
    />
  );
}
