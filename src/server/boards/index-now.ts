/** Announces jobs to search engines by IndexNow (https://www.indexnow.org/documentation). */
import { type BoardSender, boardTimeoutMs } from './board-announcer.ts';

export interface IndexNowConfig {
  key: string;
  endpoint: string;
}

export const indexNowKeyPath = (key: string) => `/${key}.txt`;

/** Open and closed jobs alike: the search engine reads the page's status. */
export function createIndexNowSender({ key, endpoint }: IndexNowConfig, publicOrigin: string): BoardSender {
  return {
    channel: 'indexnow',
    batchSize: 1000,
    budget: 10_000,
    periodOf: (at) => at.toISOString().slice(0, 13),
    async send(announcements) {
      const response = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(boardTimeoutMs),
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({
          host: new URL(publicOrigin).host,
          key,
          keyLocation: publicOrigin + indexNowKeyPath(key),
          urlList: announcements.map(({ url }) => url),
        }),
      });
      await response.body?.cancel();
      return { status: response.status, retryAfter: response.headers.get('retry-after') ?? undefined };
    },
  };
}
