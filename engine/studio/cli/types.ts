import { printRecords } from '../../print/records.ts';
import { createGeneratorCommand } from './command.ts';

/** `steward types`: writes `records.ts` into the folder of descriptors, the types of their records; with --check it only says whether it is current. */
export const typesCommand = createGeneratorCommand('types', (model, { dir }) => [`${dir}/records.ts`, printRecords(model)]);
