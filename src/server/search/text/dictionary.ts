/** Looks up words of general English, so that the search does not correct them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';

/**
 * Whether general English has the word, in any case. The first call reads the word list, which takes 0.2 s and 35 MB: most
 * searches have no word that the catalogue lacks.
 */
export function isDictionaryWord(word: string): boolean {
  dictionary ??= readDictionary();
  return dictionary.hasWord(word, false);
}

let dictionary: ReturnType<typeof decodeTrie> | undefined;

function readDictionary(): ReturnType<typeof decodeTrie> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@cspell/dict-en_us/cspell-ext.json'));
  return decodeTrie(gunzipSync(readFileSync(join(folder, 'en_US.trie.gz'))));
}
