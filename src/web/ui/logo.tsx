/** The brand's mark: a line that turns a corner, and a station. */
export function LogoMark({ size = 32 }: { size?: number }) {
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
      <path d="M6 4v16.5a5.5 5.5 0 0 0 5.5 5.500H26" stroke="var(--l1)" strokeWidth="5" />
      <circle cx="20" cy="11" r="5.5" stroke="currentColor" strokeWidth="4" />
    </svg>
  );
}
