/** Pictures for shared links: drawn when first asked for, kept in memory while they are true, at most two drawn at once. */

import type { PortalBrand } from '../brand/brand-loader.ts';
import type { NightColors } from '../brand/night-colors.ts';
import { unavailable } from '../domain-error.ts';
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import { computeEtag } from '../response-cache/etag.ts';
import { loadShareFonts, type ShareFonts } from './font-outlines.ts';
import { renderShareSvg, type ShareImageText } from './share-image-svg.ts';

export interface ShareImage {
  png: Buffer;
  /** A strong entity tag, quotes included. */
  etag: string;
}

/** What a job's picture says, and the version of the job for which that is true. */
export interface ShareImageJob {
  id: number;
  version: string;
  title: string;
  place: string;
  company: string;
}

export interface ShareImages {
  forJob(job: ShareImageJob): Promise<ShareImage>;
  /** The picture of every page that has none of its own. */
  forPortal(): Promise<ShareImage>;
}

/** A picture takes about 25 kB. */
const mostKept = 200;
const mostAtOnce = 2;
/** A crawler that asks for more at once is told to come back. */
const mostWaiting = 100;

export function createShareImages({ brand, night }: Pick<PortalBrand, 'brand' | 'night'>): ShareImages {
  const kept = new Map<string, Promise<ShareImage>>();
  const turn = limitConcurrency(mostAtOnce, mostWaiting, unavailable);
  let font: Promise<ShareFonts> | undefined;
  const loadedFont = () => {
    font ??= loadShareFonts();
    return font;
  };

  function picture(key: string, wordsIn: (font: ShareFonts) => ShareImageText): Promise<ShareImage> {
    const known = kept.get(key);
    const drawn = known ?? turn(async () => drawing(wordsIn, night, await loadedFont()));
    // The last one asked for is the last to go.
    kept.delete(key);
    kept.set(key, drawn);
    if (!known) drawn.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return drawn;
  }

  return {
    forJob: ({ id, version, title, place, company }) =>
      picture(`${id} ${version}`, ({ semibold }) => ({
        brand: brand.name,
        title: semibold.supports(title) ? title : brand.headline,
        facts: [place, company],
      })),
    forPortal: () =>
      picture('portal', () => ({
        brand: brand.name,
        title: brand.headline,
        facts: [`Search open roles at ${brand.name}.`, 'Applying needs no login.'],
      })),
  };
}

async function drawing(wordsIn: (font: ShareFonts) => ShareImageText, night: NightColors, font: ShareFonts): Promise<ShareImage> {
  // Loaded with the first picture: the encoder takes longer to start than the rest of the portal.
  const { default: sharp } = await import('sharp');
  // Flat colours and soft edges: a palette loses nothing that an eye could see, and halves the bytes.
  const png = await sharp(Buffer.from(renderShareSvg(wordsIn(font), night, font)))
    .png({ palette: true })
    .toBuffer();
  return { png, etag: computeEtag(png) };
}
