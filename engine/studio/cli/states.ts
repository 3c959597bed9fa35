import { findNearestName } from '../../language/problem.ts';
import { describeStates } from '../states/describe.ts';
import { buildStateGraph } from '../states/graph.ts';
import { layOutStates } from '../states/layout.ts';
import { printMermaid } from '../states/mermaid.ts';
import { printSvg } from '../states/svg.ts';
import { createDrawingWords } from '../states/tell.ts';
import { english } from '../words/words.ts';
import { readArguments } from './arguments.ts';
import { openDescriptorFolder, compileFolder, type CliCommand } from './command.ts';

/** `steward states RESOURCE`: its states and transitions in sentences; with --svg or --mermaid as a diagram. */
export const statesCommand: CliCommand = (args, io) => {
  const given = readArguments(args, { svg: 'flag', mermaid: 'flag' }, { ...io, most: 2 });
  const [name, dir] = given?.rest ?? [];
  if (given === null) return 2;
  if (name === undefined) {
    io.write('steward states: name a resource.\n');
    return 2;
  }
  const folder = openDescriptorFolder(dir, io);
  if (folder === null) return 2;
  const model = compileFolder(folder, io);
  if (model === null) return 1;
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
  if (resource === undefined) {
    const near = findNearestName(name, Object.keys(model.resources));
    io.write(`steward states: there is no resource "${name}".${near === null ? '' : ` Did you mean "${near}"?`}\n`);
    return 2;
  }
  const graph = buildStateGraph(resource);
  if (graph === null) {
    io.write(`${name} has no states: none of its fields has the type \`state\`.\n`);
    return 0;
  }
  const about = { model, resource };
  const words = createDrawingWords(about, english);
  const sentences = describeStates(graph, about, english);
  if (given.options.mermaid) io.write(printMermaid(graph, words));
  else if (given.options.svg)
    io.write(printSvg(layOutStates(graph, words), { title: resource.titlePlural.text, description: sentences.join('. ') }));
  else io.write(`${sentences.join('\n')}\n`);
  return 0;
};
