import type { DescriptorList, DescriptorPage, FoundFields } from '../../review/page.ts';
import { useRead, type ReadResult } from '../../../app/useRead.ts';

// The server of this app made it, from the same types.
const parseDataOf = <T>(body: unknown): T => (body as { readonly data: T }).data;

/** All descriptors, in short. */
export function useDescriptorList(): ReadResult<DescriptorList> {
  return useRead('/_descriptors', { parse: parseDataOf<DescriptorList> });
}

/** All about one descriptor. */
export function useDescriptor(name: string): ReadResult<DescriptorPage> {
  return useRead(`/_descriptors/${encodeURIComponent(name)}`, { parse: parseDataOf<DescriptorPage> });
}

/** Who sees and who changes the fields that are called so. */
export function useFieldSearch(asked: string): ReadResult<FoundFields> {
  return useRead(`/_descriptors/_fields?q=${encodeURIComponent(asked)}`, { parse: parseDataOf<FoundFields> });
}
