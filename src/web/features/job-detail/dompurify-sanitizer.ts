/** Sanitizes descriptions in the browser, as a second line of defense. */
import DOMPurify from 'dompurify';
import { allowedMarkup, decodeEscapedMarkup } from '#contract/description-markup.ts';
import { createTrustedTypesRule } from '#web/browser/trusted-types.ts';

const config = {
  ALLOWED_TAGS: allowedMarkup.tags,
  ALLOWED_ATTR: allowedMarkup.attributes,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowedMarkup.schemes.join('|')}):`, 'i'),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

export const sanitizeHtml = createTrustedTypesRule('arj-html', 'createHTML', (html) =>
  DOMPurify.sanitize(decodeEscapedMarkup(html), config),
);
