import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { parseAgeText } from '../../../model/dates.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, ListFilter } from '../../../model/model.ts';
import { getAskedPeriod, resolvePeriods, type Period } from '../../../model/periods.ts';
import type { QueryFilter } from '../../../model/query.ts';
import { getAskedDays } from './date-range.ts';
import { getFilterAsking, getFilterKind, type FilterAsking } from './filter-kind.ts';

export interface FilterSentence {
  readonly title: string;
  readonly op: string;
  /** '' when the operator says it all. */
  readonly value: string;
}

export interface FilterWording {
  readonly asking: (asking: FilterAsking, isDate?: boolean) => string;
  readonly value: (value: string | null, filter: ListFilter | null, field: Field | null) => string;
  readonly period: (period: Period) => string;
  /** What is filtered by. A search for one of several texts travels as a filter. */
  readonly title: (param: string, filter: ListFilter | null) => string;
  /** A filter as a sentence; `titleOf` names referenced records. */
  readonly sentence: (
    filtering: QueryFilter,
    given: {
      readonly filter: ListFilter | null;
      readonly field: Field | null;
      readonly scope: EvaluationScope;
      readonly titleOf: (id: string) => string;
    },
  ) => FilterSentence;
}

const shownValues = 2;

/** Words of filters in the user's language. */
export function useFilterWording(): FilterWording {
  const { i18n } = useLingui();
  const { text, date, number } = useI18n();
  return useMemo(() => {
    const asking = (each: FilterAsking, isDate = false): string => {
      const words: Readonly<Record<FilterAsking, string>> = {
        eq: isDate ? i18n._('is on') : i18n._('is'),
        ne: i18n._('is not'),
        in: i18n._('is any of'),
        prefix: i18n._('begins with'),
        contains: i18n._('contains'),
        gt: isDate ? i18n._('is from') : i18n._('is at least'),
        lt: isDate ? i18n._('is until') : i18n._('is at most'),
        between: i18n._('is between'),
        within: i18n._('within'),
        empty: i18n._('is empty'),
        filled: i18n._('is not empty'),
      };
      return words[each];
    };
    const period = (each: Period): string => {
      const words: Readonly<Record<Period, string>> = {
        today: i18n._('Today'),
        yesterday: i18n._('Yesterday'),
        'this-week': i18n._('This week'),
        'last-week': i18n._('Last week'),
        'last-7-days': i18n._('Last 7 days'),
        'this-month': i18n._('This month'),
        'last-month': i18n._('Last month'),
        'last-30-days': i18n._('Last 30 days'),
        'this-year': i18n._('This year'),
        'last-year': i18n._('Last year'),
      };
      return words[each];
    };
    const age = (value: string): string => {
      const parts = parseAgeText(value);
      if (parts === null) return value;
      const words: Readonly<Record<string, string>> = {
        minute: i18n._('{n, plural, one {# minute} other {# minutes}}', { n: parts.n }),
        hour: i18n._('{n, plural, one {# hour} other {# hours}}', { n: parts.n }),
        day: i18n._('{n, plural, one {# day} other {# days}}', { n: parts.n }),
        week: i18n._('{n, plural, one {# week} other {# weeks}}', { n: parts.n }),
        month: i18n._('{n, plural, one {# month} other {# months}}', { n: parts.n }),
        year: i18n._('{n, plural, one {# year} other {# years}}', { n: parts.n }),
      };
      return words[parts.unit] ?? value;
    };
    const value: FilterWording['value'] = (each, filter, field) => {
      if (each === null || each === '') return i18n._('empty');
      if (filter?.choices?.kind === 'enum') {
        const option = filter.choices.values.find((known) => String(known.value) === each);
        if (option !== undefined && option.title.text !== each) return text(option.title);
      }
      if (filter !== null && getFilterKind(filter, field, 'within') === 'age' && parseAgeText(each) !== null) return age(each);
      if (field?.type === 'boolean') return each === 'true' ? i18n._('Yes') : i18n._('No');
      if (field?.codec.kind === 'money' && each.trim() !== '' && Number.isFinite(Number(each)))
        return number(Number(each) / 10 ** field.codec.scale);
      return each;
    };
    const titleFor: FilterWording['title'] = (param, filter) => {
      if (filter !== null) return text(filter.title);
      return param === 'q' ? i18n._('Search') : param;
    };
    const sentence: FilterWording['sentence'] = (filtering, { filter, field, scope, titleOf }) => {
      const title = titleFor(filtering.param, filter);
      if (filter === null)
        return { title, op: asking(filtering.op), value: filtering.values.map((each) => each ?? i18n._('empty')).join(', ') };
      const how = getFilterAsking(filtering, filter, field);
      const kind = getFilterKind(filter, field, filtering.op);
      if (how === 'empty' || how === 'filled') return { title, op: asking(how), value: '' };
      if (kind === 'date') {
        // What is no period names no days: it stands as it was written, and the list says that it is not valid.
        if (resolvePeriods(filtering, field, scope) === null) return { title, op: asking('eq'), value: filtering.values.join(' – ') };
        const { from, until } = getAskedDays(filtering, { field, scope });
        const [first, last] = [from, until].map((day) => (day === '' ? '' : date(day)));
        const asked = getAskedPeriod(filtering);
        if (asked !== null)
          return {
            title,
            op: asking('eq'),
            value: `${period(asked)} (${from === until ? (first ?? '') : `${first ?? ''} – ${last ?? ''}`})`,
          };
        if (from === until) return { title, op: asking('eq', true), value: first ?? '' };
        return {
          title,
          op: asking(from === '' ? 'lt' : until === '' ? 'gt' : 'between', true),
          value: [first, last].filter((day) => day !== '').join(' – '),
        };
      }
      const shown = filtering.values
        .slice(0, shownValues)
        .map((each) => (kind === 'reference' && each !== null ? titleOf(each) : value(each, filter, field)));
      const more = filtering.values.length - shown.length;
      if (how === 'between')
        return {
          title,
          op: asking('between'),
          value: filtering.values.map((each) => (each === '' ? '…' : value(each, filter, field))).join(' – '),
        };
      const op = how === 'in' && filtering.values.length === 1 ? 'eq' : how;
      return { title, op: asking(op), value: shown.join(', ') + (more > 0 ? ` +${more}` : '') };
    };
    return { asking, value, period, title: titleFor, sentence };
  }, [i18n, text, date, number]);
}
