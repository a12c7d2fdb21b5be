import type { FastifyRequest } from 'fastify';
import type { HttpApp } from './http.ts';

const probeMs = 2_000;

/** Answers whether one part can do its work; a throw and a wait of two seconds count as no. */
export type Probe = () => Promise<boolean>;

async function passes(probe: Probe): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), probeMs);
  });
  try {
    return await Promise.race([probe(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** From this machine itself, not from somebody whom a proxy on it speaks for. */
function isLoopback(request: FastifyRequest): boolean {
  if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined)
    return false;
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/**
 * `/health`: the process answers. `/ready`: it can take players, by named probes. `/metrics`: figures in Prometheus'
 * form, for the machine itself and for operators.
 */
export function registerProbes(app: HttpApp, probes: Readonly<Record<string, Probe>>): void {
  const { fastify } = app;
  fastify.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { alive: true };
  });

  fastify.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => [name, await passes(probe)] as const),
    );
    const ready = !app.draining && results.every(([, passed]) => passed);
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { ready, draining: app.draining, ...Object.fromEntries(results) };
  });

  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const allowed =
      isLoopback(request) || (await app.readPrincipal(request.headers.cookie)).role === 'operator';
    if (!allowed) return app.refuse(request, reply, { code: 'NotFoundException' });
    return reply.type(app.metrics.contentType).send(await app.metrics.metrics());
  });
}
