/** What came of the generated tests. */
import { isPlainObject } from '../../model/steps.ts';
import type { TestAnswer } from '../caller.ts';
import type { ExpectedAnswer } from './expected.ts';

interface GeneratedFailure {
  /** What should be true, and what is. */
  readonly says: string;
  /** The call and its answer; null: no call was made. */
  readonly call: string | null;
  readonly thrown: string | null;
}

export interface ResourceReport {
  readonly resource: string;
  /** How many things were looked at. */
  checks: number;
  readonly failures: GeneratedFailure[];
  /** What was not looked at, and why; with whom it would have been, where that matters. */
  readonly skipped: Map<string, Set<string>>;
}

export interface SentCall {
  /** Whoever makes it, as a sentence calls them. */
  readonly by: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Notes what a call was answered with. True: as the descriptor says. An `ok` that values were refused for is neither right nor wrong. */
export function noteAnswer(
  report: ResourceReport,
  sent: SentCall,
  { expected, answer }: { readonly expected: ExpectedAnswer; readonly answer: TestAnswer },
): boolean {
  report.checks += 1;
  const { status } = answer;
  const isRight = expected === null ? status < 500 : expected === 'ok' ? status < 300 || refusesValues(answer) : status === expected;
  if (isRight) return expected === 'ok' ? status < 300 : true;
  const meant = expected === 'ok' ? `${sent.by} may do this` : expected === null ? 'a server answers' : `${sent.by} gets ${expected}`;
  noteFailure(report, `${meant}, but the answer is ${status}`, { sent, answer });
  return false;
}

/** Whether an answer is about what was sent, and not about who sent it. */
export function refusesValues({ status }: TestAnswer): boolean {
  return [400, 409, 412, 422].includes(status);
}

/** Notes what was not looked at, and why. */
export function noteSkipped({ skipped }: ResourceReport, says: string, by: string | null = null): void {
  skipped.set(says, new Set([...(skipped.get(says) ?? []), ...(by === null ? [] : [by])]));
}

/** Notes something that is not as it should be. */
export function noteFailure(
  report: ResourceReport,
  says: string,
  about: { readonly sent: SentCall; readonly answer: TestAnswer } | null = null,
): void {
  const call = about && `${printCall(about.sent)}\n  ${about.answer.status} ${describeAnswer(about.answer)}`.trimEnd();
  report.failures.push({ says, call, thrown: about?.answer.thrown ?? null });
}

const longest = 400;

function printCall({ method, path, body, by }: SentCall): string {
  const text = body === undefined ? '' : ` ${JSON.stringify(body)}`;
  return `${method} ${path}${text.length > longest ? `${text.slice(0, longest)}…` : text} by ${by}`;
}

/** The message of a refusal with the fields that it is about. */
export function describeAnswer({ message, body }: TestAnswer): string {
  const errors = isPlainObject(body) && isPlainObject(body['errors']) ? Object.entries(body['errors']) : [];
  const fields = errors.map(([name, texts]) => `${name}: ${[texts].flat().join(' ')}`);
  return [message, ...fields].filter((part) => part !== null && part !== '').join(' · ');
}

/** A line for each resource, then what failed, then what was left out. */
export function printReports(reports: readonly ResourceReport[]): string {
  const width = Math.max(...reports.map(({ resource }) => resource.length), 0);
  const lines = reports.map(({ resource, checks, failures, skipped }) => {
    const told = [
      `${checks} checks`,
      ...(failures.length > 0 ? [`${failures.length} failed`] : []),
      ...(skipped.size > 0 ? [`${skipped.size} skipped`] : []),
    ];
    return `${failures.length > 0 ? '✗' : '✓'} ${resource.padEnd(width)}  ${told.join(', ')}`;
  });
  const left = reports.flatMap(({ resource, skipped }) =>
    [...skipped].map(([says, by]) => `- ${resource}: ${says}${printPeople([...by])}`),
  );
  const failed = reports.flatMap(({ resource, failures }) => failures.map((failure) => printFailure(resource, failure)));
  return [
    ...lines,
    ...(left.length > 0 ? ['', 'Skipped:', ...left] : []),
    ...(failed.length > 0 ? ['', 'Failed:', ...failed] : []),
    '',
  ].join('\n');
}

function printPeople([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  return ` (${first}${others.length === 0 ? '' : ` and ${others.length} more`})`;
}

function printFailure(resource: string, { says, call, thrown }: GeneratedFailure): string {
  const more = [...(call?.split('\n') ?? []), ...(thrown?.split('\n').slice(0, 8) ?? [])];
  return [`- ${resource}: ${says}.`, ...more.map((line) => `    ${line}`)].join('\n');
}
