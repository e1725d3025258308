import { expect, test } from 'vitest';
import { runForSite } from '../net/client-site.ts';
import { limitSiteConcurrency } from './site-concurrency-limit.ts';

const full = () => new Error('full');

/** Starts tasks that end when told, and records the order in which they begin. */
function recordOrder(run: ReturnType<typeof limitSiteConcurrency>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (site: string, owner: string, name = `${site} ${owner}`) =>
    runForSite(site, () =>
      run(() => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }, owner),
    );
  const end = async (name: string) => {
    const { length } = begun;
    ends.get(name)?.();
    await expect.poll(() => begun.length).toBeGreaterThan(length);
  };
  return { begun, start, end };
}

test('lets a site wait for one task of another, however many owners that has', async () => {
  const { begun, start, end } = recordOrder(limitSiteConcurrency(1, 10, full));
  for (const owner of ['ana', 'ben', 'cem', 'dan']) void start('busy', owner);
  await expect.poll(() => begun).toEqual(['busy ana']);
  void start('other', 'eve');
  await end('busy ana');
  expect(begun).toEqual(['busy ana', 'other eve']);
});

test('serves the owners of a site round robin', async () => {
  const { begun, start, end } = recordOrder(limitSiteConcurrency(1, 10, full));
  for (const name of ['first', 'second', 'third']) void start('site', 'ana', name);
  void start('site', 'ben');
  await expect.poll(() => begun).toEqual(['first']);
  await end('first');
  await end('second');
  expect(begun).toEqual(['first', 'second', 'site ben']);
});

test('runs one task of a site at a time, and rejects those beyond its queue', async () => {
  const { begun, start } = recordOrder(limitSiteConcurrency(2, 1, full));
  void start('site', 'ana');
  void start('site', 'ana', 'waiting').catch(() => {});
  await expect.poll(() => begun).toEqual(['site ana']);
  await expect(start('site', 'ana', 'refused')).rejects.toThrow('full');
  void start('other', 'ben');
  await expect.poll(() => begun).toEqual(['site ana', 'other ben']);
});
