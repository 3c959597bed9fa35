/** `steward/testing`: a project's own server in the process of a test, with whatever runner. */
export { openTestServer } from './test-server.ts';
export type { TestServer, TestServerOptions, TestUser } from './test-server.ts';
export type { TestAnswer, TestCall, TestCaller } from './caller.ts';
