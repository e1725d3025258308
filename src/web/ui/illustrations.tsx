/** Illustrations for empty and failed content. */

/** A line that ends in a buffer stop. */
export function EmptyIllustration() {
  return (
    <svg aria-hidden="true" width="220" height="90" viewBox="0 0 220 90" fill="none" strokeWidth="10" strokeLinejoin="round">
      <path stroke="var(--line)" strokeDasharray="2 16" strokeLinecap="round" d="M130 46h90" />
      <path stroke="var(--l4)" d="M0 46h116" />
      <path stroke="var(--ink)" strokeLinecap="round" d="M118 24v44" />
    </svg>
  );
}

/** A line with a gap between two stations. */
export function ErrorIllustration() {
  return (
    <svg aria-hidden="true" width="220" height="90" viewBox="0 0 220 90" fill="none" strokeWidth="10" strokeLinejoin="round">
      <path stroke="var(--l3)" d="M0 46h70M150 46h70" />
      <path stroke="var(--line)" strokeDasharray="2 16" strokeLinecap="round" d="M96 46h36" />
      <g fill="var(--bg)" stroke="var(--ink)" strokeWidth="6">
        <circle cx="76" cy="46" r="10" />
        <circle cx="144" cy="46" r="10" />
      </g>
    </svg>
  );
}
