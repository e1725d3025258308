/**
 * The logger of a request where requests are not logged: made when something went wrong. Making one for each, with all
 * that pino has to blot out, was 7 % of the time of a kept answer (docs/decisions/016).
 */
import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Settings = Parameters<FastifyBaseLogger['child']>[1];

/** For a level of `warn` or above. */
export const lazyLogger = (log: FastifyBaseLogger, bindings: Bindings, settings?: Settings): FastifyBaseLogger =>
  new LazyLogger(log, bindings, settings);

class LazyLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #settings: Settings;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, settings: Settings) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#settings = settings;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#settings);
    return this.#made;
  }

  get level(): string {
    return this.#parent.level;
  }

  trace(): void {}
  debug(): void {}
  info(): void {}
  silent(): void {}

  warn(...said: [details: unknown, message?: string]): void {
    this.#log.warn(...said);
  }

  error(...said: [details: unknown, message?: string]): void {
    this.#log.error(...said);
  }

  fatal(...said: [details: unknown, message?: string]): void {
    this.#log.fatal(...said);
  }

  child(bindings: Bindings, settings?: Settings): FastifyBaseLogger {
    return this.#log.child(bindings, settings);
  }
}
