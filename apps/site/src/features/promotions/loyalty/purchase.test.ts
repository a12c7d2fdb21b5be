import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { purchase } from './purchase.ts';

const item = { Key: 'free-bet-5', Price: 1000 } as const;
const bought = () => Response.json({ HasErrors: false, Points: 0, BonusID: 1 });
const refused = (ErrorCode: string) => () =>
  Response.json({ HasErrors: true, ErrorCode, ErrorMessage: 'No.', Data: {} }, { status: 422 });
function lost(): never {
  throw new TypeError('Failed to fetch');
}

let answer: () => Response;
let commands: string[];
let otherCalls: number;

beforeEach(() => {
  commands = [];
  otherCalls = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url === '/api/loyalty/buy') {
      commands.push(JSON.parse(String(body)).CommandId);
      return answer();
    }
    otherCalls += 1;
    return lost();
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function press(
  next: () => Response,
  chosenItem: { readonly Key: 'free-bet-5' | 'free-bet-20' } = item,
) {
  answer = next;
  return purchase({ ...item, ...chosenItem });
}

test('a purchase repeats its command id until it is answered, and then uses a new one', async () => {
  expect(await press(lost)).toEqual({ ok: false, error: undefined });
  expect(await press(refused('TooManyRequestsException'))).toMatchObject({ ok: false });
  expect(await press(lost, { Key: 'free-bet-20' })).toMatchObject({ ok: false });
  expect(await press(bought)).toEqual({ ok: true, value: undefined });
  expect(await press(bought)).toEqual({ ok: true, value: undefined });
  const [first, second, other, third, next] = commands;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, other, next]).size).toBe(3);
});

test.each(['CommandExpiredException', 'CommandIdReusedException'])(
  'a purchase uses a new command id after %s',
  async (code) => {
    await press(refused(code));
    await press(bought);
    expect(new Set(commands).size).toBe(2);
  },
);

test('points are read again even if no answer arrived', async () => {
  await press(lost);
  await vi.waitFor(() => expect(otherCalls).toBeGreaterThan(0));
});
