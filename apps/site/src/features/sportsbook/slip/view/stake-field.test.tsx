// @vitest-environment happy-dom
import { amount } from '@evens/base';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { SlipValidity } from '../facts/slip-validity.ts';
import type { StakeFault, StakeLimits } from '../facts/stake-limits.ts';

vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { dir: 'ltr' } }),
  written: () => ({ money: String }),
}));
vi.mock('@evens/web/core/amount-note.tsx', () => ({ AmountNote: () => null }));
vi.mock('@evens/web/core/typed-amount.ts', () => ({
  amountReading: (text: string) => ({ isRead: text !== 'x', text }),
  amountText: String,
  truncateText: String,
}));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.resetModules();
const { fundsErrorId, StakeField } = await import('./stake-field.tsx');
const { NoteBarContext } = await import('./bar-note.tsx');

const limits: StakeLimits = {
  minimum: amount(100n),
  maximum: amount(5000n),
  payoutMaximum: amount(1n),
  quick: [],
  referral: undefined,
};

interface Case {
  readonly value?: string;
  readonly fault?: StakeFault;
  readonly validity?: SlipValidity;
  /** The place bar of several singles. */
  readonly bar?: HTMLElement;
}

function renderField({ value = '60', fault, validity = 'ready', bar }: Case) {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  act(() =>
    root.render(
      <NoteBarContext value={bar && { host: bar, isNamed: true }}>
        <StakeField
          name="Combo"
          value={value}
          currency="EUR"
          limits={limits}
          funds={{ cashMinor: amount(2500n), bonus: undefined }}
          betCount={1}
          fault={fault}
          isReferred={false}
          disabled={false}
          fundsErrorId={fundsErrorId(validity)}
          hasQuickStakes={false}
          onStake={() => undefined}
        />
      </NoteBarContext>,
    ),
  );
  const field = host.querySelector('input');
  const describedBy = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const isInvalid = field?.getAttribute('aria-invalid') === 'true';
  const note = (bar ?? host).querySelector('[role=alert]');
  const barText = bar?.textContent;
  act(() => root.unmount());
  return { isInvalid, describedBy, note, barText };
}

test('a refused stake is invalid and described by its reason', () => {
  const { isInvalid, describedBy, note } = renderField({ fault: 'above-maximum' });
  expect(isInvalid).toBe(true);
  expect(describedBy).toContain(note?.id);
});

test('the reason of a refused stake is beside the button, with the name of the stake', () => {
  const bar = document.body.appendChild(document.createElement('div'));
  const { describedBy, note, barText } = renderField({ fault: 'above-maximum', bar });
  expect(describedBy).toContain(note?.id);
  expect(barText).toMatch(/^bet\.stake-for.*bet\.use-maximum$/);
  bar.remove();
});

test('a stake above the balance is invalid and described by the note of the slip', () => {
  const above = renderField({ validity: 'above-balance' });
  expect([above.isInvalid, above.describedBy]).toEqual([true, expect.arrayContaining(['slip-funds-note'])]);
  expect(renderField({ value: '', validity: 'above-balance' }).isInvalid).toBe(false);
});

test('a stake that cannot be read is invalid, and an accepted one is not', () => {
  expect(renderField({ value: 'x' }).isInvalid).toBe(true);
  expect(renderField({}).isInvalid).toBe(false);
});
