/** Assembles the server of MANAGEMENT_PORT: health, metrics and API reference, apart from the public port. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Call } from '#contract/call.ts';
import type { Config } from './config.ts';
import { registerErrorHandler } from './http/errors/error-handler.ts';
import { lazyLogger } from './http/lazy-logger.ts';
import { type HealthCheck, registerHealthRoutes } from './http/lifecycle/health-routes.ts';
import { registerOpenApiRoutes } from './http/openapi-routes.ts';
import { createManagementCheck } from './http/security/operator-access.ts';
import { registerSecurityHeaders, type SecurityHeaders } from './http/security/security-headers.ts';
import type { MetricsReport } from './platform/metrics/metrics-report.ts';
import { registerMetricsRoute } from './platform/metrics/metrics-routes.ts';

interface ManagementOptions {
  config: Config;
  log: Logger;
  securityHeaders: SecurityHeaders;
  health: HealthCheck;
  metrics: MetricsReport;
  calls: readonly Call[];
}

export async function buildManagementApp(options: ManagementOptions): Promise<FastifyInstance> {
  const { config, log, securityHeaders, health, metrics, calls } = options;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    ...(!log.isLevelEnabled('info') && { childLoggerFactory: lazyLogger }),
  });
  const isOperator = createManagementCheck(config.managementHost, config.metricsToken);
  registerSecurityHeaders(app, securityHeaders);
  registerErrorHandler(app, { securityHeaders, textErrorPath: '', onUnauthorized: () => undefined });
  registerHealthRoutes(app, health, isOperator);
  registerMetricsRoute(app, metrics, isOperator);
  await registerOpenApiRoutes(app, { calls, publicOrigin: config.publicOrigin, isReader: isOperator });
  return app;
}
