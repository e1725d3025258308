/** The brand of a portal, and the call for what only its landing page says. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { successResponse } from './responses.ts';

/** What every page may show. */
export interface Brand {
  name: string;
  legalName: string;
  headline: string;
  /** Below the headings of the list and of My Profile. */
  tagline?: string | undefined;
  /** The place on the card of a job without one. */
  unknownPlace: string;
  /** The same on its own page; 'N/A' without one (spec §2). */
  unknownPlaceOnPage?: string | undefined;
  services: BrandLink[];
  /** Addresses of the legal texts. */
  legal: { terms?: string | undefined; privacy?: string | undefined; cookies?: string | undefined };
  supportEmail: string;
  logo?: BrandLogo | undefined;
  /** The first letter of the name, for a company without a logo that fits a square. */
  mark?: BrandLogo | undefined;
  /** Address of the company's own picture of shared links; drawn without one. */
  sharePicture?: string | undefined;
}

export interface BrandLink {
  name: string;
  url: string;
}

export interface BrandLogo {
  /** Address of the picture for light backgrounds. */
  light: string;
  /** Address of the picture for dark backgrounds. */
  dark: string;
  /** Width divided by height; reserves the space while the picture loads. */
  ratio: number;
  /** The picture contains the company's name, so the page does not repeat it. */
  saysName: boolean;
}

const picture = z.object({ src: z.string(), width: z.number(), height: z.number() });

const card = z.object({ name: z.string(), text: z.string(), picture: z.optional(picture) });
/** `link` is a path of the portal or an https address. */
const linkedCard = z.extend(card, { link: z.string() });

/** A missing part is not shown. */
const landingContent = z.object({
  /** Precedes "Applying needs no login"; defaults to the number of teams with open roles. */
  heroText: z.optional(z.string()),
  /** Replaces the drawn lines. */
  heroPicture: z.optional(picture),
  values: z.optional(z.object({ title: z.string(), cards: z.array(card) })),
  benefits: z.optional(z.object({ title: z.string(), cards: z.array(card) })),
  opportunities: z.optional(z.object({ title: z.string(), cards: z.array(linkedCard) })),
  closing: z.optional(z.string()),
});

export const getLandingContent = defineCall({
  method: 'GET',
  path: '/landing-content',
  summary: 'Reads the texts and pictures of the company on the landing page: hero, values, benefits, opportunities, closing.',
  auth: 'none',
  response: successResponse(landingContent),
});

export type LandingContent = z.output<typeof landingContent>;
export type LandingCard = z.output<typeof card>;
export type LinkedCard = z.output<typeof linkedCard>;
export type LandingPicture = z.output<typeof picture>;
