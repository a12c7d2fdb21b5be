import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';

export const viewRules = { nameMax: 60, viewsMax: 50, columnsMax: 60, tablesMax: 10 } as const;

const Key = Type.String({ minLength: 1, maxLength: 60 });

/** The operator's choices in one table. */
const TableState = Type.Object(
  {
    Hidden: Type.Array(Key, { maxItems: viewRules.columnsMax }),
    /** The column that sorts the rows. Undefined for the order of the answer. */
    Sorting: Type.Optional(
      Type.Object(
        {
          Key,
          Direction: Type.Union([Type.Literal('ascending'), Type.Literal('descending')]),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const SavedView = Type.Object(
  {
    Name: Type.String({ minLength: 1, maxLength: viewRules.nameMax, pattern: '\\S' }),
    /** Panel and filters: the query of the page's address. */
    Search: Type.String({ maxLength: 1000, pattern: '^\\?tab=' }),
    /** By the tables' names. */
    Tables: Type.Record(Key, TableState, { maxProperties: viewRules.tablesMax }),
  },
  { additionalProperties: false },
);
export type SavedView = Static<typeof SavedView>;

const Done = Type.Object({ HasErrors: Type.Literal(false) });

/** Views of the back office that operators save for themselves. */
export const viewCalls = defineCalls({
  'GET /api/desk/views': {
    summary: 'The views that the operator saved, by name',
    // Every operator reads it.
    operators: { read: 'approvals' },
    rate: 'read',
    answer: Type.Object({ Views: Type.Array(SavedView) }),
  },
  'POST /api/desk/saveview': {
    summary: 'Saves a view of the operator, also over one with the same name',
    operators: { read: 'approvals' },
    rate: 'command',
    body: SavedView,
    answer: Done,
  },
  'POST /api/desk/removeview': {
    summary: 'Removes a saved view of the operator; one that does not exist is removed already',
    operators: { read: 'approvals' },
    rate: 'command',
    body: Type.Object({ Name: SavedView.properties.Name }, { additionalProperties: false }),
    answer: Done,
  },
});
