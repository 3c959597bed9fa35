/** The JSON Schemas of a resource as functions: in memory for the server, as code for the browser. */
import { Ajv, type Options } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import ajvFormats from 'ajv-formats';
import type { Resource } from '../../../model/model.ts';
import { linearPattern } from '../../../model/pattern.ts';
import type { ListSchemaErrors } from '../../../model/verdict.ts';

export interface RecordValidators {
  readonly create: ListSchemaErrors;
  readonly update: ListSchemaErrors;
}

// Both sides compile with the same options, so a record gets the same verdict. The words of an error come from the Model, not from ajv.
const options: Options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  messages: false,
};
const formats = ['email', 'uri', 'date', 'date-time', 'hostname'] as const;

// Both packages are CommonJS: depending on who loads them the function is the module or its `default`.
const addFormats = 'default' in ajvFormats ? (ajvFormats.default as unknown as typeof ajvFormats) : ajvFormats;
const standaloneCode = 'default' in standalone ? (standalone.default as unknown as typeof standalone) : standalone;

// RegExp goes back, and with some patterns never comes to an end. In standalone code the engine stands under this name.
const regExp = Object.assign((pattern: string) => linearPattern(pattern), { code: 'linearPattern' });

function createEmptyAjv(code: Options['code'] = {}): Ajv {
  const ajv = new Ajv({ ...options, code: { ...code, regExp } });
  // `addFormats` is typed for the CommonJS class of the same package.
  (addFormats as unknown as (ajv: Ajv, list: readonly string[]) => void)(ajv, formats);
  return ajv;
}

/** Whether a value is as this schema says. */
export function compileSchemaTest(schema: object): (value: unknown) => boolean {
  const validate = createEmptyAjv().compile(schema);
  return (value) => validate(value) === true;
}

function createResourceAjv({ schema }: Pick<Resource, 'schema'>, code: Options['code'] = {}): Ajv {
  const ajv = createEmptyAjv(code);
  ajv.addSchema(schema.create, 'create');
  ajv.addSchema(schema.update, 'update');
  return ajv;
}

/** Compiled in memory, for a server at its start. Throws for a schema that ajv refuses, which is a bug of `schema.ts`. */
export function compileSchemas(resource: Pick<Resource, 'name' | 'schema'>): RecordValidators {
  const ajv = createResourceAjv(resource);
  return { create: createSchemaErrors(ajv, 'create'), update: createSchemaErrors(ajv, 'update') };
}

function createSchemaErrors(ajv: Ajv, name: 'create' | 'update'): ListSchemaErrors {
  const validate = ajv.getSchema(name);
  if (validate === undefined) throw new Error(`ajv has no schema "${name}", though it was just added.`);
  return (values) => (validate(values) === true ? [] : (validate.errors ?? []));
}

const runtime: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': 'ucs2length',
  'require("ajv/dist/runtime/equal").default': 'equal',
  'require("ajv-formats/dist/formats").fullFormats': 'fullFormats',
  linearPattern: 'linearPattern',
};

/**
 * The same two validators as an ES module that exports `create` and `update`, free of `eval`; `helpers` is where it imports what
 * ajv needs at run time. Throws if ajv's code holds anything that a strict Content-Security-Policy or a browser refuses.
 */
export function printStandaloneSchemas(resource: Pick<Resource, 'name' | 'schema'>, helpers: string): string {
  const ajv = createResourceAjv(resource, { source: true, esm: true });
  const required = Object.entries(runtime).reduce(
    (code, [call, name]) => code.replaceAll(call, name),
    standaloneCode(ajv, { create: 'create', update: 'update' }),
  );
  const unsafe = /\brequire\(|\bnew Function\b|\beval\(/.exec(required);
  if (unsafe !== null)
    throw new Error(`The validator of "${resource.name}" holds ${unsafe[0]}…, which no browser here may run. Map it in validators.ts.`);
  const used = Object.values(runtime).filter((name) => new RegExp(`\\b${name}\\b`).test(required));
  return used.length === 0 ? required : `import { ${used.join(', ')} } from ${JSON.stringify(helpers)};\n${required}`;
}
