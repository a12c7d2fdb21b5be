import { makeCommandId } from '@evens/base';
import type { Balance } from '@evens/contract';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { PlaceCommand } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { createSlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { describe, expect, test } from 'vitest';
import { commandFor, testSelection } from '../state/testing-slip.ts';
import { createPlacement, type PlaceAnswer } from './placement.ts';

const START_MS = 1_800_000_000_000;
const balance: Balance = { TotalBalance: '90.00', Currency: 'EUR', Version: 2 };
const tickets = [testTicket()];
const acceptedAnswer: PlaceAnswer = { kind: 'taken', tickets, refused: new Map(), balance };
const moved = { code: 'OddsChangedException', message: 'moved', data: {} };

function setUp(answers: PlaceAnswer[]) {
  let stored: string | null = null;
  let nowMs = START_MS;
  const storage = { read: () => stored, write: (text: string) => (stored = text) };
  const slip = createSlipStore(storage);
  const sent: string[] = [];
  const notified: number[] = [];
  const refused: string[] = [];
  const environment = {
    async send(command: PlaceCommand) {
      sent.push(command.body.CommandId);
      return answers.shift() ?? { kind: 'unknown' as const };
    },
    nowMs: () => nowMs,
    afterMs(delayMs: number, run: () => void) {
      nowMs += delayMs;
      queueMicrotask(run);
    },
    awaited: () => undefined,
    accepted: (answer: Extract<PlaceAnswer, { kind: 'taken' }>) => {
      for (const { ID } of answer.tickets) notified.push(ID);
    },
    refused: (why: { code: string }) => {
      refused.push(why.code);
    },
  };
  const add = (matchId: number) => {
    const selection = testSelection(matchId);
    slip.toggle(selection);
    const id = makeCommandId(START_MS, new Uint8Array(16).fill(matchId));
    slip.begin(commandFor(selection, id, { madeAtMs: START_MS }));
    return id;
  };
  return { slip, storage, environment, sent, notified, refused, add };
}

async function untilIdle(placement: ReturnType<typeof createPlacement>) {
  for (let i = 0; i < 200_000 && placement.progress() !== 'idle'; i++) await Promise.resolve();
}

describe('placement', () => {
  test('placement repeats a command under the same id until it is answered, then removes its selections', async () => {
    const { slip, environment, sent, notified, add } = setUp([
      { kind: 'unknown' },
      { kind: 'again' },
      { kind: 'unknown' },
      acceptedAnswer,
    ]);
    const id = add(1);
    const placement = createPlacement(slip, environment);
    placement.run(7);
    await untilIdle(placement);
    expect(sent).toEqual([id, id, id, id]);
    expect(notified).toEqual([5]);
    expect(slip.state()).toMatchObject({ selections: [], commands: [] });
  });

  test('placement sends commands one at a time and continues after a refusal', async () => {
    const { slip, environment, sent, refused, add } = setUp([{ kind: 'refused', ...moved }, acceptedAnswer]);
    const ids = [add(1), add(2)];
    const placement = createPlacement(slip, environment);
    placement.run(7);
    await untilIdle(placement);
    expect(sent).toEqual(ids);
    expect(slip.state().selections.map(({ matchId }) => matchId)).toEqual([1]);
    expect(slip.state().refusals).toEqual({ [toSelectionKey(testSelection(1))]: moved });
    expect(refused).toEqual(['OddsChangedException']);
  });

  test('placement continues after a reload with the same command id', async () => {
    const { slip, storage, environment, sent, add } = setUp([acceptedAnswer]);
    const id = add(1);
    const again = createSlipStore(storage);
    expect(again.state()).toEqual(slip.state());
    const placement = createPlacement(again, environment);
    placement.run(7);
    await untilIdle(placement);
    expect(sent).toEqual([id]);
    expect(again.state().selections).toEqual([]);
  });

  test('placement never sends another player’s command', async () => {
    const { slip, environment, sent, add } = setUp([]);
    add(1);
    const placement = createPlacement(slip, environment);
    placement.run(8);
    await untilIdle(placement);
    expect(sent).toEqual([]);
    expect(slip.state().commands).toHaveLength(1);
  });

  test('placement stops when another window has received the answer', async () => {
    const { slip, storage, environment, sent, add } = setUp([]);
    const id = add(1);
    const otherWindow = createSlipStore(storage);
    const placement = createPlacement(slip, {
      ...environment,
      async send(command) {
        const answer = await environment.send(command);
        otherWindow.refused(id, moved);
        slip.reload();
        return answer;
      },
    });
    placement.run(7);
    await untilIdle(placement);
    expect(sent).toEqual([id]);
    expect(slip.state().commands).toEqual([]);
  });

  test('placement does not report an answer to a player who has left', async () => {
    const { slip, environment, notified, add } = setUp([acceptedAnswer]);
    add(1);
    const placement = createPlacement(slip, {
      ...environment,
      async send(command) {
        placement.run(8);
        return environment.send(command);
      },
    });
    placement.run(7);
    await untilIdle(placement);
    expect(notified).toEqual([]);
    expect(slip.state()).toMatchObject({ selections: [], commands: [] });
  });

  test('placement keeps a command with a lost first answer when the session has ended', async () => {
    const { slip, environment, add } = setUp([{ kind: 'unknown' }, { kind: 'logged-out' }]);
    add(1);
    const placement = createPlacement(slip, environment);
    placement.run(7);
    await untilIdle(placement);
    expect(slip.state().commands).toHaveLength(1);
  });

  test('placement abandons a command that the server would treat as expired', async () => {
    const { slip, environment, add } = setUp([]);
    add(1);
    const placement = createPlacement(slip, environment);
    placement.run(7);
    await untilIdle(placement);
    expect(slip.state().commands).toEqual([]);
    expect(slip.state().refusals[toSelectionKey(testSelection(1))]?.code).toBe('CommandExpiredException');
  });
});
