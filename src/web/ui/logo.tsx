import type { BrandLogo } from '#contract/brand-schema.ts';
import { themeMediaQuery } from '#contract/theme.ts';
import { useSite } from '#web/session/site-context.tsx';

interface LogoProps {
  logo: BrandLogo | undefined;
  /** `night` is dark in both themes. */
  background: 'page' | 'night';
  /** Maximum size in pixels. */
  width: number;
  height: number;
  /** Empty beside the written name. */
  alt?: string;
}

/** The company's logo, or the portal's mark for Larkfield; reserves its size before it loads. */
export function Logo({ logo, background, width, height, alt = '' }: LogoProps) {
  const theme = useSite().theme;
  if (!logo) return <LogoMark size={height} />;
  const scale = Math.min(width, height * logo.ratio);
  const size = { width: Math.round(scale), height: Math.round(scale / logo.ratio) };
  if (background === 'night') return <img src={logo.dark} alt={alt} {...size} />;
  return (
    <picture>
      <source media={themeMediaQuery('dark', theme)} srcSet={logo.dark} {...size} />
      <img src={logo.light} alt={alt} {...size} />
    </picture>
  );
}

/** A line with a corner and a station. */
function LogoMark({ size }: { size: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M6 4v16.5a5.5 5.5 0 0 0 5.5 5.5H26" stroke="var(--l1)" strokeWidth="5" />
      <circle cx="20" cy="11" r="5.5" stroke="currentColor" strokeWidth="4" />
    </svg>
  );
}
