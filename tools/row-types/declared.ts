import { relative } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import { isTestCode } from '../checks/source-files.ts';
import { projectRoot } from '../project.ts';

/** Possible JavaScript values of a row's field; `any` if its type does not restrict it. */
export type ValueKind =
  | 'any'
  | 'array'
  | 'bigint'
  | 'boolean'
  | 'buffer'
  | 'date'
  | 'null'
  | 'number'
  | 'object'
  | 'string'
  | 'undefined';

/** The row type of a `query<Row>(…)` in the server's code. */
export interface DeclaredRow {
  /** `apps/server/src/…:LINE` of the word `query`, as a stack trace names it. */
  readonly place: string;
  readonly columns: ReadonlyMap<string, ReadonlySet<ValueKind>>;
}

const byFlag: readonly (readonly [TypeFlags, ValueKind])[] = [
  [TypeFlags.Any, 'any'],
  [TypeFlags.Unknown, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
];
const byName: Readonly<Record<string, ValueKind>> = { Date: 'date', Buffer: 'buffer', Uint8Array: 'buffer' };

function objectKind(checker: Checker, type: Type): ValueKind {
  if (checker.isArrayLikeType(type)) return 'array';
  return byName[type.getSymbol()?.name ?? ''] ?? 'object';
}

/** Possible values of a type. A branded number counts as a number. */
function listKinds(checker: Checker, type: Type): readonly ValueKind[] {
  const plain = byFlag.find(([flag]) => (type.flags & flag) !== 0);
  if (plain) return [plain[1]];
  if (type.isUnionType()) return type.getTypes().flatMap((part) => listKinds(checker, part));
  if (!type.isIntersectionType()) return [objectKind(checker, type)];
  const kinds = type.getTypes().flatMap((part) => listKinds(checker, part));
  const plainKinds = kinds.filter((kind) => kind !== 'object');
  return plainKinds.length > 0 ? plainKinds : kinds;
}

function listColumns(checker: Checker, type: Type): DeclaredRow['columns'] {
  return new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const declared = checker.getTypeOfSymbol(property);
      return [property.name, new Set<ValueKind>(declared ? listKinds(checker, declared) : ['any'])];
    }),
  );
}

/** All row types that the server's statements are given, in a type argument of `query`. */
export function readDeclaredRows(): readonly DeclaredRow[] {
  const api = new API({ cwd: projectRoot });
  try {
    const [project] = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects();
    if (!project) throw new Error('readDeclaredRows: TypeScript opened no project for tsconfig.json');
    const { checker, program } = project;
    const found: DeclaredRow[] = [];
    for (const fileName of program.getSourceFileNames()) {
      const name = relative(projectRoot, fileName);
      const isServer = name.startsWith('apps/server/src/') && !isTestCode(name);
      const file = isServer ? program.getSourceFile(fileName) : undefined;
      if (!file) continue;
      const visit = (node: Node): undefined => {
        if (
          isCallExpression(node) &&
          isPropertyAccessExpression(node.expression) &&
          node.expression.name.text === 'query'
        ) {
          const [row] = node.typeArguments ?? [];
          const type = row && checker.getTypeFromTypeNode(row);
          // A type that the caller gives is declared where the caller is.
          if (type && (type.flags & TypeFlags.TypeParameter) === 0) {
            const line = file.text.slice(0, node.expression.name.getStart(file)).split('\n').length;
            found.push({ place: `${name}:${line}`, columns: listColumns(checker, type) });
          }
        }
        node.forEachChild(visit);
      };
      visit(file);
    }
    return found;
  } finally {
    api.close();
  }
}
