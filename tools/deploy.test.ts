import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asFields } from '@evens/base';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { parseConfig, processRoles } from '../apps/server/src/config.ts';
import { testSealKeys } from '../tests/fixture/sealed.ts';
import { projectRoot } from './project.ts';
import { youngGeneration } from './server-process.ts';

const folder = join(projectRoot, 'deploy');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

type Fields = Readonly<Record<string, unknown>>;
const fieldsIn = (value: unknown): Fields => asFields(value) ?? {};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): readonly string[] => list(value).map(String);

function parseYaml(name: string): readonly Fields[] {
  return parseAllDocuments(read(name), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0]?.message}`);
    return fieldsIn(document.toJS());
  });
}

const compose = fieldsIn(parseYaml('compose.yaml')[0]);
const services = Object.entries(fieldsIn(compose['services'])).map(
  ([name, service]) => [name, fieldsIn(service)] as const,
);
const objects = globSync('kubernetes/*.yaml', { cwd: folder }).sort().flatMap(parseYaml);
const deployments = objects.filter(({ kind }) => kind === 'Deployment');
const podSpec = (deployment: Fields): Fields =>
  fieldsIn(fieldsIn(fieldsIn(deployment['spec'])['template'])['spec']);
const container = (deployment: Fields): Fields => fieldsIn(list(podSpec(deployment)['containers'])[0]);

/** Settings of the processes that a file starts, each with the name of the process. */
type Started = readonly (readonly [string, Readonly<Record<string, string>>])[];
const asSettings = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fieldsIn(value)).map(([name, text]) => [name, String(text)]));

const inCompose: Started = services
  .filter(([, { image, command }]) => image === 'evens' && command === undefined)
  .map(([name, { environment }]) => [`compose ${name}`, asSettings(environment)]);

const settingsMap = objects.find(({ kind }) => kind === 'ConfigMap');
const inKubernetes: Started = deployments.map((deployment) => {
  const own = list(container(deployment)['env']).map((each) => {
    const { name, value } = fieldsIn(each);
    return [String(name), String(value)];
  });
  const settings = { ...asSettings(settingsMap?.['data']), ...Object.fromEntries(own) };
  return [`kubernetes ${settings['ROLES']}`, settings];
});

const unit = read('systemd/evens@.service');
const assignments = (text: string): readonly [string, string][] =>
  Array.from(text.matchAll(/(?:^|\s)([A-Z_]+)=(\S+)/gm), ([, name = '', value = '']) => [name, value]);
const ofUnit = Array.from(unit.matchAll(/^Environment=(.*)$/gm), ([, line = '']) => line).join('\n');
const inSystemd: Started = processRoles.map((role) => [
  `systemd ${role}`,
  { ...Object.fromEntries([...assignments(read('systemd/evens.env')), ...assignments(ofUnit)]), ROLES: role },
]);

const started: Started = [...inCompose, ...inKubernetes, ...inSystemd];

/** Contents of the files that settings in `…_FILE` name. */
const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://app:word@primary/evens',
  DATABASE_READ_URLS: 'postgresql://app:word@standby/evens',
  BUS_URL: 'redis://:word@redis:6379',
  EVENS_SECRET: 'x'.repeat(32),
  EVENS_SEAL_KEYS: testSealKeys,
  EVENS_METRICS_TOKEN: 'x'.repeat(32),
};
const ofMachine = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'PORT'];
const withoutPrefix = ['DATABASE_URL', 'BUS_URL', 'SMTP_URL', 'ROLES'];

test.each(started)('the server accepts the settings of %s', (_, settings) => {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    const secret = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : undefined;
    env[secret ?? name] = secret === undefined ? value : (secrets[secret] ?? '');
    if (secret !== undefined) expect(Object.keys(secrets)).toContain(secret);
    else if (!name.startsWith('EVENS_')) expect([...withoutPrefix, ...ofMachine]).toContain(name);
  }
  const parsed = parseConfig({ args: ['--port', '3000'], env, projectRoot });
  expect(parsed.ok ? '' : parsed.error).toBe('');
});

test.each([
  ['compose', inCompose],
  ['kubernetes', inKubernetes],
])('%s starts a process of every role', (_, processes) => {
  const startedRoles = new Set(processes.map(([, { ROLES }]) => ROLES));
  expect([...startedRoles].sort()).toEqual([...processRoles].sort());
});

test('compose names only files, secrets and services that exist', () => {
  const defined = fieldsIn(compose['secrets']);
  const script = read('make-secrets.sh').replaceAll('\\\n', '');
  for (const [, service] of services) {
    for (const name of texts(service['secrets'])) expect(Object.keys(defined)).toContain(name);
    for (const volume of texts(service['volumes'])) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect([source, existsSync(join(folder, source))]).toEqual([source, true]);
    }
  }
  for (const name of Object.keys(defined)) expect(script).toMatch(new RegExp(`[ ]${name}[ ;\\n]`));
  const names = services.map(([name]) => name);
  const scraped = Array.from(
    read('prometheus/prometheus.yml').matchAll(/"([a-z0-9-]+):\d+"/g),
    ([, host]) => host,
  );
  const balanced = Array.from(read('haproxy.cfg').matchAll(/^ +server \S+ (\S+):3000/gm), ([, host]) => host);
  expect(scraped.length).toBeGreaterThan(5);
  expect([...scraped, ...balanced].filter((host) => !names.includes(host ?? ''))).toEqual([]);
  expect(new Set(balanced)).toEqual(new Set(names.filter((name) => name.startsWith('api-'))));
});

test('the program and its options of Node are the same in all files', () => {
  const program = 'apps/server/src/main.ts';
  expect(existsSync(join(projectRoot, program))).toBe(true);
  expect(read('Dockerfile')).toContain(
    JSON.stringify(['node', ...youngGeneration, program]).replaceAll(',', ', '),
  );
  expect(unit).toContain(`ExecStart=/usr/bin/node ${youngGeneration.join(' ')} ${program} `);
});

test('probes ask for paths that every process serves', () => {
  const probes = readFileSync(join(projectRoot, 'apps/server/src/platform/probes.ts'), 'utf8');
  const paths = deployments.flatMap((deployment) =>
    ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => {
      const { path, port } = fieldsIn(fieldsIn(container(deployment)[name])['httpGet']);
      expect(port).toBe('http');
      return String(path);
    }),
  );
  const [, checked = ''] = /httpchk GET (\S+)/.exec(read('haproxy.cfg')) ?? [];
  const [, healthy = ''] = /127\.0\.0\.1:3000(\/[a-z]+)/.exec(read('Dockerfile')) ?? [];
  for (const path of [...paths, checked, healthy]) expect(probes).toContain(`fastify.get('${path}'`);
});

test('a process has the time to drain before it is killed', () => {
  const seconds = (text: unknown): number => Number(/^\d+/.exec(String(text))?.[0]);
  const drain = (processes: Started): number => Number(processes[0]?.[1]['EVENS_DRAIN_SECONDS']);
  const [, waits] = /^TimeoutStopSec=(\d+)/m.exec(unit) ?? [];
  expect(Number(waits)).toBeGreaterThanOrEqual(drain(inSystemd) + 20);
  for (const deployment of deployments)
    expect(podSpec(deployment)['terminationGracePeriodSeconds']).toBeGreaterThanOrEqual(
      drain(inKubernetes) + 20,
    );
  for (const [, { image, stop_grace_period: grace }] of services)
    if (image === 'evens') expect(seconds(grace)).toBeGreaterThanOrEqual(drain(inCompose) + 20);
});

test('pods have neither privileges nor a writable file system, and keep one process of each role', () => {
  for (const deployment of deployments) {
    expect(podSpec(deployment)['securityContext']).toMatchObject({ runAsNonRoot: true });
    expect(container(deployment)['securityContext']).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
  const budgets = objects.filter(({ kind }) => kind === 'PodDisruptionBudget');
  const selectors = budgets.map(({ spec }) => fieldsIn(spec)['selector']);
  expect(selectors).toEqual(deployments.map(({ spec }) => fieldsIn(spec)['selector']));
});
