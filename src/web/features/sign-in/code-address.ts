/** Stores the address of the requested code across reloads. Session storage does not reach other tabs or later visits. */
import { attempt } from '#web/browser/storage.ts';

const key = 'code-address';

export const storeCodeAddress = (email: string) => attempt(() => sessionStorage.setItem(key, email));
export const readCodeAddress = () => attempt(() => sessionStorage.getItem(key));
export const clearCodeAddress = () => attempt(() => sessionStorage.removeItem(key));
