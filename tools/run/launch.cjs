// The door of every npm script. An old Node reads it too, where in the scripts behind it it would see a syntax error.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `The careers portal needs Node 20 or newer, and this is ${process.version}. Install Node 24 from https://nodejs.org.`,
  );
  process.exitCode = 1;
} else {
  import(process.argv[2] === 'test' ? './test-runner.mjs' : './commands.mjs');
}
