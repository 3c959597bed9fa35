#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { main } = await import('./main.ts');
process.exitCode = main(process.argv.slice(2), { cwd: process.cwd(), write: (text) => process.stdout.write(text) });
