import type { OpenedFile } from '../files/files.ts';
import type { Row, Values } from '../../model/values.ts';

/** What a call that was not refused gives back. Rows are in wire form. */
export type PlannedAnswer =
  | {
      readonly kind: 'list';
      readonly rows: readonly Row[];
      readonly total: number;
      readonly isEstimated: boolean;
      readonly metadata?: Values;
      readonly headers?: Readonly<Record<string, string>>;
      /** Answers to what the caller asks next, by address. */
      readonly replies?: Values;
    }
  | { readonly kind: 'record'; readonly row: Row; readonly version: number | string | null }
  | { readonly kind: 'created'; readonly row: Row; readonly version: number | string | null; readonly location: string }
  | { readonly kind: 'body'; readonly body: unknown; readonly status?: number; readonly headers?: Readonly<Record<string, string>> }
  /** A file that people look at; `type` is its media type. */
  | { readonly kind: 'file'; readonly name: string; readonly type: string; readonly text: string }
  /** A file that people keep. */
  | { readonly kind: 'download'; readonly file: OpenedFile }
  | { readonly kind: 'none' };
