import type { User } from '@evens/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseSettings, saveChoices } from './choose-settings.ts';
import { queryClient } from './query-client.ts';
import { userQuery } from './session.ts';
import { adoptSettings, changeSettings, parseSettings, settings } from './settings.ts';

const unchosen = { oddFormat: null, viewFormat: null, sportView: null, timezone: null, language: 'en' };
let answers: ((body: string) => void)[] = [];
let sent: string[] = [];

/** Lets a request of the page arrive and be answered. */
async function answer(body = '{}'): Promise<void> {
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.pop()?.(body);
}
function logIn(id: number, account: Partial<User['Settings']> = {}): void {
  const user = { ID: id, Settings: { ...unchosen, ...account } };
  adoptSettings(null);
  adoptSettings(user as User);
  queryClient.setQueryData(userQuery.queryKey, user as User);
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal(
    'fetch',
    (_url: string, { body }: { body: string }) =>
      new Promise((resolve) => {
        sent.push(body);
        answers.push((answerBody) => resolve(new Response(answerBody)));
      }),
  );
  changeSettings(parseSettings(null));
  answers = [];
  sent = [];
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a visitor’s choices are saved at the log-in where the account has none', async () => {
  chooseSettings({ oddFormat: 'malay', timezone: 345 });
  expect(sent).toEqual([]);
  logIn(7, { oddFormat: 'american' });
  saveChoices();
  expect(settings()).toMatchObject({ oddFormat: 'american', timezone: 345 });
  await answer();
  await vi.waitFor(() => expect(settings().unsaved).toEqual({ accountId: 7, names: [] }));
  expect(sent).toEqual(['{"Timezone":345}']);
});

test('a choice whose save has no answer is kept and sent again when the page is loaded again', async () => {
  logIn(7);
  chooseSettings({ oddFormat: 'malay' });
  // The page is left. The account is read before the save arrives there.
  changeSettings(parseSettings(JSON.stringify(settings())));
  logIn(7, { oddFormat: 'decimal' });
  expect(settings().oddFormat).toBe('malay');
  await answer();
  saveChoices();
  await vi.waitFor(() => expect(settings().unsaved.names).toEqual([]));
});

test('a choice whose save a busy server refused is sent again', async () => {
  logIn(7);
  chooseSettings({ oddFormat: 'malay' });
  await answer('{"HasErrors":true,"ErrorCode":"OverloadedException","ErrorMessage":"Busy","Data":{}}');
  const saved = saveChoices();
  await answer();
  await saved;
  expect(sent).toEqual(['{"OddFormat":"malay"}', '{"OddFormat":"malay"}']);
  expect(settings().unsaved.names).toEqual([]);
});

test('the later of two choices of one setting is sent last', async () => {
  logIn(7);
  chooseSettings({ oddFormat: 'malay' });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  chooseSettings({ oddFormat: 'american' });
  await answer();
  await answer();
  await vi.waitFor(() => expect(settings().unsaved.names).toEqual([]));
  expect(sent).toEqual(['{"OddFormat":"malay"}', '{"OddFormat":"american"}']);
});

test('unsaved choices of one player are not saved for another', async () => {
  logIn(7);
  chooseSettings({ oddFormat: 'malay' });
  logIn(8, { oddFormat: 'american' });
  await saveChoices();
  expect(settings()).toMatchObject({ oddFormat: 'american', unsaved: { accountId: 8, names: [] } });
  expect(sent).toEqual([]);
});
