import { describe, expect, it } from 'vitest';
import { larkfieldNight } from '../brand/night-colors.ts';
import { loadShareFonts } from './font-outlines.ts';
import { renderShareSvg } from './share-image-svg.ts';

const font = await loadShareFonts();
const drawn = (title: string, facts: string[] = []) => renderShareSvg({ brand: 'Larkfield', title, facts }, larkfieldNight, font);
const paths = (svg: string) => [...svg.matchAll(/<path fill="[^"]*" d="([^"]*)"/g)].map(([, data = '']) => data);

describe('the drawing of a shared link', () => {
  it('has every letter as a path, so that it needs no font where it is painted', () => {
    const svg = drawn('Senior Backend Engineer, Payments', ['Kraków, Łódź', 'Larkfield Systems']);
    expect(svg).not.toMatch(/<text|NaN/);
    expect(paths(svg)).toHaveLength(5);
    for (const data of paths(svg)) expect(data).toMatch(/^([MLQ](-?\d+\.\d ?)+|Z)+$/);
  });

  it('gives a title three lines at most and then an ellipsis', () => {
    const long = drawn('Assistant Commissioner for the Bureau of Communicable Diseases and its Operations '.repeat(2));
    expect(paths(long)).toHaveLength(1 + 3);
  });

  it('leaves out a fact that is not known', () => {
    expect(paths(drawn('Baker', ['', 'Larkfield']))).toHaveLength(3);
  });
});

describe('the portal’s type', () => {
  const { semibold } = font;

  it('has the letters of Latin alphabets, and writes others without their marks or not at all', () => {
    const polish = 'Zażółć gęślą jaźń, Kraków';
    expect(semibold.toSupportedText(polish)).toBe(polish);
    expect(semibold.toSupportedText('Kraków')).toBe('Kraków');
    expect(semibold.toSupportedText('Ｆｕｌｌ 数据\u202e Title\n')).toBe('Full Title');
  });

  it('tells a title that it can write from one that it cannot', () => {
    expect(semibold.supports('Ingénieur & Co')).toBe(true);
    expect(semibold.supports('Инженер (QA)')).toBe(false);
    expect(semibold.supports('123')).toBe(false);
  });

  it('sets letters closer where they need it', () => {
    const { medium } = font;
    expect(medium.measureWidth('AV', 100)).toBeLessThan(medium.measureWidth('A', 100) + medium.measureWidth('V', 100));
  });

  it('sets a long name smaller, clear of the lines', () => {
    const svg = renderShareSvg({ brand: 'W'.repeat(60), title: 'Nurse', facts: [] }, larkfieldNight, font);
    const across = [...(paths(svg)[0] ?? '').matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(across.length).toBeGreaterThan(60);
    expect(Math.max(...across)).toBeLessThan(792);
  });
});
