/** The logos of Google and LinkedIn. */
import type { SignInProvider } from '#contract/sign-in-providers.ts';

const icons = {
  google: (
    <>
      <path
        fill="#4285F4"
        d="M22.5 12.25c0-.8-.07-1.55-.2-2.25H12v4.26h5.9a5 5 0 0 1-2.2 3.3v2.75h3.55c2.08-1.92 3.25-4.74 3.25-8.06Z"
      />
      <path
        fill="#34A853"
        d="M12 23c2.96 0 5.45-.98 7.25-2.68l-3.55-2.75c-.98.66-2.23 1.06-3.7 1.06-2.85 0-5.27-1.93-6.13-4.52H2.2v2.84A11 11 0 0 0 12 23Z"
      />
      <path fill="#FBBC05" d="M5.87 14.11a6.6 6.6 0 0 1 0-4.22V7.05H2.2a11 11 0 0 0 0 9.9l3.67-2.84Z" />
      <path
        fill="#EA4335"
        d="M12 5.38c1.6 0 3.05.55 4.19 1.64l3.14-3.14A11 11 0 0 0 2.2 7.05l3.67 2.84C6.73 7.31 9.15 5.38 12 5.38Z"
      />
    </>
  ),
  linkedin: (
    <>
      <rect width="24" height="24" rx="4" fill="#0A66C2" />
      <path
        fill="#fff"
        d="M7.1 9.8h2.5V18H7.1zM8.35 5.8a1.45 1.45 0 1 1 0 2.9 1.45 1.45 0 0 1 0-2.9ZM11.2 9.8h2.4v1.12h.03c.34-.63 1.15-1.3 2.37-1.3 2.54 0 3 1.67 3 3.84V18h-2.5v-4.03c0-.96-.02-2.2-1.34-2.2-1.34 0-1.54 1.05-1.54 2.13V18h-2.42z"
      />
    </>
  ),
};

export const ProviderIcon = ({ provider }: { provider: SignInProvider }) => (
  <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24">
    {icons[provider]}
  </svg>
);
