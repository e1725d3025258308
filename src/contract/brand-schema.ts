/** Whose portal this is: names, texts and links of one company. A running portal's brand file and settings change them. */
export interface Brand {
  name: string;
  legalName: string;
  headline: string;
  /** What the landing page says before "Applying needs no login"; without it, how many teams have open roles. */
  heroText?: string | undefined;
  /** Closes the landing page beside the line's buffer stop. */
  closing: string;
  services: BrandLink[];
  /** Addresses of the texts that candidates accept or may read. */
  legal: { terms: string; privacy: string; cookies: string };
  supportEmail: string;
  /** The company's own; without it, the portal's mark in the brand's colours. */
  logo?: BrandLogo | undefined;
}

export interface BrandLink {
  name: string;
  url: string;
}

export interface BrandLogo {
  /** Where the picture for light grounds is. */
  light: string;
  /** Where the picture for dark grounds is. */
  dark: string;
  /** Width by height, so that nothing shifts when the picture comes. */
  ratio: number;
  /** It says the company's name, which is not written beside it then. */
  saysName: boolean;
}

/** The fictional default. */
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
