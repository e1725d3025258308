import { expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { lazyLogger } from './lazy-logger.ts';

it('logs and redacts like a child logger', () => {
  const collectLines = (make: typeof lazyLogger) => {
    const lines: string[] = [];
    const log = createLogger('warn', { write: (line) => void lines.push(line) });
    const request = make(log, { reqId: 'req-7' });
    request.info({ token: 's3cret' }, 'incoming request');
    request.warn({ token: 's3cret' }, 'not ready');
    request.error({ err: new Error('broken') }, 'unexpected error');
    request.child({ part: 'upload' }).fatal('the end');
    return lines.map((line) => ({ ...JSON.parse(line), time: 0, err: undefined }));
  };
  const lazy = collectLines(lazyLogger);
  expect(lazy.map(({ msg, reqId }) => `${reqId} ${msg}`)).toEqual(['req-7 not ready', 'req-7 unexpected error', 'req-7 the end']);
  expect(lazy).toEqual(collectLines((log, bindings, settings) => log.child(bindings, settings)));
  expect(JSON.stringify(lazy)).not.toContain('s3cret');
});
