/** Checks a whole brand file: mistakes that stop the portal, and notes on its appearance. */
import { type BrandMistake, checkBrandFile, sortByLine } from './brand-file.ts';
import type { BrandFile } from './brand-file-schema.ts';
import { loadBrandPictures } from './brand-pictures.ts';
import { contrastRatio } from './oklch.ts';
import { derivePalette } from './palette.ts';

export interface BrandReport {
  mistakes: BrandMistake[];
  /** Nothing stops the portal, but the company should know. */
  notes: BrandMistake[];
}

export async function checkBrand(path: string): Promise<BrandReport> {
  const { file, mistakes, lineOf } = checkBrandFile(path);
  if (!file) return { mistakes, notes: [] };
  const pictures = await loadBrandPictures(file, path);
  return {
    mistakes: sortByLine(pictures.mistakes.map(({ key, message }) => ({ line: lineOf(key), message }))),
    notes: sortByLine(
      listNotes(file).map(({ key, message }) => ({ line: key === undefined ? undefined : lineOf(key), message })),
    ),
  };
}

interface Note {
  key?: string;
  message: string;
}

function listNotes(file: BrandFile): Note[] {
  return [...listColorNotes(file.color), ...listHeroNotes(file), ...listMissing(file)];
}

const minTextContrast = 4.5;

function listColorNotes(color: string | undefined): Note[] {
  if (color === undefined) return [{ message: 'There is no "color": the portal keeps its green.' }];
  const contrast = contrastRatio(color, '#FFFFFF');
  if (contrast >= minTextContrast) return [];
  const { brand } = derivePalette(color).light;
  const ratio = `${contrast.toFixed(1)}:1`;
  return [
    {
      key: 'color',
      message: `"color" has a contrast of ${ratio} on white, and text needs ${minTextContrast}:1. Links and buttons use ${brand} there.`,
    },
  ];
}

/** Letters in a line of the headline, in the narrowest hero. */
const maxHeadlineWord = 15;

function listHeroNotes({ headline = '', heroText, heroPicture }: BrandFile): Note[] {
  const long = headline.split(/[\s-]+/).find((word) => word.length > maxHeadlineWord);
  return [
    ...(long === undefined ? [] : [{ key: 'headline', message: `"${long}" in "headline" is too long for the hero of a phone.` }]),
    ...(heroPicture !== undefined && heroText === undefined
      ? [
          {
            key: 'heroPicture',
            message: 'There is no "heroText" beside "heroPicture": the number of teams with open roles is shown.',
          },
        ]
      : []),
  ];
}

function listMissing(file: BrandFile): Note[] {
  const { logo, services, legal, ...rest } = file;
  const sections = (['values', 'benefits', 'opportunities', 'closing', 'tagline'] as const).filter(
    (key) => rest[key] === undefined,
  );
  const pages = (['terms', 'privacy', 'cookies'] as const).filter((key) => legal?.[key] === undefined);
  return [
    ...(logo ? [] : [{ message: 'There is no "logo": the first letter of the name stands beside it.' }]),
    ...(services?.length ? [] : [{ message: 'There are no "services": the footer links to none of your pages.' }]),
    ...(pages.length === 0
      ? []
      : [{ message: `"legal" lacks ${pages.join(', ')}: a public portal needs the addresses of these pages.` }]),
    ...(sections.length === 0 ? [] : [{ message: `Not shown, because the file has no words for it: ${sections.join(', ')}.` }]),
  ];
}
