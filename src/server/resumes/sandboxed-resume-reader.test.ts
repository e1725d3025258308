import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildDocxWithBody,
  buildDocxWithParagraphs,
  buildPdfWithDrawing,
  buildPdfWithLines,
} from '../../../tests/support/fixtures/document-builder.ts';
import { resumeMediaTypes } from './resume-media-types.ts';
import { readResumeInSandbox } from './sandboxed-resume-reader.ts';

const { pdf, docx, txt } = resumeMediaTypes;
const read = (mediaType: string, bytes: Buffer) => readResumeInSandbox({ bytes, mediaType });
const megabyte = 1024 * 1024;

test('reads a PDF', async () => {
  const text = await read(pdf, buildPdfWithLines(['Asha Rao', 'TypeScript, PostgreSQL (C++)'], { pages: 2 }));

  expect(text).toBe('Asha Rao\nTypeScript, PostgreSQL (C++)\nAsha Rao\nTypeScript, PostgreSQL (C++)\n');
});

test('reads a Word document and joins split runs into words', async () => {
  const runs = '<w:p><w:r><w:t>Type</w:t></w:r><w:r><w:t>Script</w:t><w:tab/><w:t>R&amp;D</w:t></w:r></w:p>';
  const code = '<w:instrText>HYPERLINK secret</w:instrText>';

  expect(await read(docx, buildDocxWithBody(`${runs}${code}<w:p><w:r><w:t>Kafka</w:t></w:r></w:p>`))).toBe(
    'TypeScript R&D\nKafka\n',
  );
  expect(await read(docx, buildDocxWithParagraphs(['Nurse & midwife']))).toBe('Nurse & midwife\n');
});

test('reads text in UTF-8 and in windows-1252', async () => {
  expect(await read(txt, Buffer.from('Zoë · 東京'))).toBe('Zoë · 東京');
  expect(await read(txt, Buffer.from('r\xe9sum\xe9', 'latin1'))).toBe('résumé');
});

test.each([
  ['text', txt, () => Buffer.from('nurse '.repeat(megabyte))],
  ['a Word document', docx, () => buildDocxWithParagraphs(['nurse '.repeat(100_000)])],
])('reads the beginning of endless %s', async (_case, mediaType, bytes) => {
  expect(await read(mediaType, bytes())).toHaveLength(100_000);
});

test('reads thirty pages of an endless PDF', async () => {
  const text = await read(pdf, buildPdfWithLines(['nurse'], { pages: 60 }));

  expect(text.match(/nurse/g)).toHaveLength(30);
});

test('does not run a script in a PDF', async () => {
  expect(await read(pdf, buildPdfWithLines(['Asha'], { script: 'while \\(true\\) {}' }))).toBe('Asha\n');
});

test.each([
  ['an empty PDF', pdf, Buffer.from('%PDF-1.7\n%%EOF\n')],
  ['a truncated PDF', pdf, buildPdfWithLines(['Asha']).subarray(0, 150)],
  ['a Word document with broken markup', docx, buildDocxWithBody('<w:p><w:t>cut')],
  ['a Word document larger than declared', docx, buildDocxWithBody('<w:p/>'.repeat(10_000), { declaredSize: 10 })],
  [
    'entity expansion',
    docx,
    buildDocxWithBody('<w:p><w:t>&b;</w:t></w:p>', { before: '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' }),
  ],
  ['deeply nested markup', docx, buildDocxWithBody('<w:p>'.repeat(200_000))],
  ['an invalid archive', docx, Buffer.from('PK\x03\x04 and nothing more')],
])('rejects %s without side effects', async (_case, mediaType, bytes) => {
  await expect(read(mediaType, bytes)).rejects.toThrow();
});

describe('the reading process', () => {
  let child: ChildProcess;
  const recordChild = (message: unknown) => {
    child = (message as { process: ChildProcess }).process;
  };
  beforeEach(() => subscribe('child_process', recordChild));
  afterEach(() => void unsubscribe('child_process', recordChild));

  test('is killed when a PDF expands beyond the memory limit', async () => {
    const bytes = buildPdfWithDrawing(Buffer.alloc(160 * megabyte, ' '));

    expect(bytes.length).toBeLessThan(6 * megabyte);
    await expect(readResumeInSandbox({ bytes, mediaType: pdf })).rejects.toThrow('too much memory');
    expect([child.signalCode, isRunning(child.pid)]).toEqual(['SIGKILL', false]);
  });

  test('is killed after the timeout', async () => {
    await expect(readResumeInSandbox({ bytes: endless, mediaType: pdf }, { timeoutMs: 500 })).rejects.toThrow(
      'longer than 500 ms',
    );
    expect([child.signalCode, isRunning(child.pid)]).toEqual(['SIGKILL', false]);
  });

  test('is killed when the portal stops', async () => {
    const stopping = new AbortController();
    const reading = readResumeInSandbox({ bytes: endless, mediaType: pdf }, { signal: stopping.signal });
    stopping.abort();

    await expect(reading).rejects.toThrow('The portal stops.');
    expect([child.signalCode, isRunning(child.pid)]).toEqual(['SIGKILL', false]);
  });

  test('exits after reading', async () => {
    await read(pdf, buildPdfWithLines(['Asha']));

    expect([child.exitCode, isRunning(child.pid)]).toEqual([0, false]);
  });

  test('exits when the portal is killed', async () => {
    const portal = spawn(process.execPath, [fileURLToPath(readingPortal)], { stdio: ['pipe', 'pipe', 'ignore'] });
    portal.stdin.end(endless);
    const [output] = await once(portal.stdout, 'data');
    const pid = Number(output);
    expect(isRunning(pid)).toBe(true);
    portal.kill('SIGKILL');

    await expect.poll(() => isRunning(pid), { timeout: 4000 }).toBe(false);
  });
});

/** A few kilobytes that take longer to read than the timeout. */
const endless = buildPdfWithDrawing(Buffer.from('q Q '.repeat(megabyte)), { pages: 30 });

const readingPortal = new URL('../../../tests/support/sandbox/resume-parser-process.ts', import.meta.url);

/** False for a zombie process as well. */
const isRunning = (pid: number | undefined) => existsSync(`/proc/${pid}/exe`);
