/** RJSF's validator on top of the verdict that browser and server share: there is one judge of a record, and no ajv at run time. */
import { toErrorSchema, type RJSFSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import type { Values } from '../../../model/values.ts';
import type { FormStore } from '../state/form-store.ts';

/** A validator that reports what blocks the save. `isValid` is asked for conditional schemas only, which we never write. */
export function createFormValidator(store: FormStore): ValidatorType<Values, RJSFSchema> {
  const errors = (): RJSFValidationError[] =>
    store
      .state()
      .obstacles.filter((obstacle) => obstacle.isBlocking)
      .map((obstacle) => ({
        name: obstacle.finding?.code ?? 'input',
        property: `.${obstacle.path}`,
        message: store.print(obstacle),
        stack: `${obstacle.path} ${store.print(obstacle)}`,
      }));
  return {
    validateFormData: () => ({ errors: errors(), errorSchema: toErrorSchema<Values>(errors()) }),
    isValid: () => true,
    rawValidation: () => ({}),
  };
}
