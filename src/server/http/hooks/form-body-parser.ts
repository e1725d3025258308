/** Parses bodies of HTML forms, for pages without scripts. */
import type { FastifyInstance } from 'fastify';

/** Such a form has a few tokens and ids. */
const maxFormBytes = 1024;

/** Only for a scope with form routes: calls accept JSON, which another site cannot send without asking. */
export function registerFormBodyParser(scope: FastifyInstance, bodyLimit = maxFormBytes): void {
  acceptFormsAlone(scope);
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}

/** The same with all values of each field. */
export function registerFormListParser(scope: FastifyInstance, bodyLimit: number): void {
  acceptFormsAlone(scope);
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    const fields = Map.groupBy(new URLSearchParams(body as string), ([name]) => name);
    done(null, Object.fromEntries([...fields].map(([name, pairs]) => [name, pairs.map(([, value]) => value)])));
  });
}

/** The fields of a form are texts; JSON would bring other types, and up to the larger limit of the calls. */
const acceptFormsAlone = (scope: FastifyInstance) => scope.removeContentTypeParser(['application/json', 'text/plain']);
