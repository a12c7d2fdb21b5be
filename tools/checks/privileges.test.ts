import { expect, test } from 'vitest';
import { columnsSet, findPrivilegeFaults, type PrivilegeSources } from './privileges.ts';

const migrations = [
  {
    sql: `create table purse (\n);\ncreate table note (\n);
create trigger refuse_change before update or delete on note for each row execute function refuse_change();`,
  },
];

function faults(text: string, privileges: PrivilegeSources['privileges']) {
  return findPrivilegeFaults({ sources: [{ name: 'a.ts', text }], migrations, privileges }).join('\n');
}

test('columnsSet reads the columns of a SET list', () => {
  expect(columnsSet('a = least(0, b), c = case when d then 1 end where e = 1')).toEqual(['a', 'c']);
  expect(columnsSet('a = 1, b = a + 2\n from other o where o.c = 3')).toEqual(['a', 'b']);
  expect(columnsSet('a = 1 where b = $3 ), next as (')).toEqual(['a']);
});

test('findPrivilegeFaults accepts allowed statements', () => {
  const text =
    '`with m as (update purse p set amount = 1, at = now() from x) delete from purse where id = 1`';
  expect(faults(text, { purse: { update: ['amount', 'at'], delete: true } })).toBe('');
  expect(faults(text, { purse: { update: true, delete: true } })).toBe('');
});

test('findPrivilegeFaults reports a statement that the app may not run', () => {
  expect(faults('`update purse set amount = 1`', {})).toContain('a.ts updates purse.amount');
  expect(faults('`delete from purse`', {})).toContain('a.ts deletes from purse');
  expect(
    faults('`insert into purse (id) values (1) on conflict (id) do update set amount = 1`', {
      purse: { update: ['at'] },
    }),
  ).toContain('a.ts updates purse.amount');
});

test('findPrivilegeFaults reports an unneeded privilege, and one that breaks a guard', () => {
  expect(faults('', { purse: { update: ['amount'] } })).toContain('purse.amount, which no statement does');
  expect(faults('', { gone: {} })).toContain('gone, which no migration makes');
  expect(faults('', { note: { delete: true } })).toContain('note, whose rows are never changed');
});
