import { useEffect } from 'react';
import { ActiveSessions } from '../sessions/active-sessions.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
import { YourData } from './your-data.tsx';

interface ProfileBlocksProps {
  email: string;
  onHydrated(): void;
}

/** The blocks below the candidate's details. */
export function ProfileBlocks({ email, onHydrated }: ProfileBlocksProps) {
  useEffect(onHydrated, [onHydrated]);
  return (
    <>
      <SignInMethods />
      <ActiveSessions />
      <YourData email={email} />
    </>
  );
}
