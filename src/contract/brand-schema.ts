/** The brand of a portal: the names, links and pictures of one company that every page may show. */
export interface Brand {
  name: string;
  legalName: string;
  headline: string;
  /** Below the headings of the list and of My Profile. */
  tagline?: string | undefined;
  /** The place on the card of a job without one. */
  unknownPlace: string;
  services: BrandLink[];
  /** Addresses of the legal texts. */
  legal: { terms?: string | undefined; privacy?: string | undefined; cookies?: string | undefined };
  supportEmail: string;
  /** Defaults to the portal's mark in the brand's colors. */
  logo?: BrandLogo | undefined;
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
