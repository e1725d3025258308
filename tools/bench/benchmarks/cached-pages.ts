/** Measures cached pages against a bare Fastify that sends the same bytes. */
import { compareThroughput, runRepeatedLoad } from '../../load/load-generator.ts';
import { browserHeaders, listPublicPages, type PublicPage } from '../../load/public-pages.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { withFastifyBaseline } from '../baselines/fastify-baseline.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

export const cachedPages: Benchmark = {
  name: 'cached-pages',
  async measure({ sizes, sqliteCatalogue, log }) {
    return withPortal(await sqliteCatalogue(sizes.small), async ({ origin }) => {
      const measurements: Measurement[] = [];
      for (const page of await listPublicPages(origin)) {
        log(`repeating the ${page.name} page on the portal and on bare Fastify`);
        measurements.push(...(await compareToBaseline(origin, page, sizes.loadSeconds / 6)));
      }
      return measurements;
    });
  },
};

function compareToBaseline(origin: string, { name, path }: PublicPage, seconds: number): Promise<Measurement[]> {
  const request = { path, headers: browserHeaders };
  return withFastifyBaseline(origin, request, async (baseline, { headers: { etag } }) => {
    const runBaseline = () => runRepeatedLoad(baseline, request, seconds);
    const compare = async (name: string, value: number, headers: Record<string, string>): Promise<Measurement> => {
      const { percent, note, errors } = await compareThroughput(
        () => runRepeatedLoad(origin, { path, headers }, seconds),
        runBaseline,
      );
      return {
        name,
        limit: { sense: 'at least', value, unit: '%' },
        measured: percent,
        note: errors > 0 ? `${note}, ${errors} errors` : note,
      };
    };
    const conditional = `cached ${name} page, If-None-Match`;
    return [
      await compare(`cached ${name} page`, 60, browserHeaders),
      etag
        ? await compare(conditional, 80, { ...browserHeaders, 'if-none-match': etag })
        : {
            name: conditional,
            limit: { sense: 'at least', value: 80, unit: '%' },
            measured: undefined,
            note: 'the page has no ETag',
          },
    ];
  });
}
