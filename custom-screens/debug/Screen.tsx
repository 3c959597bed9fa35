import { DebugScreen } from 'steward';

export { DebugScreen as Screen };
