import { parseSync, Visitor } from 'oxc-parser';
import type { Source } from './clock-and-chance.ts';

/** A name that a source file declares. */
export interface Declared {
  readonly line: number;
  readonly name: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
}

function isNode(value: unknown): value is Node & Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The identifiers that a parameter or the left side of a declaration declares. */
function declaredBy(pattern: unknown): readonly Node[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return listOf(pattern['properties']).flatMap((one) =>
        declaredBy(isNode(one) && one.type === 'Property' ? one['value'] : one),
      );
    case 'ArrayPattern':
      return listOf(pattern['elements']).flatMap(declaredBy);
    case 'AssignmentPattern':
      return declaredBy(pattern['left']);
    case 'RestElement':
      return declaredBy(pattern['argument']);
    case 'TSParameterProperty':
      return declaredBy(pattern['parameter']);
    default:
      return [];
  }
}

/**
 * Names of variables, functions, parameters, types and methods that a file declares. Properties of objects and types are left
 * out: they may be names of the wire format, of a column or of a message.
 */
export function readDeclared({ name, text }: Source): readonly Declared[] {
  const found: Node[] = [];
  const ofFunction = (node: { readonly id?: unknown; readonly params?: unknown }): void => {
    found.push(...declaredBy(node.id), ...listOf(node.params).flatMap(declaredBy));
  };
  const ofId = ({ id }: { readonly id?: unknown }): void => {
    found.push(...declaredBy(id));
  };
  const ofKey = ({ key }: { readonly key?: unknown }): void => {
    if (isNode(key) && /^(Private)?Identifier$/.test(key.type)) found.push(key);
  };
  const parsed = parseSync(name, text);
  new Visitor({
    VariableDeclarator: ofId,
    FunctionDeclaration: ofFunction,
    FunctionExpression: ofFunction,
    ArrowFunctionExpression: ofFunction,
    ClassDeclaration: ofId,
    TSInterfaceDeclaration: ofId,
    TSTypeAliasDeclaration: ofId,
    MethodDefinition: ofKey,
    TSMethodSignature: ofKey,
  }).visit(parsed.program);
  return found.map((node) => ({
    line: text.slice(0, node.start).split('\n').length,
    name: isNode(node) ? String(node['name']) : '',
  }));
}

/** `firstBetId` and `FIRST_BET_ID`: first, bet, id. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}
