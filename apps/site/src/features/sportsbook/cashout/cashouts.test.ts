import { makeCommandId } from '@evens/base';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { expect, test } from 'vitest';
import { type CashoutAnswer, type CashoutCommand, createCashouts, type SeenOffer } from './cashouts.ts';

const ticket = testTicket({ ID: 5 });
const seen: SeenOffer = { value: '9.50', oddsMilli: [2000], stakePart: undefined };

/** Returns the answers in order and repeats the last one. The test runs the pauses. */
function world(...answers: readonly CashoutAnswer[]) {
  const sent: CashoutCommand[] = [];
  const pauses: { ms: number; run: () => void }[] = [];
  let ids = 0;
  const clock = { nowMs: 1_000_000, playerId: 1 };
  const cashouts = createCashouts({
    async send(command) {
      sent.push(command);
      return answers[Math.min(sent.length, answers.length) - 1] ?? { kind: 'unknown' };
    },
    playerId: () => clock.playerId,
    newId: () => {
      ids += 1;
      return makeCommandId(clock.nowMs, new Uint8Array(16).fill(ids));
    },
    nowMs: () => clock.nowMs,
    afterMs: (ms, run) => pauses.push({ ms, run }),
  });
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
  return { cashouts, sent, pauses, clock, settled };
}

function done(Acceptance: number, paid: string): CashoutAnswer {
  return { kind: 'done', ticket: testTicket({ ID: 5, Acceptance }), paid };
}

test('a cash-out is sent after confirmation, with the displayed value, and reports the paid amount', async () => {
  const { cashouts, sent, settled } = world(done(1, '9.50'));
  cashouts.showOffer(5, { ...seen, stakePart: '4.00' });
  expect(sent).toEqual([]);
  cashouts.confirm(ticket);
  expect(cashouts.findState(5)?.kind).toBe('sending');
  await settled();
  expect(sent).toMatchObject([
    { ticketId: 5, seen: { value: '9.50', oddsMilli: [2000], stakePart: '4.00' } },
  ]);
  expect(cashouts.findState(5)).toEqual({ kind: 'paid', paid: '9.50' });
  cashouts.clear(5);
  expect(cashouts.findState(5)).toBeUndefined();
});

test('a higher value replaces the displayed one; a lower value must be accepted before it can be confirmed', async () => {
  const { cashouts, sent, settled } = world(done(1, '9.10'));
  cashouts.showOffer(5, seen);
  cashouts.move(5, { ...seen, value: '10.00' });
  expect(cashouts.findState(5)).toMatchObject({ seen: { value: '10.00' }, fellFrom: undefined });
  cashouts.move(5, { ...seen, value: '9.20' });
  cashouts.move(5, { ...seen, value: '9.10' });
  expect(cashouts.findState(5)).toMatchObject({ seen: { value: '9.10' }, fellFrom: '10.00' });
  cashouts.confirm(ticket);
  await settled();
  expect(sent).toEqual([]);
  cashouts.accept(5);
  cashouts.confirm(ticket);
  await settled();
  expect(sent).toMatchObject([{ seen: { value: '9.10' } }]);
});

test('a value that falls by up to 1 % keeps the displayed one, which the server pays', async () => {
  const { cashouts, sent, settled } = world(done(1, '9.50'));
  cashouts.showOffer(5, seen);
  cashouts.move(5, { ...seen, value: '9.41' });
  expect(cashouts.findState(5)).toMatchObject({ seen: { value: '9.50' }, fellFrom: undefined });
  cashouts.move(5, { ...seen, value: '9.40' });
  expect(cashouts.findState(5)).toMatchObject({ seen: { value: '9.40' }, fellFrom: '9.50' });
  cashouts.move(5, { ...seen, value: '9.60' });
  cashouts.confirm(ticket);
  await settled();
  expect(sent).toMatchObject([{ seen: { value: '9.60' } }]);
});

test('a value that falls and then rises above the seen one needs no acceptance', () => {
  const { cashouts } = world();
  cashouts.showOffer(5, seen);
  cashouts.move(5, { ...seen, value: '9.00' });
  cashouts.move(5, { ...seen, value: '9.60' });
  expect(cashouts.findState(5)).toMatchObject({ seen: { value: '9.60' }, fellFrom: undefined });
});

test('a command with a lost answer is repeated under the same id until an answer arrives', async () => {
  const { cashouts, sent, pauses, settled } = world(
    { kind: 'unknown' },
    { kind: 'again' },
    { kind: 'unknown' },
    done(1, '9.50'),
  );
  cashouts.showOffer(5, seen);
  cashouts.confirm(ticket);
  for (let round = 0; round < 4; round += 1) {
    await settled();
    pauses.at(-1)?.run();
    if (round === 0) expect(cashouts.findState(5)).toMatchObject({ kind: 'sending', isLost: true });
  }
  await settled();
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(1);
  expect(sent).toHaveLength(4);
  expect(pauses.map(({ ms }) => ms)).toEqual([1000, 2000, 4000]);
  expect(cashouts.findState(5)).toEqual({ kind: 'paid', paid: '9.50' });
});

test('a ticket accepts no other cash-out while its command is being sent', async () => {
  const { cashouts, sent, settled } = world({ kind: 'unknown' });
  cashouts.showOffer(5, seen);
  cashouts.confirm(ticket);
  cashouts.showOffer(5, { ...seen, value: '1.00' });
  cashouts.clear(5);
  cashouts.confirm(ticket);
  await settled();
  expect(cashouts.findState(5)?.kind).toBe('sending');
  expect(sent).toHaveLength(1);
});

test('a cash-out refused for a lower value needs a new confirmation and gets another id', async () => {
  const { cashouts, sent, settled } = world({ kind: 'fell', value: '8.00' }, done(1, '8.00'));
  cashouts.showOffer(5, seen);
  cashouts.confirm(ticket);
  await settled();
  expect(cashouts.findState(5)).toMatchObject({ kind: 'asking', seen: { value: '8.00' }, fellFrom: '9.50' });
  cashouts.accept(5);
  cashouts.confirm(ticket);
  await settled();
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(2);
  expect(cashouts.findState(5)).toEqual({ kind: 'paid', paid: '8.00' });
});

test('a delayed cash-out ends as paid, as declined, or without a result', async () => {
  for (const ending of ['paid', 'declined', 'neither'] as const) {
    const { cashouts, settled } = world(done(5, '0.00'));
    cashouts.showOffer(5, seen);
    cashouts.confirm(testTicket({ ID: 5, CashedOut: '1.00' }));
    await settled();
    expect(cashouts.findState(5)?.kind).toBe('waiting');
    cashouts.changed(testTicket({ ID: 5, Acceptance: 5, CashedOut: '1.00' }));
    expect(cashouts.findState(5)?.kind).toBe('waiting');
    if (ending === 'declined') cashouts.declined(5);
    cashouts.changed(testTicket({ ID: 5, Acceptance: 1, CashedOut: ending === 'paid' ? '10.50' : '1.00' }));
    expect(cashouts.findState(5)).toEqual(
      { paid: { kind: 'paid', paid: '9.50' }, declined: { kind: 'declined' }, neither: undefined }[ending],
    );
  }
});

test('a delayed cash-out of another page or an earlier load ends as paid, with the paid amount', () => {
  const { cashouts } = world(done(5, '0.00'));
  cashouts.changed(testTicket({ ID: 5, Acceptance: 5, CashedOut: '1.00' }));
  expect(cashouts.findState(5)?.kind).toBe('waiting');
  cashouts.changed(testTicket({ ID: 5, Result: 2, CashedOut: '11.46' }));
  expect(cashouts.findState(5)).toEqual({ kind: 'paid', paid: '10.46' });
});

test('a declined cash-out stays declined while its ticket has the state before', () => {
  const { cashouts } = world(done(5, '0.00'));
  cashouts.changed(testTicket({ ID: 5, Acceptance: 5 }));
  cashouts.declined(5);
  cashouts.changed(testTicket({ ID: 5, Acceptance: 5 }));
  cashouts.changed(testTicket({ ID: 5 }));
  expect(cashouts.findState(5)).toEqual({ kind: 'declined' });
});

test('a command is abandoned after a day, and another player does not see its result', async () => {
  const old = world({ kind: 'again' });
  old.cashouts.showOffer(5, seen);
  old.cashouts.confirm(ticket);
  old.clock.nowMs += 25 * 3_600_000;
  await old.settled();
  expect(old.cashouts.findState(5)).toBeUndefined();
  expect(old.pauses).toEqual([]);

  const gone = world(done(1, '9.50'));
  gone.cashouts.showOffer(5, seen);
  gone.cashouts.confirm(ticket);
  gone.clock.playerId = 2;
  gone.cashouts.forget();
  await gone.settled();
  expect(gone.cashouts.findState(5)).toBeUndefined();
});
