/** States that no record gets into any more, and those that none gets out of. */
import { stateCourseOf, statesReachedFrom, type StateCourse } from '../../model/course.ts';
import type { Resource } from '../../model/model.ts';
import type { ModelChange } from './change.ts';
import { createChange, type DiffPart } from './part.ts';

/** What a change makes of the ways between states, besides the edges themselves. */
export function compareCourses(before: Resource, after: Resource, part: DiffPart): readonly ModelChange[] {
  const [was, is] = [stateCourseOf(before), stateCourseOf(after)];
  if (is === null) return [];
  const made = (says: string): ModelChange => createChange({ ...part, item: after.stateField ?? '' }, { area: 'states', says });
  const from = listStartStates(is, was);
  const reached = statesReachedFrom(from, is);
  const reachedBefore = was === null ? null : statesReachedFrom(listStartStates(was, was), was);
  const [ends, endsBefore] = [listEndStates(is), was === null ? [] : listEndStates(was)];
  const start = [...from].map((state) => `"${state}"`).join(', ');
  return [
    ...is.names
      .filter((state) => !reached.has(state) && (reachedBefore === null || reachedBefore.has(state) || was?.names.includes(state) !== true))
      .map((state) => made(`state "${state}" is unreachable now: no transitions lead there from ${start}`)),
    ...ends
      .filter((state) => !endsBefore.includes(state))
      .map((state) => made(`state "${state}" is a dead end now: no transition leads out of it`)),
    ...is.names
      .filter((state) => reached.has(state) && was?.names.includes(state) === true && reachedBefore?.has(state) === false)
      .map((state) => made(`state "${state}" can be reached now`)),
    ...endsBefore.filter((state) => is.left.has(state)).map((state) => made(`state "${state}" is a dead end no longer`)),
  ];
}

/** Where records begin; of those made elsewhere: where nothing led to before the change, and if all is a circle, the first state. */
function listStartStates(course: StateCourse, before: StateCourse | null): ReadonlySet<string> {
  if (course.first !== null) return course.first;
  const known = before ?? course;
  const roots = known.names.filter((state) => !known.entered.has(state) && course.names.includes(state));
  return new Set(roots.length > 0 ? roots : course.names.slice(0, 1));
}

function listEndStates({ names, left, finals }: StateCourse): readonly string[] {
  return names.filter((state) => !left.has(state) && !finals.has(state));
}
