/** R19: slow, narrow, cut and half-closed networks to each dependency. */
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

const faults: ((link: TcpProxy) => void)[] = [
  (link) => link.delay(200),
  (link) => link.throttle(16_000),
  (link) => link.closeConnections(),
  (link) => link.halfClose(),
];
const maxConnections = 10;

export const degradedNetworks: Scenario = {
  id: 'R19',
  title: 'the way to PostgreSQL, the mail server, the bucket is slow, narrow, cut, half closed',
  async run(context) {
    const server = await context.startPostgresql();
    const bucket = await openS3Server();
    context.onCleanup(() => bucket.stop());
    const [databaseLink, bucketLink] = [await openTcpProxy(server.url), await openTcpProxy(bucket.settings.S3_ENDPOINT ?? '')];
    context.onCleanup(() => Promise.all([databaseLink.close(), bucketLink.close()]));
    const settings = { ...bucket.settings, S3_ENDPOINT: bucketLink.url.replace(/\/$/, ''), DATABASE_URL: databaseLink.url };
    const portal = await createRestartablePortal(context, settings);
    const pulse = startAvailabilityProbe(await openTrafficTarget(portal, 3000));
    const ledger = createAcknowledgedWrites();
    const keeper = createResumeUploader(
      portal.origin,
      await signInByCode(portal.origin, portal.mailServer, 'ben@example.com'),
      ledger,
    );
    await keeper.upload();
    const done = new AbortController();
    const giving = keeper.uploadUntil(done.signal);
    const outages: Outage[] = [];
    for (const link of [databaseLink, portal.mailProxy, bucketLink])
      for (const fault of faults)
        outages.push(await injectOutage({ inject: () => fault(link), repair: link.restore, seconds: context.quick ? 2 : 8 }));
    done.abort();
    const given = await giving;
    await pulse.stop();
    const answers = [...pulse.results, ...given];
    const again = maxSecondsUntil(200, pulse, ['account', 'apply', 'code', 'search', 'ready'], outages, 'repairedAt');
    return [
      expectStatuses('answers other than 200 and 503', [200, 503], answers),
      expectAtMost('slowest answer', 10_000, 'ms', maxLatency(answers)),
      expectAtMost('everything answered again after', 10, 's', again),
      await expectNoLostApplications(pulse),
      await expectNoLostResumes([keeper], ledger),
      expectAtMost('connections to PostgreSQL at the end', maxConnections, '', databaseLink.connectionCount()),
      expectLiveness(pulse),
    ];
  },
};
