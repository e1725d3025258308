/** A Vitest reporter that lists the tests that passed only when run again. The default one marks failed tests alone. */
export default class RetriedTestsReporter {
  onTestCaseResult(testCase) {
    const { flaky, retryCount } = testCase.diagnostic() ?? {};
    if (flaky) console.log(`✓ ${testCase.module.relativeModuleId} > ${testCase.fullName} (retry #${retryCount})`);
  }
}
