import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The plugin's own policy turns http into https, which a site on a bare port doesn't speak. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

/** The page of every call at /api/docs, from the same schemas that the routes run on. To be called before any route. */
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
