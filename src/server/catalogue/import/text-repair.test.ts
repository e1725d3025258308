import { expect, test } from 'vitest';
import { repairText } from './text-repair.ts';

test.each([
  ['Workersâ€™', 'Workers’'],
  ['CafÃ© MÃ¼ller', 'Café Müller'],
  ['Chef â€“ nights', 'Chef – nights'],
  ['Ð‘ÐµÑ€Ð»Ð¸Ð½', 'Берлин'],
  ['Workers\u00e2\u0080\u0099', 'Workers’'],
  [Buffer.from(Buffer.from('Müller’s').toString('latin1')).toString('latin1'), 'Müller’s'],
])('repairs %j to %j', (text, repaired) => {
  expect(repairText(text)).toBe(repaired);
});

test.each(['«CAFÉ»', 'São Paulo', 'Müller & Söhne', 'Ångström', '看護師 🙂', 'Ã', 'NÃO', 'Íñigo'])('preserves %j', (text) => {
  expect(repairText(text)).toBe(text);
});
