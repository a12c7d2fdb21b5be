import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withConnection } from '../../../tools/postgres-process.ts';
import { Browser, goodPassword, registerPlayer } from '../../fixture/browser.ts';
import { type BootedSite, bootSite } from '../../fixture/site.ts';

let site: BootedSite;
beforeAll(async () => {
  site = await bootSite();
});
afterAll(() => site.stop());

const HOUR_MS = 3_600_000;

describe('a time-out', () => {
  test('bars the balance until it ends, is never shortened, and is written to the audit', async () => {
    const player = await registerPlayer(site.url, 'tim');
    const before = await player.call('GET /api/protection/overview');
    expect(before.body).toMatchObject({ Break: null, Limits: [], IncreaseAfterHours: 24 });
    const wrong = await player.call('POST /api/protection/timeout', {
      body: { Hours: 48, Password: 'not the password' },
    });
    expect(wrong.body.ErrorCode).toBe('WrongPasswordException');
    const asked = { Hours: 48, Password: goodPassword };
    const begun = await player.call('POST /api/protection/timeout', { body: asked });
    expect(begun.status).toBe(200);
    const until = String((begun.body.Break as { Until: string }).Until);
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + 47 * HOUR_MS);
    const shorter = await player.call('POST /api/protection/timeout', { body: { ...asked, Hours: 24 } });
    expect(shorter.body.Break).toEqual({ Kind: 'time-out', Until: until, MayEndFrom: null });
    const { rows } = await withConnection(site.databaseUrl, (db) =>
      db.query(
        `select e.kind, e.done_by, b.barred_until from protection_event e join balance b using (account_id)
         join player p using (account_id) join auth_user u on u.id = p.auth_user_id where u.username = 'tim'`,
      ),
    );
    expect(rows).toEqual([{ kind: 'time-out', done_by: 'player', barred_until: new Date(until) }]);
  });

  test('refuses hours that the profile does not offer', async () => {
    const player = await registerPlayer(site.url, 'tom');
    const { body } = await player.call('POST /api/protection/timeout', {
      body: { Hours: 5, Password: goodPassword },
    });
    expect(body).toMatchObject({ ErrorCode: 'InvalidDetailsException', Data: { fields: ['Hours'] } });
  });
});

describe('a self-exclusion', () => {
  test('ends the sessions at once and names from when on its end may be asked for', async () => {
    const player = await registerPlayer(site.url, 'selma');
    const other = new Browser(site.url);
    await other.call('POST /api/account/login', { body: { UserName: 'selma', Password: goodPassword } });
    const begun = await player.call('POST /api/protection/selfexclude', {
      body: { Months: 6, Password: goodPassword },
    });
    expect(begun.body.Break).toMatchObject({ Kind: 'self-exclusion', Until: null });
    for (const browser of [player, other])
      expect((await browser.call('GET /api/user/get')).body.ErrorCode).toBe('NotLoggedInException');
  });
});
