/** Remembers over a reload where the code went. Session storage: another tab or a later visit starts anew. */
import { attempt } from '#web/browser/storage.ts';

const key = 'code-address';

export const storeCodeAddress = (email: string) => attempt(() => sessionStorage.setItem(key, email));
export const readCodeAddress = () => attempt(() => sessionStorage.getItem(key));
export const clearCodeAddress = () => attempt(() => sessionStorage.removeItem(key));
