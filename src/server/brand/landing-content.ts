/** Assembles what the company says on the landing page from its brand file. */
import { paths } from '#contract/addresses.ts';
import type { LandingContent, LandingPicture } from '#contract/brand-schema.ts';
import { texts } from '#texts/brand/brand-defaults.ts';
import type { BrandFile } from './brand-file-schema.ts';

/** A part that the file leaves out stays out: no sentence of the demonstration speaks for a company. */
export function createLandingContent(
  file: BrandFile | undefined,
  pictures: Map<string, LandingPicture> | undefined,
): LandingContent {
  const { heroText, values, benefits, opportunities, closing } = file ?? {};
  const withPicture = (section: string) => (card: { name: string; text: string }, index: number) => {
    const picture = pictures?.get(`${section}.cards.${index}.picture`);
    return { name: card.name, text: card.text, ...(picture && { picture }) };
  };
  const heroPicture = pictures?.get('heroPicture');
  return {
    ...(heroText !== undefined && { heroText }),
    ...(heroPicture && { heroPicture }),
    ...(values && { values: { title: values.title ?? texts.values, cards: values.cards.map(withPicture('values')) } }),
    ...(benefits && {
      benefits: { title: benefits.title ?? texts.benefits, cards: benefits.cards.map(withPicture('benefits')) },
    }),
    ...(opportunities && {
      opportunities: {
        title: opportunities.title ?? texts.opportunities,
        cards: opportunities.cards.map(({ link = paths.openPositions, ...card }) => ({ ...card, link })),
      },
    }),
    ...(closing !== undefined && { closing }),
  };
}
