/** Reports advisories for the packages of production. Passes when no registry answers. */
import { findNpm } from '../install/packages.mjs';
import { run } from '../run/subprocess.mjs';

const [command, ...args] = findNpm();
const { output } = await run(command, [...args, 'audit', '--omit=dev', '--json', '--loglevel=silent']);
const counts = readCounts(output);
if (counts === undefined) console.log('No registry answers for advisories.');
else {
  const { critical, high, moderate, low } = counts;
  console.log(`advisories: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low`);
  if (critical + high > 0) process.exitCode = 1;
}

function readCounts(json) {
  try {
    return JSON.parse(json).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
