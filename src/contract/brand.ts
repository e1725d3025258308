/** Whose portal this is: names, texts and links of one company. The settings of a running portal change the names. */
export interface Brand {
  name: string;
  legalName: string;
  headline: string;
  /** Closes the landing page beside the line's buffer stop. */
  closing: string;
  services: BrandLink[];
  legal: BrandLink[];
  supportEmail: string;
}

export interface BrandLink {
  name: string;
  url: string;
}

/** The fictional default. */
export const larkfield: Brand = {
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
  legal: [
    { name: 'Terms', url: 'https://www.example.com/terms' },
    { name: 'Privacy', url: 'https://www.example.com/privacy' },
    { name: 'Cookie policy', url: 'https://www.example.com/cookies' },
  ],
  supportEmail: 'careers@example.com',
};
