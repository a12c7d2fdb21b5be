import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type ConfigInput, parseConfig } from './config.ts';

const databaseUrl = 'postgresql://evens:secret@127.0.0.1:5432/evens';

const uof = {
  EVENS_UOF_BROKER_URL: 'amqps://mq.example:5671',
  EVENS_UOF_API_URL: 'https://api.example/',
  EVENS_UOF_TOKEN: 'token-of-the-bookmaker',
  EVENS_UOF_VIRTUAL_HOST: '/unifiedfeed/1234',
};

function read(args: readonly string[] = [], env: ConfigInput['env'] = {}) {
  return parseConfig({ args, env: { DATABASE_URL: databaseUrl, ...env }, projectRoot: '/project' });
}

function configError(args: readonly string[], env: ConfigInput['env'] = {}): string {
  const result = read(args, env);
  return result.ok ? 'accepted' : result.error;
}

describe('parseConfig', () => {
  test('configuration reads hosts of match videos as origins', () => {
    const result = read([], { EVENS_STREAM_HOSTS: 'Video.example, tv.example:8443' });
    expect(result.ok && result.value.streamOrigins).toEqual([
      'https://video.example',
      'https://tv.example:8443',
    ]);
  });

  test('configuration has defaults for everything but the database', () => {
    const result = read();
    expect(result.ok && result.value).toMatchObject({
      databaseUrl,
      port: 3000,
      host: '127.0.0.1',
      sandbox: true,
      operatorsNeedSecondFactor: false,
      rateFactor: 1,
      tableBots: false,
      socketsMax: 20_000,
      dataFolder: '/project/.evens',
      roles: new Set(['api', 'feed', 'tables', 'payments', 'worker']),
      feed: { kind: 'simulated', speed: 1, seed: 'evens' },
    });
  });

  test('virtual matches are on beside the simulated feed, and elsewhere on request', () => {
    const isOn = (args: readonly string[], env: ConfigInput['env'] = {}) => {
      const result = read(args, env);
      return result.ok && result.value.feed.virtual;
    };
    const season = ['--feed', 'openfootball:/data'];
    expect([isOn([]), isOn([], { EVENS_VIRTUAL: '0' })]).toEqual([true, false]);
    expect([isOn(season), isOn(season, { EVENS_VIRTUAL: '1' })]).toEqual([false, true]);
  });

  test('configuration uses DATABASE_URL where no pooler is named', () => {
    const pooler = 'postgresql://evens:secret@pooler:6432/evens';
    expect(read()).toMatchObject({ value: { pooledDatabaseUrl: databaseUrl } });
    expect(read([], { DATABASE_POOL_URL: pooler })).toMatchObject({
      value: { databaseUrl, pooledDatabaseUrl: pooler },
    });
    expect(configError([], { DATABASE_POOL_URL: 'postgresql://pooler' })).toMatch(
      /^DATABASE_POOL_URL names no/,
    );
  });

  test('configuration reads replicas as a list', () => {
    const [one, other] = ['postgresql://a:b@one/evens', 'postgresql://a:b@other/evens'];
    expect(read()).toMatchObject({ value: { readDatabaseUrls: [] } });
    expect(read([], { DATABASE_READ_URLS: `${one}, ${other}` })).toMatchObject({
      value: { readDatabaseUrls: [one, other] },
    });
    expect(configError([], { DATABASE_READ_URLS: `${one},` })).toMatch(/^DATABASE_READ_URLS/);
  });

  test('configuration reads a feed with its time', () => {
    const result = read(['--feed', 'openfootball:/seasons', '--from', '2026-02-28T12:00', '--speed', '60']);
    expect(result.ok && result.value.feed).toMatchObject({
      kind: 'openfootball',
      path: '/seasons',
      fromMs: Date.UTC(2026, 1, 28, 12),
      speed: 60,
    });
  });

  test('configuration reads the connection of the Unified Odds Feed', () => {
    const result = read(['--feed', 'uof'], { ...uof, EVENS_UOF_NODE_ID: '7' });
    expect(result.ok && result.value.feed).toMatchObject({
      kind: 'uof',
      speed: 1,
      uof: { apiUrl: 'https://api.example', virtualHost: '/unifiedfeed/1234', nodeId: 7 },
    });
  });

  test.each([
    [['--prot', '3000'], {}, '--prot'],
    [['--port', '70000'], {}, '--port'],
    [['--port', 'abc'], {}, '--port'],
    [['somewhere'], {}, 'somewhere'],
    [['--feed', 'radar'], {}, '--feed'],
    [['--feed', 'openfootball'], {}, 'path'],
    [['--feed', 'uof'], {}, 'EVENS_UOF_BROKER_URL'],
    [['--feed', 'uof', '--speed', '2'], {}, '--speed'],
    [['--feed', 'uof'], { ...uof, EVENS_UOF_BROKER_URL: 'amqps://token@mq.example' }, 'EVENS_UOF_BROKER_URL'],
    [['--feed', 'uof'], { ...uof, EVENS_UOF_API_URL: 'ftp://api.example' }, 'EVENS_UOF_API_URL'],
    [['--feed', 'uof'], { ...uof, EVENS_UOF_TOKEN: 'short' }, 'EVENS_UOF_TOKEN'],
    [['--feed', 'recording:x', '--seed', '1'], {}, '--seed'],
    [['--from', '2026-02-28T12:00'], {}, '--from'],
    [['--feed', 'openfootball:x', '--from', 'yesterday'], {}, '--from'],
    [['--feed', 'openfootball:x', '--from', '2026-13-28T12:00'], {}, '--from'],
    [['--speed', '0'], {}, '--speed'],
    [['--speed', '2'], {}, '--speed belongs to openfootball and recording'],
    [['--feed', 'recording:x', '--speed', '0'], {}, '--speed is a number'],
    [[], { EVENS_FEED_KEPT_DAYS: '0' }, 'EVENS_FEED_KEPT_DAYS'],
    [[], { EVENS_SOCKETS_MAX: '99' }, 'EVENS_SOCKETS_MAX'],
    [[], { EVENS_PRICE_AGE_IN_PLAY_SECONDS: '4' }, 'EVENS_PRICE_AGE_IN_PLAY_SECONDS'],
    [[], { EVENS_PRICE_AGE_PREMATCH_SECONDS: 'never' }, 'EVENS_PRICE_AGE_PREMATCH_SECONDS'],
    [[], { EVENS_METRICS_TOKEN: 'short' }, 'EVENS_METRICS_TOKEN'],
    [[], { EVENS_TRACES_URL: 'collector:4318' }, 'EVENS_TRACES_URL'],
    [[], { DATABASE_URL: undefined }, 'DATABASE_URL'],
    [[], { DATABASE_URL: '' }, 'DATABASE_URL'],
    [[], { DATABASE_URL: 'mysql://u:p@h/db' }, 'DATABASE_URL'],
    [[], { DATABASE_URL: 'nonsense' }, 'DATABASE_URL'],
    [[], { DATABASE_URL: 'postgresql://h:5432' }, 'DATABASE_URL'],
    [[], { ROLES: 'api,feeder' }, 'ROLES'],
    [[], { ROLES: 'api' }, 'ROLES'],
    [[], { ROLES: 'feed,tables' }, 'ROLES'],
    [[], { ROLES: 'tables' }, 'ROLES: without BUS_URL'],
    [[], { ROLES: 'payments,worker' }, 'ROLES: without BUS_URL'],
    [[], { NATS_URL: 'nats://127.0.0.1' }, 'NATS_URL'],
    [[], { SMTP_URL: 'http://mail' }, 'SMTP_URL'],
    [[], { EVENS_DATABASE: 'x' }, 'EVENS_DATABASE'],
    [[], { EVENS_SANDBOX: 'yes' }, 'EVENS_SANDBOX'],
    [[], { EVENS_SANDBOX: '0' }, 'EVENS_PUBLIC_URL'],
    [[], { EVENS_SANDBOX: '0', EVENS_PUBLIC_URL: 'https://evens.example' }, 'EVENS_SECRET'],
    [[], { EVENS_SECRET: 'short' }, 'EVENS_SECRET'],
    [[], { EVENS_PUBLIC_URL: 'https://evens.example/site' }, 'EVENS_PUBLIC_URL'],
    [[], { EVENS_RATE_FACTOR: '0' }, 'EVENS_RATE_FACTOR'],
    [[], { EVENS_TABLE_BOTS: '7' }, 'EVENS_TABLE_BOTS'],
    [[], { EVENS_LOG_LEVEL: 'loud' }, 'EVENS_LOG_LEVEL'],
    [[], { EVENS_PUSH_CONTACT: 'alerts@evens.example' }, 'EVENS_PUSH_CONTACT'],
    [[], { EVENS_PUSH_SERVICES: 'https://push.example' }, 'EVENS_PUSH_CONTACT'],
    [
      [],
      { EVENS_PUSH_CONTACT: 'mailto:a@evens.example', EVENS_PUSH_SERVICES: 'https://push.example/send' },
      'EVENS_PUSH_SERVICES',
    ],
    [[], { EVENS_STREAM_HOSTS: 'video.example,*.example' }, '*.example'],
    [[], { EVENS_STREAM_HOSTS: "video.example; script-src 'unsafe-inline'" }, 'EVENS_STREAM_HOSTS'],
    [[], { EVENS_STREAM_HOSTS: 'https://video.example/live' }, 'EVENS_STREAM_HOSTS'],
    [[], { EVENS_FRAME_HOSTS: 'https://games.example/open' }, 'EVENS_FRAME_HOSTS'],
    [[], { EVENS_CHAT_SCRIPT: 'http://widget.example/chat.js' }, 'EVENS_CHAT_SCRIPT'],
    [[], { EVENS_TAGS_SCRIPT: 'https://user:secret@tags.example/t.js' }, 'EVENS_TAGS_SCRIPT'],
    [[], { EVENS_ANALYTICS_SCRIPT: 'numbers.example/n.js' }, 'EVENS_ANALYTICS_SCRIPT'],
    [[], { EVENS_TRUSTED_PROXIES: '10.0.0.7,everywhere' }, 'everywhere'],
    [[], { EVENS_TRUSTED_PROXIES: '10.0.0.0/33' }, '10.0.0.0/33'],
    [[], { EVENS_MULTILANGUAGE: 'no' }, 'EVENS_MULTILANGUAGE'],
    [[], { EVENS_OPERATOR_SECOND_FACTOR: 'no' }, 'EVENS_OPERATOR_SECOND_FACTOR'],
  ] as const)('configuration refuses %j %j by name', (args, env, name) => {
    expect(configError(args, env)).toContain(name);
  });

  test('configuration requires more settings outside the sandbox, which alone relaxes rate limits', () => {
    const real = {
      EVENS_SANDBOX: '0',
      EVENS_PUBLIC_URL: 'https://evens.example',
      EVENS_SECRET: 'x'.repeat(32),
      EVENS_SEAL_KEYS: `first:${Buffer.alloc(32).toString('base64')}`,
      EVENS_PROFILE: 'malta',
    };
    expect(read([], real)).toMatchObject({ ok: true, value: { operatorsNeedSecondFactor: true } });
    expect(configError([], { ...real, EVENS_SEAL_KEYS: '' })).toContain('EVENS_SEAL_KEYS is missing');
    expect(configError([], { ...real, EVENS_SEAL_KEYS: 'first:c2hvcnQ=' })).toContain('of 5 bytes');
    expect(configError([], { ...real, EVENS_RATE_FACTOR: '10' })).toContain('EVENS_RATE_FACTOR');
    expect(configError([], { ...real, EVENS_TABLE_BOTS: '1' })).toContain('EVENS_TABLE_BOTS');
    expect(configError([], { ...real, EVENS_PROFILE: undefined })).toContain('EVENS_PROFILE is missing');
    expect(configError([], { ...real, EVENS_PROFILE: 'mars' })).toContain('EVENS_PROFILE is one of none, uk');
  });

  test('configuration errors never repeat a password', () => {
    expect(configError([], { DATABASE_URL: 'http://evens:hunter2@h/db' })).not.toContain('hunter2');
  });

  test('configuration accepts addresses and ranges of proxies', () => {
    const result = read([], { EVENS_TRUSTED_PROXIES: '10.0.0.7, fd00::/8' });
    expect(result.ok && result.value.trustedProxies).toEqual(['10.0.0.7', 'fd00::/8']);
  });

  test.each([
    [{ ROLES: 'api,feed' }, ['api', 'feed', 'tables', 'payments']],
    [{ ROLES: 'api,feed,tables,worker' }, ['api', 'feed', 'tables', 'worker', 'payments']],
    [{ ROLES: 'api', BUS_URL: 'redis://bus' }, ['api']],
    [{ ROLES: 'tables', BUS_URL: 'redis://bus' }, ['tables']],
    [{ ROLES: 'payments', BUS_URL: 'redis://bus' }, ['payments']],
  ])(
    'configuration %j gives the roles %j: without a bus tables and payments run beside the API',
    (env, roles) => {
      const result = read([], env);
      expect(result.ok && [...result.value.roles]).toEqual(roles);
    },
  );

  test.each([
    ['api', 'accepted'],
    ['payments', 'EVENS_SIGNER_KEY'],
    ['worker', 'EVENS_SIGNER_KEY'],
  ])('configuration of the role %s without the key of requests to the signer: %s', (ROLES, outcome) => {
    const env = {
      EVENS_SANDBOX: '0',
      EVENS_PUBLIC_URL: 'https://evens.example',
      EVENS_SECRET: 'x'.repeat(32),
      EVENS_SEAL_KEYS: `first:${Buffer.alloc(32).toString('base64')}`,
      EVENS_PROFILE: 'malta',
      BUS_URL: 'redis://bus',
      EVENS_SIGNER_URL: 'https://signer.example',
      EVENS_SIGNER_REPORT_KEYS: Buffer.alloc(32, 1).toString('base64'),
      ROLES,
    };
    expect(configError([], env)).toContain(outcome);
  });

  test('configuration allows a process with only the worker role', () => {
    const result = read([], { ROLES: 'worker' });
    expect(result.ok && [...result.value.roles]).toEqual(['worker']);
  });
});

describe('settings in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function write(name: string, text: string): string {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  }

  test('configuration reads settings from files, without the newline at the end', () => {
    const secret = ` ${'x'.repeat(32)} `;
    const result = parseConfig({
      args: [],
      env: {
        DATABASE_URL: '',
        DATABASE_URL_FILE: write('database', `${databaseUrl}\n`),
        DATABASE_POOL_URL_FILE: write('pool', 'postgres://pool/evens'),
        DATABASE_READ_URLS_FILE: write('read', 'postgres://a/evens,postgres://b/evens'),
        BUS_URL_FILE: write('bus', 'redis://bus'),
        SMTP_URL_FILE: write('smtp', 'smtp://mail'),
        ROLES_FILE: write('roles', 'api\r\n'),
        EVENS_SECRET_FILE: write('secret', `${secret}\n`),
        EVENS_METRICS_TOKEN_FILE: '',
      },
      projectRoot: '/project',
    });
    expect(result.ok && result.value).toMatchObject({
      databaseUrl,
      pooledDatabaseUrl: 'postgres://pool/evens',
      readDatabaseUrls: ['postgres://a/evens', 'postgres://b/evens'],
      busUrl: 'redis://bus',
      smtpUrl: 'smtp://mail',
      roles: new Set(['api']),
      secret,
      metricsToken: undefined,
    });
  });

  test.each([
    ['missing', join(folder, 'missing'), 'EVENS_SECRET_FILE names', 'cannot be read (ENOENT)'],
    ['a folder', folder, 'EVENS_SECRET_FILE names', 'cannot be read (EISDIR)'],
    ['empty', write('empty', ''), 'EVENS_SECRET_FILE names', 'is empty'],
    ['a newline', write('newline', '\n'), 'EVENS_SECRET_FILE names', 'is empty'],
    ['too short a value', write('short', 'hunter2\n'), 'EVENS_SECRET has 7 characters', 'at least 32'],
  ])('configuration refuses a file of a setting that is %s', (_, EVENS_SECRET_FILE, ...texts) => {
    const error = configError([], { EVENS_SECRET_FILE });
    for (const text of texts) expect(error).toContain(text);
    expect(error).not.toContain('hunter2');
  });

  test('configuration refuses a setting with both a value and a file, and the file of an unknown setting', () => {
    const path = write('both', 'redis://:hunter2@bus');
    const error = configError([], { BUS_URL: 'redis://:hunter3@bus', BUS_URL_FILE: path });
    expect(error).toBe('BUS_URL and BUS_URL_FILE are both set; unset one of them');
    expect(configError([], { EVENS_SECRT_FILE: path })).toContain('EVENS_SECRT is not a setting');
  });
});
