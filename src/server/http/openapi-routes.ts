/** The page at /docs: every call that is served, described by the contract that checks it. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { errorResponse } from '#contract/responses.ts';

export async function registerOpenApiRoutes(app: FastifyInstance, calls: readonly Call[], publicOrigin: string): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    // The plugin types a document more narrowly than OpenAPI 3.1, which JSON Schema as zod writes it needs.
    specification: { document: openApi(calls, publicOrigin) as never },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: policy, uiConfig: { docExpansion: 'list' } });
}

/** Its scripts and styles are files of its own; it asks the portal alone. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function openApi(calls: readonly Call[], publicOrigin: string) {
  const paths: Record<string, object> = {};
  for (const call of calls) paths[call.path.replace(/:(\w+)/g, '{$1}')] = { [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Careers portal',
      version: '1',
      description: 'The calls of the portal. The token goes into the Authorization header.',
    },
    servers: [{ url: publicOrigin }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths,
  };
}

function operation(call: Call) {
  const failure = { description: 'Refused: the sentence says why.', content: json(schemaOf(errorResponse, 'output')) };
  return {
    summary: call.summary,
    parameters: [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(call.auth !== 'none' && { security: call.auth === 'optional' ? [{}, { token: [] }] : [{ token: [] }] }),
    ...(call.body && { requestBody: { content: call.file ? form(call) : json(schemaOf(call.body, 'input')) } }),
    responses: {
      [call.status ?? 200]: { description: 'Done.', content: json(schemaOf(call.response, 'output')) },
      '4XX': failure,
    },
  };
}

const json = (schema: object) => ({ 'application/json': { schema } });

function form(call: Call) {
  const fields = call.body ? schemaOf(call.body, 'input') : {};
  const properties = {
    ...(fields.properties as object),
    ...(call.file && { [call.file]: { type: 'string', format: 'binary' } }),
  };
  return { 'multipart/form-data': { schema: { ...fields, properties } } };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
