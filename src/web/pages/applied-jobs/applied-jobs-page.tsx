export function AppliedJobsPage() {
  return <h1>Applied Jobs</h1>;
}
