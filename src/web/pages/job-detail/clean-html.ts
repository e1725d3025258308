/** The browser's own look at a description, before it becomes part of the page: whatever the server let through ends here. */
import DOMPurify from 'dompurify';
import { decodedIfEscaped, descriptionMarkup } from '#contract/description-markup.ts';
import { trusted } from '../../trusted-types.ts';

const rules = {
  ALLOWED_TAGS: descriptionMarkup.tags,
  ALLOWED_ATTR: descriptionMarkup.attributes,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${descriptionMarkup.schemes.join('|')}):`, 'i'),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

/** Sanitises last, whatever the decoding makes of the text. */
export const cleanHtml = trusted('arj-html', 'createHTML', (html) => DOMPurify.sanitize(decodedIfEscaped(html), rules));
