/** TCP proxy between the portal and a server, with network faults. */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenOnRestartablePort } from './restartable-server.ts';

export interface TcpProxy {
  /** The server's address, through the link. */
  url: string;
  /** Drops all data silently, in both directions. */
  hang(): void;
  /** What goes on from now on arrives that much later. */
  delay(ms: number): void;
  /** Every connection carries so many bytes a second each way. */
  throttle(bytesPerSecond: number): void;
  /** No longer hangs, delays or throttles. */
  restore(): void;
  /** Every connection ends at once; new ones are taken. */
  closeConnections(): void;
  /** The server's side of every connection ends; what the portal sends still goes out. */
  halfClose(): void;
  /** Every connection ends, and new ones are refused. */
  refuseConnections(): Promise<void>;
  /** New connections are taken again. */
  acceptConnections(): Promise<void>;
  /** How many are open. */
  connectionCount(): number;
  close(): Promise<void>;
}

/** How much of what is throttled goes out in one go. */
const sliceMs = 50;

/** @param address a URL with a host and a port */
export async function openTcpProxy(address: string): Promise<TcpProxy> {
  const target = new URL(address);
  /** Each with what its bytes are written to. */
  const others = new Map<Socket, Socket>();
  const fromServer = new Set<Socket>();
  let hangs = false;
  let delayMs = 0;
  let bytesPerMs = Number.POSITIVE_INFINITY;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    fromServer.add(far);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      others.set(one, other);
      one.on('data', senderTo(other));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        others.delete(one);
        fromServer.delete(one);
        other.destroy();
      });
      if (hangs) one.pause();
    }
  });
  const { port, open: accept, close } = await listenOnRestartablePort(server);
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  /** Whatever the link is meanwhile, bytes arrive in their order. */
  function senderTo(other: Socket): (bytes: Buffer) => void {
    let waiting = 0;
    let sent = Promise.resolve();
    const send = async (bytes: Buffer, due: number) => {
      await pause(Math.max(0, due - performance.now()));
      for (let at = 0; at < bytes.length; ) {
        const slice = bytes.subarray(at, at + Math.max(1, bytesPerMs * sliceMs));
        other.write(slice);
        at += slice.length;
        await pause(slice.length / bytesPerMs);
      }
      waiting -= 1;
    };
    return (bytes) => {
      if (waiting === 0 && delayMs === 0 && bytesPerMs === Number.POSITIVE_INFINITY) return void other.write(bytes);
      waiting += 1;
      const due = performance.now() + delayMs;
      sent = sent.then(() => send(bytes, due));
    };
  }

  const cut = () => {
    for (const socket of others.keys()) socket.destroy();
  };
  const refuse = async () => {
    cut();
    await close();
  };
  return {
    url: url.href,
    hang() {
      hangs = true;
      for (const socket of others.keys()) socket.pause();
    },
    delay(ms) {
      delayMs = ms;
    },
    throttle(bytesPerSecond) {
      bytesPerMs = bytesPerSecond / 1000;
    },
    restore() {
      hangs = false;
      delayMs = 0;
      bytesPerMs = Number.POSITIVE_INFINITY;
      for (const socket of others.keys()) socket.resume();
    },
    closeConnections: cut,
    halfClose() {
      for (const far of fromServer) others.get(far)?.end();
    },
    refuseConnections: refuse,
    acceptConnections: accept,
    connectionCount: () => fromServer.size,
    close: refuse,
  };
}
