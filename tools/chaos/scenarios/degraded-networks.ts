/** R19: delays, throttles, closes and half-closes each connection to a dependency. */
import { openS3Server } from '../../../tests/support/fakes/s3-server.ts';
import { openTcpProxy, type TcpProxy } from '../../../tests/support/fakes/tcp-proxy.ts';
import { signInByCode } from '../../load/candidate-client.ts';
import { createAcknowledgedWrites } from '../acknowledged-writes.ts';
import { startAvailabilityProbe } from '../availability-probe.ts';
import {
  expectLiveness,
  expectNoLostApplications,
  expectStatuses,
  injectOutage,
  maxLatency,
  maxSecondsUntil,
  type Outage,
} from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { createResumeUploader, expectNoLostResumes } from '../resume-uploader.ts';
import { expectAtMost, type Scenario } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const faults: ((proxy: TcpProxy) => void)[] = [
  (proxy) => proxy.delay(200),
  (proxy) => proxy.throttle(16_000),
  (proxy) => proxy.closeConnections(),
  (proxy) => proxy.halfClose(),
];
/** Those of the pool, and the one that listens. */
const maxConnections = 11;

export const degradedNetworks: Scenario = {
  id: 'R19',
  title: 'connections to PostgreSQL, mail server and bucket are slow, throttled, cut, half closed',
  async run(context) {
    const server = await context.startPostgresql();
    const bucket = await openS3Server();
    context.onCleanup(() => bucket.stop());
    const [databaseProxy, bucketProxy] = [await openTcpProxy(server.url), await openTcpProxy(bucket.settings.S3_ENDPOINT ?? '')];
    context.onCleanup(() => Promise.all([databaseProxy.close(), bucketProxy.close()]));
    const settings = { ...bucket.settings, S3_ENDPOINT: bucketProxy.url.replace(/\/$/, ''), DATABASE_URL: databaseProxy.url };
    const portal = await createRestartablePortal(context, settings);
    const probe = startAvailabilityProbe(await openTrafficTarget(portal, 3000));
    const acknowledgedWrites = createAcknowledgedWrites();
    const uploader = createResumeUploader(
      portal.origin,
      await signInByCode(portal.origin, portal.mailServer, 'ben@example.com'),
      acknowledgedWrites,
    );
    await uploader.upload();
    const stopUploads = new AbortController();
    const uploading = uploader.uploadUntil(stopUploads.signal);
    const outages: Outage[] = [];
    for (const proxy of [databaseProxy, portal.mailProxy, bucketProxy])
      for (const fault of faults)
        outages.push(await injectOutage({ inject: () => fault(proxy), repair: proxy.restore, seconds: context.quick ? 2 : 8 }));
    stopUploads.abort();
    const attempts = await uploading;
    await probe.stop();
    const responses = [...probe.results, ...attempts];
    const recoverySeconds = maxSecondsUntil(200, probe, ['account', 'apply', 'code', 'search', 'ready'], outages, 'repairedAt');
    return [
      expectStatuses('responses other than 200 and 503', [200, 503], responses),
      expectAtMost('slowest response', 10_000, 'ms', maxLatency(responses)),
      expectAtMost('all kinds answered again after', 10, 's', recoverySeconds),
      await expectNoLostApplications(probe),
      await expectNoLostResumes([uploader], acknowledgedWrites),
      expectAtMost('connections to PostgreSQL at the end', maxConnections, '', databaseProxy.connectionCount()),
      expectLiveness(probe),
    ];
  },
};
