/** Compares cached pages with a bare Fastify that sends the same bytes. */
import { compareThroughput, runRepeatedLoad } from '../../load/load-generator.ts';
import { browserHeaders, listPublicPages, type PublicPage } from '../../load/public-pages.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { withFastifyBaseline } from '../baselines/fastify-baseline.ts';
import type { BenchCatalogue, BenchContext } from '../bench-context.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

export const cachedPages: Benchmark = {
  name: 'cached-pages',
  measure: async (context) => measurePages(await context.sqliteCatalogue(context.sizes.small), context),
};

export const cachedPagesOnPostgresql: Benchmark = {
  name: 'cached-pages-postgresql',
  large: true,
  engine: 'postgresql',
  async measure(context) {
    const measurements = await measurePages(await context.postgresqlCatalogue(context.sizes.small), context);
    return measurements.map((each) => ({ ...each, name: `${each.name}, on PostgreSQL` }));
  },
};

function measurePages(catalogue: BenchCatalogue, { sizes, log }: BenchContext): Promise<Measurement[]> {
  return withPortal(catalogue, async ({ origin }) => {
    const measurements: Measurement[] = [];
    for (const page of await listPublicPages(origin)) {
      log(`repeating the ${page.name} page, from the portal and from a bare Fastify`);
      measurements.push(...(await compareToBaseline(origin, page, sizes.loadSeconds / 6)));
    }
    return measurements;
  });
}

function compareToBaseline(origin: string, { name, path }: PublicPage, seconds: number): Promise<Measurement[]> {
  const request = { path, headers: browserHeaders };
  return withFastifyBaseline(origin, request, async (baselineOrigin, { headers: { etag } }) => {
    const baseline = () => runRepeatedLoad(baselineOrigin, request, seconds);
    const compare = async (name: string, value: number, headers: Record<string, string>): Promise<Measurement> => {
      const { percent, note, errors } = await compareThroughput(
        () => runRepeatedLoad(origin, { path, headers }, seconds),
        baseline,
      );
      return {
        name,
        limit: { sense: 'at least', value, unit: '%' },
        measured: percent,
        note: errors > 0 ? `${note}, ${errors} errors` : note,
      };
    };
    const conditionalName = `cached ${name} page, If-None-Match`;
    return [
      await compare(`cached ${name} page`, 90, browserHeaders),
      etag
        ? await compare(conditionalName, 80, { ...browserHeaders, 'if-none-match': etag })
        : {
            name: conditionalName,
            limit: { sense: 'at least', value: 80, unit: '%' },
            measured: undefined,
            note: 'the page has no ETag',
          },
    ];
  });
}
