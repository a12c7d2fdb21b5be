// @vitest-environment happy-dom
import english from '@evens/locales/en/arcade/frame.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { makeChipClosing } from './chip-closing.ts';

const make = (bettingMs = 14_000, onChange = (): void => undefined) =>
  makeChipClosing({ bettingMs, t: (key) => english[key], onChange });

test('chips are placed a second before the cut-off; a short betting phase loses at most 40 %', () => {
  expect([make().isAutomatic, make().leadMs, make(2000).leadMs]).toEqual([true, 1000, 800]);
});

test('a page whose timers are late places its chips earlier, up to a bound, until it is fast again', () => {
  const closing = make();
  closing.addDelay(600);
  expect(closing.leadMs).toBe(1600);
  closing.addDelay(9000);
  expect(closing.leadMs).toBe(2500);
  for (let interval = 0; interval < 200; interval++) closing.addDelay(0);
  expect(Math.round(closing.leadMs)).toBe(1000);
});

test('the setting brings the button back, and the page shows the change at once', () => {
  let changes = 0;
  const closing = make(14_000, () => {
    changes += 1;
  });
  document.body.append(closing.field);
  closing.field.querySelector('input')?.click();
  expect([closing.isAutomatic, closing.leadMs, changes]).toEqual([false, 0, 1]);
});
