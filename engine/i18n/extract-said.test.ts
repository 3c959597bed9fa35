import { expect, it } from 'vitest';
import { extractSaidTexts } from './extract-said.ts';

const head = "import { say } from '../reply/say.ts';";

it('finds the sentence of each `say`, wherever it stands', () => {
  const code = "refuse('gone', say('{moon} is gone', { moon }));\nconst all = [say(`Quoted \"so\"`), maysay('no'), print('no')];";
  expect(extractSaidTexts('moons.ts', `${head}\n${code}`)).toEqual([
    { id: '{moon} is gone', line: 2 },
    { id: 'Quoted "so"', line: 3 },
  ]);
});

it('finds what a Teller says', () => {
  const code = "import type { Teller } from './words.ts';\nconst one = (teller: Teller) => teller.say('{moon} is gone');";
  expect(extractSaidTexts('moons.ts', code)).toEqual([{ id: '{moon} is gone', line: 2 }]);
});

it.each(['say(`${moon} is gone`)', 'say(text)', "say('a' + 'b')", 'say()'])('refuses %s, which nobody could translate', (code) => {
  expect(() => extractSaidTexts('moons.ts', `${head}\n${code}`)).toThrow('moons.ts:2: `say` needs its sentence as a literal');
});

it('leaves another function of this name alone', () => {
  expect(extractSaidTexts('moons.ts', 'const say = (line: string) => log(line);\nsay(`attempt ${n}`);')).toEqual([]);
});
