/** The keys of a brand file (`docs/brand.md`), with their limits. */
import { z } from 'zod/mini';

export type BrandFile = z.infer<typeof brandFileSchema>;
export type BrandOverrides = z.infer<typeof brandSettingsSchema>;
export type BrandIssue = z.core.$ZodIssue;

const oneLine = (maxLength: number, description: string) =>
  z
    .string('must be text')
    .check(
      z.trim(),
      z.minLength(1, 'is empty'),
      z.maxLength(maxLength, `is longer than ${maxLength} characters`),
      z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'must be one line of visible characters'),
      z.describe(description),
    );

/** True for an https URL or a path of this origin. `//host` and `/\host` are other origins, also with the tabs that browsers drop. */
const isValidLink = (url: string) =>
  /^\/(?![/\\])[^\p{Cc}]*$/u.test(url) || (/^https:\/\//.test(url) && URL.canParse(url) && new URL(url).protocol === 'https:');
const link = (description: string) =>
  z
    .string('must be an address')
    .check(z.refine(isValidLink, 'must begin with https:// or be a path such as /terms'), z.describe(description));

const picture = (description: string) =>
  z.string('must be the path of a picture').check(z.minLength(1, 'is empty'), z.describe(`${description} ${pictureSources}`));
const pictureSources = 'A path relative to this file: JPEG, PNG, WebP, AVIF or SVG.';
const logo = (description: string) =>
  z
    .string('must be a path to an SVG file, or the SVG itself')
    .check(z.minLength(1, 'is empty'), z.describe(`${description} The path of an SVG file, or the SVG itself.`));

const cardFields = {
  name: oneLine(60, 'The heading of the card.'),
  text: oneLine(160, 'One or two sentences.'),
  picture: z.optional(picture('Replaces the drawing.')),
};

const cards = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z
    .array(item, 'must be a list of cards')
    .check(
      z.minLength(1, 'is empty: leave the section out, and it is not shown'),
      z.maxLength(max, `has more than ${max} cards`),
    );

const section = <Item extends z.ZodMiniType>(item: Item, max: number, description: string) =>
  z.optional(
    z
      .strictObject({ title: z.optional(oneLine(40, 'The heading of the section.')), cards: cards(item, max) }, sectionInvalid)
      .check(z.describe(`${description} Without it the section is not shown.`)),
  );
const sectionInvalid = 'must hold cards, and perhaps a title';
const cardInvalid = 'must be a card with a name and a text';

const name = oneLine(60, 'Header, footer, titles and mails.');
const legalName = z.optional(oneLine(120, 'After the © in the footer; defaults to the name.'));
const color = z.optional(
  z
    .string('must be text')
    .check(
      z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0A6B4E'),
      z.describe('All other colors are derived from it: #RRGGBB.'),
    ),
);
const supportEmail = z.optional(
  z
    .email('must be an e-mail address')
    .check(z.describe('The contact in every mail; defaults to careers@ and the portal’s host.')),
);

/** The settings that override the file. */
export const brandSettingsSchema = z.object({
  COMPANY_NAME: z.optional(name),
  COMPANY_LEGAL_NAME: legalName,
  BRAND_COLOR: color,
  SUPPORT_EMAIL: supportEmail,
});

export const brandFileSchema = z.strictObject(
  {
    $schema: z.optional(z.string('must be text').check(z.describe('Editors complete and check this file by it.'))),
    name,
    legalName,
    color,
    logo: z.optional(
      z.strictObject(
        {
          light: logo('For light backgrounds.'),
          dark: logo('For dark backgrounds: hero, footer, dark theme.'),
          saysName: z.optional(
            z.boolean('must be true or false').check(z.describe('True if it contains the name, which is then not repeated.')),
          ),
        },
        'must have a light and a dark picture',
      ),
    ),
    headline: z.optional(oneLine(60, 'The first words of the landing page; defaults to “Careers at” and the name.')),
    heroText: z.optional(oneLine(160, 'A sentence under the headline; defaults to the number of teams with open roles.')),
    heroPicture: z.optional(picture('Beside the headline, instead of the drawn lines. At least 1200 pixels wide.')),
    tagline: z.optional(oneLine(80, 'Below the headings of the open positions and of My Profile.')),
    values: section(z.strictObject(cardFields, cardInvalid), 12, 'What the company stands for.'),
    benefits: section(z.strictObject(cardFields, cardInvalid), 12, 'What employees get.'),
    opportunities: section(
      z.strictObject(
        {
          name: cardFields.name,
          text: cardFields.text,
          link: z.optional(link('A search of this portal, or an https address; defaults to all open positions.')),
        },
        cardInvalid,
      ),
      6,
      'Ways into the company, each with a link.',
    ),
    closing: z.optional(oneLine(60, 'The last words of the landing page.')),
    placeholders: z.optional(
      z.strictObject(
        {
          title: z.optional(oneLine(26, 'The example in the field Job Title; defaults to an open job.')),
          place: z.optional(oneLine(26, 'The example in the field Location; defaults to the place of an open job.')),
          jobPlace: z.optional(oneLine(40, 'Stands for the place of a job without one; defaults to N/A.')),
        },
        'must hold title, place or jobPlace',
      ),
    ),
    services: z.optional(
      z
        .array(
          z.strictObject({ name: oneLine(40, 'The text of the link.'), url: link('Its address.') }, 'must have a name and a url'),
          'must be a list of links',
        )
        .check(z.maxLength(8, 'has more than 8 links'), z.describe('Links in the footer: services, about us, social networks.')),
    ),
    legal: z.optional(
      z
        .strictObject(
          {
            terms: z.optional(link('The terms.')),
            privacy: z.optional(link('The candidate privacy notice.')),
            cookies: z.optional(link('The cookie policy.')),
          },
          'must hold terms, privacy and cookies',
        )
        .check(z.describe('Addresses of the legal texts, for the footer and the sign-up form.')),
    ),
    supportEmail,
    mails: z.optional(
      z.strictObject(
        {
          greeting: z.optional(oneLine(80, 'The first line of every mail to candidates.')),
          foot: z.optional(oneLine(300, 'The last line of every mail to candidates, such as the address of the company.')),
        },
        'must hold greeting or foot',
      ),
    ),
    sharePicture: z.optional(picture('Shown with shared links of the portal; cut to 1200 × 630 pixels.')),
  },
  'must hold one object',
);

/** The schema for editors, `docs/brand.schema.json`. */
export function createBrandJsonSchema() {
  const { $schema, ...schema } = z.toJSONSchema(brandFileSchema, { io: 'input' });
  return { $schema, title: 'Brand file of a careers portal', ...schema };
}
