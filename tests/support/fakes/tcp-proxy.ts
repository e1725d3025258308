/** TCP proxy between the portal and a server, with network faults. */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenOnRestartablePort } from './restartable-server.ts';

export interface TcpProxy {
  /** The server's address, through the proxy. */
  url: string;
  /** Drops all data silently, in both directions. */
  hang(): void;
  /** Delays later data by this much. */
  delay(ms: number): void;
  /** Limits each connection and direction to this rate. */
  throttle(bytesPerSecond: number): void;
  /** Ends hang, delay and throttle. */
  restore(): void;
  /** Closes every connection; accepts new ones. */
  closeConnections(): void;
  /** Ends the server's side of every connection; the portal can still send. */
  halfClose(): void;
  /** Closes every connection and refuses new ones. */
  refuseConnections(): Promise<void>;
  /** Accepts new connections again. */
  acceptConnections(): Promise<void>;
  /** The number of open connections. */
  connectionCount(): number;
  close(): Promise<void>;
}

/** The time that one throttled write covers. */
const sliceMs = 50;

/** @param address a URL with a host and a port */
export async function openTcpProxy(address: string): Promise<TcpProxy> {
  const target = new URL(address);
  /** Maps each socket to the one that its bytes go to. */
  const peers = new Map<Socket, Socket>();
  const upstreams = new Set<Socket>();
  let isHanging = false;
  let delayMs = 0;
  let bytesPerMs = Number.POSITIVE_INFINITY;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    upstreams.add(upstream);
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
      peers.set(from, to);
      from.on('data', createSender(to));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        peers.delete(from);
        upstreams.delete(from);
        to.destroy();
      });
      if (isHanging) from.pause();
    }
  });
  const { port, open: acceptConnections, close } = await listenOnRestartablePort(server);
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  /** Preserves the order of bytes while delay and rate change. */
  function createSender(to: Socket): (bytes: Buffer) => void {
    let pendingWrites = 0;
    let lastWrite = Promise.resolve();
    const send = async (bytes: Buffer, due: number) => {
      await pause(Math.max(0, due - performance.now()));
      for (let offset = 0; offset < bytes.length; ) {
        const slice = bytes.subarray(offset, offset + Math.max(1, bytesPerMs * sliceMs));
        to.write(slice);
        offset += slice.length;
        await pause(slice.length / bytesPerMs);
      }
      pendingWrites -= 1;
    };
    return (bytes) => {
      if (pendingWrites === 0 && delayMs === 0 && bytesPerMs === Number.POSITIVE_INFINITY) return void to.write(bytes);
      pendingWrites += 1;
      const due = performance.now() + delayMs;
      lastWrite = lastWrite.then(() => send(bytes, due));
    };
  }

  const closeConnections = () => {
    for (const socket of peers.keys()) socket.destroy();
  };
  const refuseConnections = async () => {
    closeConnections();
    await close();
  };
  return {
    url: url.href,
    hang() {
      isHanging = true;
      for (const socket of peers.keys()) socket.pause();
    },
    delay(ms) {
      delayMs = ms;
    },
    throttle(bytesPerSecond) {
      bytesPerMs = bytesPerSecond / 1000;
    },
    restore() {
      isHanging = false;
      delayMs = 0;
      bytesPerMs = Number.POSITIVE_INFINITY;
      for (const socket of peers.keys()) socket.resume();
    },
    closeConnections,
    halfClose() {
      for (const upstream of upstreams) peers.get(upstream)?.end();
    },
    refuseConnections,
    acceptConnections,
    connectionCount: () => upstreams.size,
    close: refuseConnections,
  };
}
