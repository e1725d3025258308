import { texts } from '#texts/share-dialog.ts';

/** Builds the share links for an address; names as in the specification. */
export function buildShareLinks(address: string): { name: string; url: string }[] {
  const encoded = encodeURIComponent(address);
  return [
    { name: 'Facebook', url: `https://www.facebook.com/sharer/sharer.php?u=${encoded}` },
    { name: 'Whatsapp', url: `https://api.whatsapp.com/send?text=${encoded}` },
    { name: 'Twitter', url: `https://twitter.com/intent/tweet?url=${encoded}` },
    { name: 'Linkedin', url: `https://www.linkedin.com/sharing/share-offsite/?url=${encoded}` },
    { name: texts.email, url: `mailto:?subject=${encodeURIComponent(texts.emailSubject)}&body=${encoded}` },
  ];
}
