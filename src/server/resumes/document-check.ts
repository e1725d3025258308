/**
 * The result of a document's validation. `active` documents run code, load other files or carry them; people get them from
 * their editor and can save a plain copy. `invalid` files are no document of their type.
 */
export type DocumentCheck = 'plain' | 'active' | 'invalid';
