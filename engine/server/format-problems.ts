import type { CustomFormats } from '../model/custom-format.ts';
import type { Model } from '../model/model.ts';

interface FormatProblem {
  /** Of the format. */
  readonly name: string;
  readonly message: string;
}

/** What is wrong between descriptors and code: formats that the code lacks, that no descriptor may name, or that refuse their own examples. */
export function listFormatProblems({ formats: declared }: Pick<Model, 'formats'>, formats: CustomFormats): readonly FormatProblem[] {
  const known = Object.keys(formats);
  return [
    ...declared
      .filter((name) => !known.includes(name))
      .map((name) => ({ name, message: `_app.yaml names the format "${name}", and the code of the project has none of that name` })),
    ...known
      .filter((name) => !declared.includes(name))
      .map((name) => ({ name, message: `the code has a format "${name}", and \`formats\` of _app.yaml does not name it` })),
    ...Object.entries(formats).flatMap(([name, format]) =>
      format.examples.length === 0
        ? [{ name, message: `the format "${name}" gives no example` }]
        : format.examples
            .filter((example) => !format.isValid(example))
            .map((example) => ({ name, message: `the format "${name}" refuses its own example ${JSON.stringify(example)}` })),
    ),
  ];
}
