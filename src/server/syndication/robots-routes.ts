/** Serves robots.txt: crawlers may fetch public pages only. */
import type { FastifyInstance } from 'fastify';

/** Without /login: it carries `noindex`, which only a crawler that may fetch it can read. */
const disallowedPaths = [
  '/api/',
  '/user/',
  '/user-resume-upload',
  '/files/',
  '/dev/',
  '/candidate/',
  '/authPage/jobdetails/appliedJob',
  '/authPage/jobdetails/saved',
  '/authPage/profileSection',
];

export function registerRobotsRoutes(app: FastifyInstance, publicOrigin: string): void {
  const text = `User-agent: *
Allow: /
${disallowedPaths.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicOrigin}/sitemap.xml
`;
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=300').send(text),
  );
}
