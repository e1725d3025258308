/** The call for what the company says on the landing page, which no other page needs. */
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { successResponse } from './responses.ts';

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
