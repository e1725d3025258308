/**
 * Writes the lengths and durations of `tokens.css` where styles name them: they are the same everywhere, so a browser needs
 * no names for them (docs/decisions/015). Colours stay names, which themes and brands fill.
 */
import { readFileSync } from 'node:fs';

interface Declaration {
  prop: string;
  value: string;
  remove(): unknown;
}

/** A plugin of PostCSS, which sees each stylesheet before its file is named after what is in it. */
export function plainMeasures() {
  const tokens = readFileSync(new URL('../src/web/styles/tokens.css', import.meta.url), 'utf8');
  const declared = [...tokens.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const);
  const measures = new Map(declared.filter(([, value]) => /^[\d.]+(rem|px|ms)$/.test(value)));
  for (const name of measures.keys()) {
    if (declared.filter(([each]) => each === name).length > 1) throw new Error(`${name} is declared more than once.`);
  }
  return {
    postcssPlugin: 'plain-measures',
    Declaration(declaration: Declaration) {
      if (measures.has(declaration.prop)) declaration.remove();
      else declaration.value = declaration.value.replace(/var\((--[\w-]+)\)/g, (named, name) => measures.get(name) ?? named);
    },
  };
}
