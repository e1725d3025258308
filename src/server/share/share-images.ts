/** Draws and caches the preview images of shared links. */
import { LRUCache } from 'lru-cache';
import type { PortalBrand } from '../brand/brand-loader.ts';
import type { NightColors } from '../brand/night-colors.ts';
import { unavailable } from '../domain-error.ts';
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts';
import { getCurrentSite } from '../platform/net/client-site.ts';
import { computeEtag } from '../response-cache/etag.ts';
import { loadShareFonts, type ShareFonts } from './font-outlines.ts';
import { renderShareSvg, type ShareImageText } from './share-image-svg.ts';

export interface ShareImage {
  png: Buffer;
  /** A strong entity tag, quotes included. */
  etag: string;
}

/** The text of a job's image, and the version of the job that has it. */
export interface ShareImageJob {
  id: number;
  version: string;
  title: string;
  place: string;
  company: string;
}

export interface ShareImages {
  forJob(job: ShareImageJob): Promise<ShareImage>;
  /** Returns the image of every page without its own. */
  forPortal(): Promise<ShareImage>;
}

/** About 200 images of 25 kB. */
const maxCacheBytes = 5_000_000;
const maxConcurrent = 2;
/** Sites are served round robin. Those that request more at once get a 503. */
const maxQueued = 100;

type ShareBrand = Pick<PortalBrand, 'brand' | 'night' | 'colors' | 'letter'>;

type TextFor = (fonts: ShareFonts) => ShareImageText;

export function createShareImages({ brand, night, colors, letter }: ShareBrand): ShareImages {
  const mark = letter === undefined ? undefined : { text: letter, tile: colors.dark, letter: colors.onDark };
  const withSlot = limitConcurrency(maxConcurrent, maxQueued, unavailable);
  let fonts: Promise<ShareFonts> | undefined;
  const images = new LRUCache<string, ShareImage, TextFor>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ png }) => png.length,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: textFor }) => {
      fonts ??= loadShareFonts();
      return drawImage(textFor, night, await fonts);
    },
  });

  /** Each request waits with its own site, since the site that requested an image first may have many others to wait for. */
  const getImage = async (key: string, textFor: TextFor) =>
    images.get(key) ?? withSlot(() => images.forceFetch(key, { context: textFor }), getCurrentSite());

  return {
    forJob: ({ id, version, title, place, company }) =>
      getImage(`${id} ${version}`, ({ semibold }) => ({
        brand: brand.name,
        mark,
        title: semibold.supports(title) ? title : brand.headline,
        facts: [place, company],
      })),
    forPortal: () =>
      getImage('portal', () => ({
        brand: brand.name,
        mark,
        title: brand.headline,
        facts: [`Search open roles at ${brand.name}.`, 'Applying needs no login.'],
      })),
  };
}

async function drawImage(textFor: TextFor, night: NightColors, fonts: ShareFonts): Promise<ShareImage> {
  // Loaded with the first image: the encoder takes longer to start than the rest of the portal.
  const { default: sharp } = await import('sharp');
  // Flat colors and soft edges: a palette loses nothing visible and halves the bytes.
  const png = await sharp(Buffer.from(renderShareSvg(textFor(fonts), night, fonts)))
    .png({ palette: true })
    .toBuffer();
  return { png, etag: computeEtag(png) };
}
