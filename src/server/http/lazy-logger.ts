/**
 * Creates a request's logger on first use.
 *
 * Creation takes 7 % of the time of a cached response (docs/decisions/016).
 */
import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Settings = Parameters<FastifyBaseLogger['child']>[1];

/** For a log level of `warn` or above only: `info` and below do nothing. */
export const lazyLogger = (log: FastifyBaseLogger, bindings: Bindings, settings?: Settings): FastifyBaseLogger =>
  new LazyLogger(log, bindings, settings);

class LazyLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #settings: Settings;
  #logger: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, settings: Settings) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#settings = settings;
  }

  get #log(): FastifyBaseLogger {
    this.#logger ??= this.#parent.child(this.#bindings, this.#settings);
    return this.#logger;
  }

  get level(): string {
    return this.#parent.level;
  }

  trace(): void {}
  debug(): void {}
  info(): void {}
  silent(): void {}

  warn(...args: [details: unknown, message?: string]): void {
    this.#log.warn(...args);
  }

  error(...args: [details: unknown, message?: string]): void {
    this.#log.error(...args);
  }

  fatal(...args: [details: unknown, message?: string]): void {
    this.#log.fatal(...args);
  }

  child(bindings: Bindings, settings?: Settings): FastifyBaseLogger {
    return this.#log.child(bindings, settings);
  }
}
