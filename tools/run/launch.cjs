// Entry of every npm script. CommonJS in old syntax, so that an old Node reports its version instead of a syntax error.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `The careers portal needs Node 20 or newer, and this is ${process.version}. Install Node 24 from https://nodejs.org.`,
  );
  process.exitCode = 1;
} else {
  import(process.argv[2] === 'test' ? './test-runner.mjs' : './commands.mjs');
}
