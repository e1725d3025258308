/** A visitor's page that was asked for before, against a bare Fastify that sends the same bytes. */

import { compareThroughput, runRepeatedLoad } from '../../load/load-generator.ts';
import { browserHeaders, listPublicPages, type PublicPage } from '../../load/public-pages.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { withFastifyBaseline } from '../baselines/fastify-baseline.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

export const cachedPages: Benchmark = {
  name: 'cached-pages',
  async measure({ sizes, sqliteCatalogue: catalogue, log: say }) {
    return withPortal(await catalogue(sizes.small), async ({ origin }) => {
      const figures: Measurement[] = [];
      for (const page of await listPublicPages(origin)) {
        say(`asking for the ${page.name} page over and over, and a bare Fastify for the same bytes`);
        figures.push(...(await compareToBaseline(origin, page, sizes.loadSeconds / 6)));
      }
      return figures;
    });
  },
};

function compareToBaseline(origin: string, { name, path }: PublicPage, seconds: number): Promise<Measurement[]> {
  const asked = { path, headers: browserHeaders };
  return withFastifyBaseline(origin, asked, async (bare, { headers: { etag } }) => {
    const limit = () => runRepeatedLoad(bare, asked, seconds);
    const compared = async (what: string, value: number, headers: Record<string, string>): Promise<Measurement> => {
      const { percent, note, errors } = await compareThroughput(() => runRepeatedLoad(origin, { path, headers }, seconds), limit);
      return {
        name: what,
        limit: { sense: 'at least', value, unit: '%' },
        measured: percent,
        note: errors > 0 ? `${note}, ${errors} errors` : note,
      };
    };
    const known = `cached ${name} page, If-None-Match`;
    return [
      await compared(`cached ${name} page`, 90, browserHeaders),
      etag
        ? await compared(known, 80, { ...browserHeaders, 'if-none-match': etag })
        : { name: known, limit: { sense: 'at least', value: 80, unit: '%' }, measured: undefined, note: 'the page has no ETag' },
    ];
  });
}
