import { afterEach, expect, test, vi } from 'vitest';
import { focusFrame } from './frame-focus.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** An element that matches no selector, or those of a field. */
const element = (isField = false) => ({ matches: () => isField });
const body = element();
const button = element();
const field = element(true);

/** The options with which the frame was focused; undefined if it was not. */
function focus({
  focused,
  opener = null,
  hasDialog = false,
}: {
  readonly focused: ReturnType<typeof element> | null;
  readonly opener?: ReturnType<typeof element> | null;
  readonly hasDialog?: boolean;
}) {
  vi.stubGlobal('document', {
    body,
    activeElement: focused,
    querySelector: () => (hasDialog ? element() : null),
  });
  const frame = { focus: vi.fn() };
  focusFrame(frame, opener);
  return frame.focus.mock.calls[0]?.[0];
}

const withoutScroll = { preventScroll: true };

test('a game gets the focus if nothing else has it, or only the button that opened it', () => {
  expect(focus({ focused: null })).toEqual(withoutScroll);
  expect(focus({ focused: body, opener: button })).toEqual(withoutScroll);
  expect(focus({ focused: button, opener: button })).toEqual(withoutScroll);
});

test('a game takes no focus from an open dialog, a field, or what was focused since its opening', () => {
  expect(focus({ focused: body, hasDialog: true })).toBeUndefined();
  expect(focus({ focused: button, opener: body })).toBeUndefined();
  expect(focus({ focused: button })).toBeUndefined();
  expect(focus({ focused: field, opener: field })).toBeUndefined();
});
