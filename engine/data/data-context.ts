/** The DataSource of the app and the way to other resources, for all hooks of this folder. */
import { createContext, useContext } from 'react';
import type { Resource } from '../model/model.ts';
import type { DataSource } from './source.ts';

export interface DataServices {
  readonly source: DataSource;
  /** The compiled resource by name; loads its chunk when needed, rejects for an unknown name. */
  readonly loadResource: (name: string) => Promise<Resource>;
}

export const DataContext = createContext<DataServices | null>(null);

/** The data of the surrounding app; throws outside of it, for that is a wiring mistake. */
export function useData(): DataServices {
  const data = useContext(DataContext);
  if (data === null)
    throw new Error('A data hook ran outside DataContext. Wrap the app in <DataContext value={{ source, loadResource }}>.');
  return data;
}
