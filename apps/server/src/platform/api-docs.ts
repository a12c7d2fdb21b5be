import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The plugin's own policy upgrades http to https, which a site on a bare port does not support. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

/** Serves the API reference at /api/docs, from the schemas that the routes use. Call it before any route is added. */
export async function registerApiDocs(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Evens',
        version: '1',
        description:
          'Every call of the site. A refusal is `{HasErrors, ErrorCode, ErrorMessage, Data}`. What changes something needs a same-origin `Origin` header.',
      },
    },
    hideUntagged: true,
  });
  await fastify.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => policy,
    uiConfig: { docExpansion: 'none', deepLinking: false, supportedSubmitMethods: ['get'] },
  });
}
