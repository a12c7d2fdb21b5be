// @vitest-environment happy-dom
import english from '@evens/locales/en/arcade/frame.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { makeTableCroupier } from './croupier.ts';
import { bet, round } from './testing.ts';

function makeTable({
  own = [],
  name,
}: {
  readonly own?: readonly ReturnType<typeof bet>[];
  readonly name?: string;
}) {
  let nowMs = 0;
  const table = {
    nowMs: () => nowMs,
    state: {
      line: 'live',
      isOpen: true,
      round: round(),
      results: [],
      crowd: { seated: 1, players: 0, bets: 0, listed: [] },
    },
  };
  const state = { ...table.state, line: 'live' as const, chat: [], own, tick: null };
  const live = { nowMs: () => nowMs, state: { ...state, results: [] as { no: number; pocket: number }[] } };
  const croupier = makeTableCroupier({
    opening: {
      Game: { Key: 'live-roulette', Name: 'Live Roulette', RulesVersion: 1, Rtp: 97 },
      Table: name === undefined ? null : ({ Person: { Name: name, Avatar: '00' } } as never),
    },
    table: live,
    game: () => ({ short: () => ({ text: '17' }) }),
    t: (key, values = {}) =>
      Object.entries(values).reduce(
        (text, [field, value]) => text.replace(`{${field}}`, String(value)),
        english[key],
      ),
  });
  croupier.show();
  return {
    croupier,
    pass: (ms: number) => {
      nowMs += ms;
    },
    play(endsAt: number) {
      live.state = { ...live.state, round: round({ phase: 'playing', endsAt }) };
    },
    end() {
      live.state = { ...live.state, round: round({ phase: 'over' }), results: [{ no: 1, pocket: 17 }] };
      croupier.show();
    },
  };
}

test('the dealer greets a player by name, for some seconds', () => {
  const { croupier, pass } = makeTable({ name: 'ada' });
  expect([croupier.sentence(), croupier.live.textContent]).toEqual(['Welcome, ada', 'Welcome, ada']);
  pass(5000);
  expect(croupier.sentence()).toBeUndefined();
  expect(makeTable({}).croupier.sentence()).toBe('Welcome to the table');
});

test('the greeting wave ends after a moment, and each step of a deal has a gesture', () => {
  const { croupier, pass, play } = makeTable({});
  const pose = () => {
    croupier.show();
    return croupier.figure?.dataset['pose'];
  };
  expect(pose()).toBe('announce');
  pass(2000);
  expect([croupier.sentence(), pose()]).toEqual(['Welcome to the table', 'idle']);
  play(20_000);
  expect(pose()).toBe('deal');
  pass(5000);
  expect(pose()).toBe('idle');
  play(30_000);
  expect(pose()).toBe('deal');
});

test('the dealer congratulates only on a return above the stake', () => {
  const { croupier, end } = makeTable({ name: 'ada', own: [bet()] });
  end();
  for (const outcome of ['back', 'part', 'loss'] as const) croupier.result({ outcome });
  expect(croupier.sentence()).toBe('Result: 17');
  croupier.result({ outcome: 'win' });
  expect(croupier.sentence()).toBe('Congratulations, ada');
});

test('a result is announced to screen readers only without own bets, whose result is announced with the payout', () => {
  const [watching, playing] = [makeTable({}), makeTable({ own: [bet()] })];
  watching.end();
  playing.end();
  expect(watching.croupier.live.textContent).toBe('Result: 17');
  expect(playing.croupier.live.textContent).toBe('Welcome to the table');
});
