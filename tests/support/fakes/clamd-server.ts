/** Stands in for clamd on a free loopback port: it speaks clamd's protocol (clamd(8)) and knows one harmful text. */
import { createServer, type Socket } from 'node:net';
import { listenOnRestartablePort } from './restartable-server.ts';

/** The file that every scanner finds and that harms nobody (eicar.org). In two parts, so that no scanner finds this one. */
export const eicarTestFile = [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Scans, says that it cannot, closes without a word, or never answers. */
export type ClamdServerBehavior = 'scan' | 'fail' | 'close' | 'hang';

export interface ClamdServer {
  /** For CLAMD_URL. */
  url: string;
  behavior: ClamdServerBehavior;
  /** What `zVERSION` answers. */
  version: string;
  /** How many files it was given whole. */
  scanCount: number;
  /** Closes the port, as when the service is stopped. */
  stop(): Promise<void>;
  /** Opens it again. */
  start(): Promise<void>;
}

export async function openClamdServer(): Promise<ClamdServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', () => {}));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const said = answerTo(received);
      if (said !== undefined) socket.end(said === '' ? '' : `${said}\0`);
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

  /** Undefined as long as more has to come. */
  function answerTo(received: Buffer): string | undefined {
    const end = received.indexOf(0);
    if (end === -1 || scanner.behavior === 'hang') return undefined;
    if (scanner.behavior === 'close') return '';
    const command = received.toString('latin1', 0, end);
    if (command === 'zVERSION') return scanner.version;
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
    const file = streamed(received.subarray(end + 1));
    if (!file) return undefined;
    scanner.scanCount += 1;
    if (scanner.behavior === 'fail') return 'stream: Can not allocate memory ERROR';
    return file.includes(eicarTestFile) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  }
}

/** The chunks of a stream, once the one without length has come. */
function streamed(chunks: Buffer): Buffer | undefined {
  const file: Buffer[] = [];
  for (let at = 0; at + 4 <= chunks.length; ) {
    const length = chunks.readUInt32BE(at);
    if (length === 0) return Buffer.concat(file);
    if (at + 4 + length > chunks.length) return undefined;
    file.push(chunks.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
