/** Exits with 0 while the portal in this container is ready. */
import { get } from 'node:http';

get(`http://127.0.0.1:${process.env.PORT}/readyz`, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () =>
  process.exit(1),
);
