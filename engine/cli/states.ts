import { nearest } from '../language/problem.ts';
import { describeStates } from '../review/states/describe.ts';
import { stateGraph } from '../review/states/graph.ts';
import { layOut } from '../review/states/layout.ts';
import { printMermaid } from '../review/states/mermaid.ts';
import { printSvg } from '../review/states/svg.ts';
import { drawingWords } from '../review/states/tell.ts';
import { english } from '../review/words.ts';
import { argumentsOf, folderOf, modelOf, type Command } from './command.ts';

/** `steward states RESOURCE`: its states and transitions in sentences; with --svg or --mermaid as a diagram. */
export const statesCommand: Command = (args, io) => {
  const given = argumentsOf(args, ['--svg', '--mermaid'], io);
  const [name, dir] = given?.rest ?? [];
  if (given === null) return 2;
  if (name === undefined) {
    io.write('steward states: name a resource.\n');
    return 2;
  }
  const folder = folderOf(dir, io);
  if (folder === null) return 2;
  const model = modelOf(folder, io);
  if (model === null) return 1;
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
  if (resource === undefined) {
    const near = nearest(name, Object.keys(model.resources));
    io.write(`steward states: there is no resource "${name}".${near === null ? '' : ` Did you mean "${near}"?`}\n`);
    return 2;
  }
  const graph = stateGraph(resource);
  if (graph === null) {
    io.write(`${name} has no states: none of its fields has the type \`state\`.\n`);
    return 0;
  }
  const about = { model, resource };
  const words = drawingWords(about, english);
  const sentences = describeStates(graph, about, english);
  if (given.flags.has('--mermaid')) io.write(printMermaid(graph, words));
  else if (given.flags.has('--svg'))
    io.write(printSvg(layOut(graph, words), { title: resource.titlePlural.text, description: sentences.join('. ') }));
  else io.write(`${sentences.join('\n')}\n`);
  return 0;
};
