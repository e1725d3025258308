/** Issues TLS certificates of a self-made certificate authority (RFC 5280), valid for a day. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface IssuedCertificate {
  key: string;
  cert: string;
}

export interface CertificateAuthority {
  /** In PEM format. */
  certificate: string;
  issue(ip: string): IssuedCertificate;
}

export function createCertificateAuthority(name = 'Test authority'): CertificateAuthority {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signCertificate = (subject: string, publicKey: KeyObject, extensions: Buffer[]) => {
    const body = der(
      0x30,
      der(0xa0, integer(Buffer.from([2]))),
      integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
      ecdsaWithSha256,
      distinguishedName(name),
      der(0x30, utcTime(Date.now() - 3_600_000), utcTime(Date.now() + 86_400_000)),
      distinguishedName(subject),
      publicKey.export({ format: 'der', type: 'spki' }),
      der(0xa3, der(0x30, ...extensions)),
    );
    const signature = der(0x03, Buffer.from([0]), sign('sha256', body, authority.privateKey));
    const lines =
      der(0x30, body, ecdsaWithSha256, signature)
        .toString('base64')
        .match(/.{1,64}/g) ?? [];
    return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  };

  return {
    certificate: signCertificate(name, authority.publicKey, [extension('551d13', der(0x30, der(0x01, Buffer.from([0xff]))))]),
    issue(ip) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const address = der(0x87, Buffer.from(ip.split('.').map(Number)));
      return {
        key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
        cert: signCertificate('Test server', publicKey, [extension('551d11', der(0x30, address))]),
      };
    },
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const integer = (bytes: Buffer) => der(0x02, bytes);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = der(0x30, objectId('2a8648ce3d040302'));
const distinguishedName = (name: string) => der(0x30, der(0x31, der(0x30, objectId('550403'), der(0x0c, Buffer.from(name)))));
const extension = (oid: string, value: Buffer) => der(0x30, objectId(oid), der(0x04, value));
const utcTime = (ms: number) => der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
