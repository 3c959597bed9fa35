/** Files as values, and how a body with files travels. */
import { isEmptyValue, isPlainObject } from './steps.ts';

/** The value of a file field. Only a file that was just chosen has `content`; the server answers without it. */
export interface FileValue {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** MIME type, '' if unknown. */
  readonly type: string;
  readonly content?: Blob;
}

/** A file as the form keeps it. */
export function toChosenFile(file: File): FileValue {
  return { name: file.name, size: file.size, type: file.type, content: file };
}

/** Whether this is a stored file or one that was just chosen: JSON cannot bring content. */
export function isFileValue(value: unknown): value is FileValue {
  if (!isPlainObject(value) || typeof value['name'] !== 'string' || typeof value['size'] !== 'number') return false;
  return value['content'] === undefined || value['content'] instanceof Blob;
}

/** Whether a file of this name is accepted; extensions are compared without case. Without extensions every file is. */
export function isAcceptedFile(name: string, accept: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return accept.length === 0 || accept.some((extension) => lower.endsWith(extension.toLowerCase()));
}

type MultipartPart = readonly [name: string, value: string | FileValue];

/**
 * The parts of a multipart body: a chosen file as it is (several as parts of one name), objects and lists as JSON text, numbers and
 * booleans as text, an emptied value as ''. A stored file, which has no content, is left out: the server keeps it.
 */
export function listMultipartParts(body: Readonly<Record<string, unknown>>): readonly MultipartPart[] {
  return Object.entries(body).flatMap(([name, value]): readonly MultipartPart[] => {
    const all: readonly unknown[] = Array.isArray(value) && value.some(isFileValue) ? value : [value];
    return all.flatMap((each): readonly MultipartPart[] => {
      if (isFileValue(each)) return each.content === undefined ? [] : [[name, each]];
      if (isEmptyValue(each)) return [[name, '']];
      return [[name, typeof each === 'object' ? JSON.stringify(each) : String(each)]];
    });
  });
}
