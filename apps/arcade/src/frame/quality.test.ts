import { expect, test } from 'vitest';
import { bestQuality, LOW_LEVEL, WINDOW_FRAMES } from '../stage/frame-pace.ts';
import { type DrawingQuality, makeDrawingQuality, type PageQuality } from './quality.ts';

function open(page?: PageQuality) {
  const messages: PageQuality[] = [];
  const quality = makeDrawingQuality((next) => messages.push(next));
  if (page) quality.receive(page);
  return { quality, messages };
}

function drawWindow(quality: DrawingQuality, frameMs: number): void {
  for (let frame = 0; frame < WINDOW_FRAMES; frame++) quality.frame(frameMs);
}

test('a step down is sent to the page after its first message, and the next game of the session opens with it', () => {
  const { quality, messages } = open();
  drawWindow(quality, 256);
  expect([quality.level, messages]).toEqual([2, []]);
  quality.receive({ choice: 'automatic', session: bestQuality });
  drawWindow(quality, 256);
  expect(quality.level).toBe(2);
  const [sent] = messages;
  expect(sent).toEqual({ choice: 'automatic', session: { level: 2, falls: 1, isCalm: false } });
  expect(open(sent).quality.level).toBe(2);
});

test('a chosen quality is drawn whatever the frame times are', () => {
  const { quality, messages } = open();
  let changes = 0;
  quality.onChange(() => {
    changes += 1;
  });
  quality.choose('high');
  drawWindow(quality, 256);
  expect([quality.level, changes]).toEqual([0, 1]);
  quality.choose('low');
  expect([quality.level, changes]).toEqual([LOW_LEVEL, 2]);
  expect(messages.map(({ choice }) => choice)).toEqual(['high', 'low']);
  quality.choose('automatic');
  expect(quality.level).toBe(0);
});

test('the quality of the session counts at the opening only, a choice in another game always', () => {
  const { quality } = open({ choice: 'automatic', session: { level: 2, falls: 1, isCalm: true } });
  expect(quality.level).toBe(1);
  quality.receive({ choice: 'automatic', session: bestQuality });
  expect(quality.level).toBe(1);
  quality.receive({ choice: 'low', session: bestQuality });
  expect(quality.level).toBe(LOW_LEVEL);
});
