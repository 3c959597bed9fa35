#!/usr/bin/env node
// `steward` where its sources are: in the package, `run.js` is the program.
import { register } from 'tsx/esm/api';

register();
await import('./run.ts');
