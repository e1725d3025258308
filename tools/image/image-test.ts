/** Runs `npm run image:test`: builds the image without a registry, and measures it against targets. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runScenario } from '../chaos/run-scenario.ts';
import { runCommand, runInterruptible } from '../measure/cli.ts';
import { formatTable, type Measurement, meetsLimit } from '../measure/measurement-report.ts';
import { buildBaseImage, buildImage, hasImage } from './container-image.ts';
import { demonstrationPortal } from './scenarios/demonstration-portal.ts';
import { imageContents } from './scenarios/image-contents.ts';
import { killedContainer, replacedContainers, stoppedContainer } from './scenarios/image-under-faults.ts';

const builtBase = 'localhost/careers-portal-base:trixie';
const builtImage = 'localhost/careers-portal:test';
const tools = ['buildah', 'mmdebstrap', 'nginx'];

const help = `npm run image:test -- [options]
  Builds the image of Containerfile as root, with ${tools.join(', ')} of Debian, and runs it. No daemon, no registry of images.
    --base IMAGE   a Debian for BASE; by default mmdebstrap makes one, once (${builtBase})
    --image IMAGE  an image that exists already, instead of building one
    --only ID      runs one scenario: contents, demonstration, kill, stop or replace; repeatable`;

await runCommand(parseOptions(), help, run);

async function run({ base, image, only }: Exclude<ReturnType<typeof parseOptions>, string>): Promise<void> {
  const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error);
  if (missing.length > 0 || process.getuid?.() !== 0) {
    console.error(`image:test needs root, and ${tools.join(', ')}: apt-get install ${tools.join(' ')}`);
    process.exitCode = 1;
    return;
  }
  await runInterruptible(async () => {
    const tested = image ?? (await build(base));
    const measurements: Measurement[] = [];
    const scenarios = [imageContents, demonstrationPortal, killedContainer, stoppedContainer, replacedContainers];
    for (const scenario of scenarios.map((create) => create(tested))) {
      if (only.length > 0 && !only.includes(scenario.id)) continue;
      console.error(`${scenario.id}: ${scenario.title} …`);
      const results = await runScenario(scenario, { quick: true, long: false, earlierBuild: undefined });
      measurements.push(...results.map((result) => ({ ...result, name: `${scenario.title}: ${result.name}` })));
    }
    console.log(formatTable(measurements));
    const passed = measurements.filter(meetsLimit).length;
    console.log(`${passed} passed, ${measurements.length - passed} failed`);
    if (passed < measurements.length) process.exitCode = 1;
  });
}

async function build(base: string | undefined): Promise<string> {
  if (!base && !(await hasImage(builtBase))) {
    console.error('Making the base …');
    await buildBaseImage(builtBase);
  }
  console.error('Building the image …');
  const startedAt = performance.now();
  await buildImage(builtImage, base ?? builtBase);
  console.error(`  built in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return builtImage;
}

/** Returns the options, or the help or error message to print. */
function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        base: { type: 'string' },
        image: { type: 'string' },
        only: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values.help ? help : values;
  } catch (error) {
    return (error as Error).message;
  }
}
