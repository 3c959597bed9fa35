import { printAccess } from '../review/access-report.ts';
import { generator } from './command.ts';

/** `steward access`: writes ACCESS.md beside the folder of descriptors; with --check it only says whether the file is current. */
export const accessCommand = generator('access', (model) => ['ACCESS.md', printAccess(model)]);
