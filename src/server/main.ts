/** Starts the portal: settings, services, app, port; and closes it in the same order when asked to stop. */
import { buildApp } from './app.ts';
import { loadDotEnv, readEnv, SettingFault } from './env.ts';
import { builtPages } from './pages/built-pages.ts';
import { devPages } from './pages/dev-pages.ts';
import { openServices } from './services.ts';

try {
  loadDotEnv();
  await start();
} catch (error) {
  if (!(error instanceof SettingFault)) throw error;
  console.error(error.message);
  process.exitCode = 78;
}

async function start(): Promise<void> {
  const env = readEnv();
  const services = await openServices(env, console);
  const renderer = await (process.env.NODE_ENV === 'development' ? devPages() : builtPages());
  const app = await buildApp(env, services, renderer);
  await app.listen({ port: env.port, host: env.host });
  const stop = async () => {
    await app.close();
    await services.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
