/** Creates the announcers of the configured boards and of the CDN. */
import { type BoardAnnouncerOptions, createBoardAnnouncer } from './board-announcer.ts';
import type { BoardConfig } from './board-config.ts';
import { createCachePurgeSender } from './cache-purge.ts';
import { createGoogleIndexingSender } from './google-indexing.ts';
import { createIndexNowSender } from './index-now.ts';

interface BoardOptions extends Omit<BoardAnnouncerOptions, 'sender'> {
  config: BoardConfig;
}

export function createBoards({ config: { indexNow, googleIndexing, cachePurge }, ...options }: BoardOptions) {
  const senders = [
    indexNow && createIndexNowSender(indexNow, options.publicOrigin),
    googleIndexing && createGoogleIndexingSender(googleIndexing, options.now),
    cachePurge && createCachePurgeSender(cachePurge, options.now),
  ];
  const announcers = senders.flatMap((sender) => (sender ? createBoardAnnouncer({ ...options, sender }) : []));
  return {
    announce: async () => void (await Promise.all(announcers.map((announcer) => announcer.announce()))),
    start: async () => void (await Promise.all(announcers.map((announcer) => announcer.start()))),
    stop: async () => void (await Promise.all(announcers.map((announcer) => announcer.stop()))),
  };
}
