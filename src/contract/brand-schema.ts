/** The brand of a portal: names, texts, links and logo of one company. */
export interface Brand {
  name: string;
  legalName: string;
  headline: string;
  /** Precedes "Applying needs no login" on the landing page; defaults to the number of teams with open roles. */
  heroText?: string | undefined;
  /** The last sentence of the landing page. */
  closing: string;
  services: BrandLink[];
  /** Addresses of the legal texts. */
  legal: { terms: string; privacy: string; cookies: string };
  supportEmail: string;
  /** Defaults to the portal's mark in the brand's colors. */
  logo?: BrandLogo | undefined;
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

/** A fictional company. */
export const defaultBrand: Brand = {
  name: 'Larkfield',
  legalName: 'Larkfield Systems',
  headline: 'Find your line of work.',
  closing: 'This is where you get on.',
  services: [
    { name: 'Services', url: 'https://www.example.com/services' },
    { name: 'Solutions', url: 'https://www.example.com/solutions' },
    { name: 'About us', url: 'https://www.example.com/about' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'X', url: 'https://x.com/' },
  ],
  legal: {
    terms: 'https://www.example.com/terms',
    privacy: 'https://www.example.com/privacy',
    cookies: 'https://www.example.com/cookies',
  },
  supportEmail: 'careers@example.com',
};
