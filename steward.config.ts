// What `npm start` and `npm run dev` serve.
import { platform } from './platform/index.ts';

export default platform;
