import { useParams } from 'react-router';
import { useJobDetailQuery } from '../../data/jobs.ts';
import { titleOf } from '../../jobs/job-labels.ts';

export function JobDetailPage() {
  const { id } = useParams();
  const { data, error } = useJobDetailQuery(Number(id));
  const job = data?.dashboard[0];
  if (error) return <h1>This role is no longer open</h1>;
  if (!job) return <p>Loading</p>;
  return (
    <div className="wrap">
      <h1>{titleOf(job.title)}</h1>
    </div>
  );
}
