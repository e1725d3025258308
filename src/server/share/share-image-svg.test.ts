import { describe, expect, it } from 'vitest';
import { larkfieldNight } from '../brand/night-colors.ts';
import { loadShareFonts } from './font-outlines.ts';
import { renderShareSvg } from './share-image-svg.ts';

const font = await loadShareFonts();
const render = (title: string, facts: string[] = []) =>
  renderShareSvg({ brand: 'Larkfield', title, facts }, larkfieldNight, font);
const paths = (svg: string) => [...svg.matchAll(/<path fill="[^"]*" d="([^"]*)"/g)].map(([, data = '']) => data);

describe('the image of a shared link', () => {
  it('draws letters as paths, so the renderer needs no font', () => {
    const svg = render('Senior Backend Engineer, Payments', ['Kraków, Łódź', 'Larkfield Systems']);
    expect(svg).not.toMatch(/<text|NaN/);
    expect(paths(svg)).toHaveLength(5);
    for (const data of paths(svg)) expect(data).toMatch(/^([MLQ](-?\d+\.\d ?)+|Z)+$/);
  });

  it('truncates a title after three lines', () => {
    const long = render('Assistant Commissioner for the Bureau of Communicable Diseases and its Operations '.repeat(2));
    expect(paths(long)).toHaveLength(1 + 3);
  });

  it('omits an empty fact', () => {
    expect(paths(render('Baker', ['', 'Larkfield']))).toHaveLength(3);
  });
});

describe('the font', () => {
  const { semibold } = font;

  it('preserves Latin letters, simplifies variants and drops unsupported characters', () => {
    const polish = 'Zażółć gęślą jaźń, Kraków';
    expect(semibold.toSupportedText(polish)).toBe(polish);
    expect(semibold.toSupportedText('Kraków')).toBe('Kraków');
    expect(semibold.toSupportedText('Ｆｕｌｌ 数据\u202e Title\n')).toBe('Full Title');
  });

  it('supports a text only if it has its letters', () => {
    expect(semibold.supports('Ingénieur & Co')).toBe(true);
    expect(semibold.supports('Инженер (QA)')).toBe(false);
    expect(semibold.supports('123')).toBe(false);
  });

  it('applies kerning', () => {
    const { medium } = font;
    expect(medium.measureWidth('AV', 100)).toBeLessThan(medium.measureWidth('A', 100) + medium.measureWidth('V', 100));
  });

  it('shrinks a long name so that it clears the lines', () => {
    const svg = renderShareSvg({ brand: 'W'.repeat(60), title: 'Nurse', facts: [] }, larkfieldNight, font);
    const xs = [...(paths(svg)[0] ?? '').matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(xs.length).toBeGreaterThan(60);
    expect(Math.max(...xs)).toBeLessThan(792);
  });
});
