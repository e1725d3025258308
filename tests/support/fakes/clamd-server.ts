/** Fake clamd server on a free loopback port (protocol: clamd(8)). */
import { createServer, type Socket } from 'node:net';
import { listenOnRestartablePort } from './restartable-server.ts';

/** The harmless file that every scanner detects (eicar.org). Split, so that no scanner detects this source file. */
export const eicarTestFile = [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** `fail` answers with an error, `close` closes the connection, `hang` does not answer. */
export type ClamdServerBehavior = 'scan' | 'fail' | 'close' | 'hang';

export interface ClamdServer {
  /** For CLAMD_URL. */
  url: string;
  behavior: ClamdServerBehavior;
  /** The response to `zVERSION`. */
  version: string;
  /** Number of complete files received. */
  scanCount: number;
  /** Closes the port, like a stopped service. */
  stop(): Promise<void>;
  /** Opens the port again. */
  start(): Promise<void>;
}

export async function openClamdServer(): Promise<ClamdServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', () => {}));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const response = respondTo(received);
      if (response !== undefined) socket.end(response === '' ? '' : `${response}\0`);
    });
  });
  const { port, open: start, close } = await listenOnRestartablePort(server);

  const scanner: ClamdServer = {
    url: `tcp://127.0.0.1:${port}`,
    behavior: 'scan',
    version: `ClamAV 1.4.6/27500/${new Date().toUTCString()}`,
    scanCount: 0,
    start,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await close();
    },
  };
  return scanner;

  /** Returns undefined until the request is complete. */
  function respondTo(received: Buffer): string | undefined {
    const end = received.indexOf(0);
    if (end === -1 || scanner.behavior === 'hang') return undefined;
    if (scanner.behavior === 'close') return '';
    const command = received.toString('latin1', 0, end);
    if (command === 'zVERSION') return scanner.version;
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
    const file = joinChunks(received.subarray(end + 1));
    if (!file) return undefined;
    scanner.scanCount += 1;
    if (scanner.behavior === 'fail') return 'stream: Can not allocate memory ERROR';
    return file.includes(eicarTestFile) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  }
}

/** Joins the chunks of a stream; undefined until the empty chunk that ends it. */
function joinChunks(chunks: Buffer): Buffer | undefined {
  const file: Buffer[] = [];
  for (let offset = 0; offset + 4 <= chunks.length; ) {
    const length = chunks.readUInt32BE(offset);
    if (length === 0) return Buffer.concat(file);
    if (offset + 4 + length > chunks.length) return undefined;
    file.push(chunks.subarray(offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  return undefined;
}
