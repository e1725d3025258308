/** Recognizes requests that pages answer. */
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route renders pages. */
    page?: true;
  }
  interface FastifyRequest {
    /** A call's route has passed the request on to the pages. */
    isPassedToPages: boolean;
  }
  interface FastifyReply {
    /** Answers with the page at this address, as if no call had the same path. */
    sendPage(): Promise<FastifyReply>;
  }
}

export const isPageRequest = (request: FastifyRequest) => request.routeOptions.config.page === true || request.isPassedToPages;
