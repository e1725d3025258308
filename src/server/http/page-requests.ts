/** Recognizes requests that pages answer. */
import type { FastifyRequest } from 'fastify';
import type { FormResult } from '#contract/forms/form-result.ts';

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
    /**
     * Answers with the page at this address, as if no call had the same path. `posted` is a form that the page shows again,
     * with this status.
     */
    sendPage(posted?: { status: number; form: FormResult }): Promise<FastifyReply>;
  }
}

export const isPageRequest = (request: FastifyRequest) => request.routeOptions.config.page === true || request.isPassedToPages;
