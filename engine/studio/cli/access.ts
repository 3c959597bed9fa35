import { printAccessReport } from '../review/access-report.ts';
import { createGeneratorCommand } from './command.ts';

/** `steward access`: writes ACCESS.md beside the folder of descriptors; with --check it only says whether the file is current. */
export const accessCommand = createGeneratorCommand('access', (model) => ['ACCESS.md', printAccessReport(model)]);
