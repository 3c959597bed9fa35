/** The widgets of RJSF's MUI theme: only those of a project look for them, so a form does not wait for any. */
import { generateWidgets } from '@rjsf/mui';

export const themeWidgets = generateWidgets();
