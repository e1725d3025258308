import { expect, test } from 'vitest';
import { buildJob } from './jobs.ts';

test('a job says what the story told, and has a key of its own', () => {
  const [nurse, cook] = [buildJob({ title: 'Nurse' }), buildJob({ title: 'Cook' })];

  expect(nurse).toMatchObject({ title: 'Nurse', company: 'Larkfield', isApproved: true });
  expect(nurse.external_id).not.toBe(cook.external_id);
});
