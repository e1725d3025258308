import type { LandingPicture as Picture } from '#contract/brand-schema.ts';

/** A picture of the company. It decorates: the words beside it say everything. */
export function LandingPicture({ picture, className }: { picture: Picture; className: string | undefined }) {
  return <img className={className} {...picture} alt="" loading="lazy" decoding="async" />;
}
