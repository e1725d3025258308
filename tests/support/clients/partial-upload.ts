/** Sends a form over a real connection, except its last bytes. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestPortal } from '../portal/test-portal.ts';
import { multipartHeaders } from './multipart-form.ts';

interface UploadOptions {
  url: string;
  form: Buffer;
  headers?: Record<string, string>;
  /** The client's address. Needs TRUST_PROXY. */
  address?: string;
  /** Bytes that are declared but not sent. */
  heldBytes?: number;
}

export interface PartialUpload {
  /** The status of the response; 0 without a response. */
  status: Promise<number>;
  body: Promise<string>;
  finish(): void;
  abort(): void;
}

/** Returns a function that starts uploads, and one that closes their connections. The portal must listen. */
export function createPartialUploads({ app }: TestPortal) {
  const sentBytes = new Map<Socket, number>();
  const serverSockets: Socket[] = [];
  app.server.on('connection', (socket) => serverSockets.push(socket));

  function startUpload({ url, form, headers = {}, address, heldBytes = 100 }: UploadOptions): PartialUpload {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    const head = {
      host: '127.0.0.1',
      ...headers,
      ...multipartHeaders,
      ...(address && { 'x-forwarded-for': address }),
      'content-length': form.length,
      connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    const sent = Buffer.concat([
      Buffer.from(`POST ${url} HTTP/1.1\r\n${lines.join('')}\r\n`),
      form.subarray(0, form.length - heldBytes),
    ]);
    sentBytes.set(socket, sent.length);
    socket.write(sent);
    const body = text(socket).catch(() => '');
    return {
      body,
      status: body.then((answer) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)),
      finish: () => socket.write(form.subarray(form.length - heldBytes)),
      abort: () => socket.destroy(),
    };
  }

  return {
    startUpload,
    /** Counts the open uploads of which the portal has read all that was sent. */
    countArrived: () =>
      [...sentBytes].filter(
        ([{ destroyed, localPort }, sent]) =>
          !destroyed && serverSockets.some(({ remotePort, bytesRead }) => remotePort === localPort && bytesRead >= sent),
      ).length,
    close() {
      for (const socket of sentBytes.keys()) socket.destroy();
    },
  };
}
