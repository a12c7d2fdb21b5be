import { parseSync, Visitor } from 'oxc-parser';
import type { Source } from './clock-and-chance.ts';

/** A piece of text that a reader of the code reads, with the line on which it begins. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

const testFunctions = new Set(['test', 'it', 'describe']);
const logLevels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is Node & Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** `it`, `test.each([…])`, `describe.skip`: the name that a chain of members and calls begins with. */
function calledFunction(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return String(callee['name']);
  if (callee.type === 'MemberExpression') return calledFunction(callee['object']);
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return calledFunction(callee['callee'] ?? callee['tag']);
  return undefined;
}

function isLogCall(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
  const { property, object } = callee;
  if (!isNode(property) || !logLevels.has(String(property['name']))) return false;
  if (!isNode(object)) return false;
  const name = object.type === 'MemberExpression' ? object['property'] : object;
  return isNode(name) && /log$/i.test(String(name['name']));
}

/** Every string and every constant part of a template below a node. */
function listStrings(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listStrings);
  if (!isNode(value)) return [];
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? [value] : [];
  if (value.type === 'TemplateElement') return [value];
  if (/Function/.test(value.type)) return [];
  return Object.values(value).flatMap(listStrings);
}

/** Names in code spans are those of the code, which this check leaves alone. */
const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`/g, '');

/** Comments, test titles, messages of logs and of errors of a source file. */
export function readProse({ name, text }: Source): Prose[] {
  const parsed = parseSync(name, text);
  const found: { readonly start: number; readonly end: number }[] = [...parsed.comments];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const first = given[0];
      if (testFunctions.has(calledFunction(callee) ?? '') && first) {
        // Rows of `each` contain data; the sentences among them become titles.
        const isTable =
          callee.type === 'MemberExpression' && text.slice(callee.start, callee.end).endsWith('.each');
        const titles = listStrings(first).filter(
          ({ start, end }) => !isTable || text.slice(start, end).includes(' '),
        );
        found.push(...titles);
      } else if (isLogCall(callee)) found.push(...listStrings(given));
    },
    NewExpression({ callee, arguments: given }) {
      if (/Error$/.test(calledFunction(callee) ?? '')) found.push(...listStrings(given));
    },
  }).visit(parsed.program);
  return found.flatMap(({ start, end }) => {
    const firstLine = text.slice(0, start).split('\n').length;
    return text
      .slice(start, end)
      .split('\n')
      .map((part, index) => ({ line: firstLine + index, text: withoutCode(part) }));
  });
}

/** A page of docs line by line, without its code, whose names are checked where they are defined, and without quotes. */
export function readPage({ text }: Source): Prose[] {
  let inFence = false;
  return text.split('\n').flatMap((part, index) => {
    if (/^\s*```/.test(part)) {
      inFence = !inFence;
      return [];
    }
    if (inFence || part.startsWith('>')) return [];
    return [{ line: index + 1, text: withoutCode(part).replaceAll(/\]\([^)]*\)/g, ']') }];
  });
}
