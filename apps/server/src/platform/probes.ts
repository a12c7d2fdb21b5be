import { createHash, timingSafeEqual } from 'node:crypto';
import { mayRead } from '@evens/contract';
import type { FastifyRequest } from 'fastify';
import { readCaller } from './caller.ts';
import { networkKey } from './client-address.ts';
import type { HttpApp } from './http.ts';
import type { Readiness } from './readiness.ts';

export interface MetricsAccess {
  /** Sent as `Authorization: Bearer …`. Undefined if no monitor has a token. */
  readonly metricsToken: string | undefined;
  /** Whether a proxy is in front: calls from localhost may then be from any client. */
  readonly isBehindProxy: boolean;
}

/** Details of `/ready` in addition to the probes. */
export interface ReadyDetails {
  /** `app`: the role owns nothing; `owner`: one role for everything, which could disable the ledger's guards. */
  readonly databaseRole: 'app' | 'owner';
}

const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** Whether the call is from this machine itself and not forwarded by a local proxy. */
function isLoopback(request: FastifyRequest): boolean {
  if (forwardingHeaders.some((name) => request.headers[name] !== undefined)) return false;
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function carriesToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/**
 * `/health`: the process answers. `/ready`: its own dependencies are available; `/ready/FUNCTION`: all dependencies of
 * that function are available. `/metrics`: metrics in Prometheus format, for holders of the token, for operators, and
 * for localhost if neither a token nor a proxy is configured.
 */
export function registerProbes(
  app: HttpApp,
  readiness: Readiness,
  { metricsToken, isBehindProxy, ...details }: MetricsAccess & ReadyDetails,
): void {
  const { fastify } = app;
  fastify.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { alive: true };
  });

  fastify.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const { isReady, functions, probes } = await readiness.read();
    const ready = !app.draining && isReady;
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { ready, draining: app.draining, ...functions, probes, ...details };
  });

  for (const name of readiness.functionNames)
    fastify.get(`/ready/${name}`, { schema: { hide: true } }, async (_request, reply) => {
      const { functions, probes } = await readiness.read();
      const ready = !app.draining && functions[name] === true;
      reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
      return { ready, draining: app.draining, [name]: functions[name] === true, probes };
    });

  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isOwn = metricsToken === undefined && !isBehindProxy && isLoopback(request);
    const allowed = isOwn || carriesToken(request, metricsToken) || (await isOperator(app, request));
    if (!allowed) return app.refuse(request, reply, { code: 'NotFoundException' });
    return reply.type(app.metrics.contentType).send(await app.metrics.metrics());
  });
}

async function isOperator(app: HttpApp, request: FastifyRequest): Promise<boolean> {
  const caller = await readCaller(app, { cookie: request.headers.cookie, network: networkKey(request.ip) });
  return typeof caller !== 'number' && mayRead(caller.role, 'operations');
}
