/** Spec §5: the first word is sent as first_name, the rest as last_name. Takes a name that passed `signUpName`. */
export function splitFullName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}
