/** Recognizes page requests, and declares the reply that renders a page. */
import type { FastifyRequest } from 'fastify';
import type { FormResult } from '#contract/forms/form-result.ts';

/** A posted form that its page shows again with this status. */
export interface PostedPageForm {
  status: number;
  form: FormResult;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route renders pages. */
    isPageRoute?: true;
  }
  interface FastifyRequest {
    /** The route of a call, which shares its path with a page, responds with that page. */
    isRenderedAsPage: boolean;
  }
  interface FastifyReply {
    /** Renders the page of the request's path, although a call has the same path. */
    sendPage(posted?: PostedPageForm): Promise<FastifyReply>;
  }
}

export const isPageRequest = (request: FastifyRequest) =>
  request.routeOptions.config.isPageRoute === true || request.isRenderedAsPage;
