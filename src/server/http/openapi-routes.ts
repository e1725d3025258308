/** Serves the API documentation at /docs, generated from the contract. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { errorResponse } from '#contract/responses.ts';
import { type IsOperator, requireOperator } from './security/operator-access.ts';

interface OpenApiOptions {
  calls: readonly Call[];
  publicOrigin: string;
  isReader: IsOperator;
}

export async function registerOpenApiRoutes(
  app: FastifyInstance,
  { calls, publicOrigin, isReader }: OpenApiOptions,
): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    // The plugin's type is narrower than OpenAPI 3.1, which zod's JSON Schema needs.
    specification: { document: buildDocument(calls, publicOrigin) as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: docsCsp,
    uiConfig: { docExpansion: 'list' },
    uiHooks: { onRequest: requireOperator(isReader) },
  });
}

/** The page loads its own scripts and styles and calls this portal only. */
const docsCsp =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function buildDocument(calls: readonly Call[], publicOrigin: string) {
  const paths: Record<string, object> = {};
  for (const call of calls) paths[call.path.replace(/:(\w+)/g, '{$1}')] = { [call.method.toLowerCase()]: buildOperation(call) };
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

function buildOperation(call: Call) {
  const failure = { description: 'Error: the message states the reason.', content: json(toJsonSchema(errorResponse, 'output')) };
  return {
    summary: call.summary,
    parameters: [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(call.auth !== 'none' && { security: call.auth === 'optional' ? [{}, { token: [] }] : [{ token: [] }] }),
    ...(call.body && { requestBody: { content: call.file ? buildForm(call) : json(toJsonSchema(call.body, 'input')) } }),
    responses: {
      [call.status ?? 200]: { description: 'Done.', content: json(toJsonSchema(call.response, 'output')) },
      '4XX': failure,
    },
  };
}

const json = (schema: object) => ({ 'application/json': { schema } });

function buildForm(call: Call) {
  const fields = call.body ? toJsonSchema(call.body, 'input') : {};
  const properties = {
    ...(fields.properties as object),
    ...(call.file && { [call.file]: { type: 'string', format: 'binary' } }),
  };
  return { 'multipart/form-data': { schema: { ...fields, properties } } };
}

/** Calls share schemas, such as that of an error. */
const jsonSchemas = { input: new WeakMap<z.ZodMiniType, JsonSchema>(), output: new WeakMap<z.ZodMiniType, JsonSchema>() };
type JsonSchema = Record<string, unknown>;

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const known = jsonSchemas[io].get(schema);
  if (known) return known;
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  jsonSchemas[io].set(schema, rest);
  return rest;
}
