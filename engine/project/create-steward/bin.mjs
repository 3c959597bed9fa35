#!/usr/bin/env node
// `npm create steward DIR`: what follows is said to `steward init`.
process.env.STEWARD_CALLED_AS = 'npm create steward';
process.argv.splice(2, 0, 'init');
await import('steward/cli');
