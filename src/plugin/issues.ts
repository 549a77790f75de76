import type { z } from 'zod';
import { refusal } from '../lib/errors.ts';
import { nearest } from '../lib/text/nearest.ts';
import { type Said, saidIn, words } from '../words/message.ts';
import type { Schema, SchemaIssue } from './described.ts';

/**
 * A schema's objection in words for people. Ours are messages already (`worded`); those of zod are told by their code.
 * What a plug-in says in its own words stays as it is.
 */
export function mistakeOf(issue: SchemaIssue): Said {
  const said = issue.words ?? saidIn(issue.message);
  if (typeof said !== 'string' || !/^(?:Invalid|Too (?:small|big))/.test(said)) return said;
  const own = issue as z.core.$ZodIssue;
  switch (own.code) {
    case 'too_small':
      if (own.origin === 'array') return words('service.missing');
      if (own.origin !== 'string') return words('settings.mustLeast', { count: String(own.minimum) });
      return own.minimum === 1
        ? words('settings.mustNotEmpty')
        : words('settings.leastCharacters', { count: String(own.minimum) });
    case 'too_big': {
      const count = String(own.maximum);
      if (own.origin === 'array') return words('settings.expectedMost', { count });
      return own.origin === 'string'
        ? words('settings.mostCharacters', { count })
        : words('settings.mustMost', { count });
    }
    case 'invalid_type': {
      const [, what = own.expected, value = ''] = /expected (\S+), received (\S+)/.exec(said) ?? [];
      return ['undefined', 'null'].includes(value)
        ? words('service.missing')
        : words('settings.expectedGot', { what, value });
    }
    case 'invalid_value':
      return oneOf(own.values.map(String), own.input);
    case 'invalid_format':
      return own.format === 'url' ? words('settings.expectedWebAddress') : said;
    case 'invalid_union':
      return words('settings.noneValuesTakenHere');
    case 'invalid_key':
      return own.issues[0] === undefined ? said : mistakeOf(own.issues[0]);
    default:
      return said;
  }
}

/** All that a schema objects to, each with its place. */
export function mistakesOf(issues: readonly z.core.$ZodIssue[]): readonly Said[] {
  return issues.map((issue) => {
    const [place, what] = [issue.path.join('.'), mistakeOf(issue)];
    return place === '' ? what : words('settings.invalid#at', { place, what });
  });
}

function oneOf(valid: readonly string[], given: unknown): Said {
  const name = typeof given === 'string' ? nearest(given, valid) : undefined;
  const names = valid.join(', ');
  return name === undefined
    ? words('settings.expectedOne', { names })
    : words('settings.expectedOneMean', { names, name });
}

/** The checked keys of a connector; throws AppError `settings.invalid` with the first thing that is wrong and its path. */
export async function readOptions<Value>(schema: Schema<Value>, options: unknown, where: string): Promise<Value> {
  const result = await schema['~standard'].validate(options);
  if (result.issues === undefined) return result.value;
  const [first] = result.issues;
  const path = (first?.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  const key = [where, ...path].join('.');
  throw refusal('settings.invalid#key', {
    key,
    what: first === undefined ? words('document.notAccepted') : mistakeOf(first),
  });
}
