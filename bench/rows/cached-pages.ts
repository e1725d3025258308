/** A visitor's page that was asked for before, against a bare Fastify that sends the same bytes. */
import { besideBare } from '../bare-fastify.ts';
import { withPortal } from '../bench-portal.ts';
import type { Figure } from '../figure-table.ts';
import { percentOf, repeated } from '../load.ts';
import { browserHeaders, type VisitorPage, visitorPages } from '../visitor-pages.ts';
import type { Row } from './row.ts';

export const cachedPages: Row = {
  name: 'cached-pages',
  async measure({ sizes, catalogue, say }) {
    return withPortal(await catalogue(sizes.small), async ({ origin }) => {
      const figures: Figure[] = [];
      for (const page of await visitorPages(origin)) {
        say(`asking for the ${page.name} page over and over, and a bare Fastify for the same bytes`);
        figures.push(...(await against(origin, page, sizes.seconds / 6)));
      }
      return figures;
    });
  },
};

function against(origin: string, { name, path }: VisitorPage, seconds: number): Promise<Figure[]> {
  const asked = { path, headers: browserHeaders };
  return besideBare(origin, asked, async (bare, { headers: { etag } }) => {
    const limit = () => repeated(bare, asked, seconds);
    const compared = async (what: string, value: number, headers: Record<string, string>): Promise<Figure> => {
      const { percent, note, errors } = await percentOf(() => repeated(origin, { path, headers }, seconds), limit);
      return {
        what,
        limit: { sense: 'at least', value, unit: '%' },
        seen: percent,
        note: errors > 0 ? `${note}, ${errors} errors` : note,
      };
    };
    const known = `cached ${name} page, If-None-Match`;
    return [
      await compared(`cached ${name} page`, 60, browserHeaders),
      etag
        ? await compared(known, 80, { ...browserHeaders, 'if-none-match': etag })
        : { what: known, limit: { sense: 'at least', value: 80, unit: '%' }, seen: undefined, note: 'the page has no ETag' },
    ];
  });
}
