/** robots.txt: the public pages are for everybody, what belongs to one candidate is for nobody. */
import type { FastifyInstance } from 'fastify';

/**
 * Not here: /login and what is missing. They say `noindex`, which only a crawler that may fetch them can read. Files,
 * calls and the pages of one candidate hold nothing that should be fetched at all.
 */
const closed = [
  '/api/',
  '/user/',
  '/user-resume-upload',
  '/files/',
  '/dev/',
  '/candidate/',
  '/authPage/jobdetails/appliedJob',
  '/authPage/profileSection',
];

export function registerRobotsRoutes(app: FastifyInstance, publicOrigin: string): void {
  const text = `User-agent: *
Allow: /
${closed.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicOrigin}/sitemap.xml
`;
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=300').send(text),
  );
}
