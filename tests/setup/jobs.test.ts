import { expect, test } from 'vitest';
import { aJob } from './jobs.ts';

test('a job says what the story told, and has a key of its own', () => {
  const [nurse, cook] = [aJob({ title: 'Nurse' }), aJob({ title: 'Cook' })];

  expect(nurse).toMatchObject({ title: 'Nurse', company: 'Larkfield', isApproved: true });
  expect(nurse.external_id).not.toBe(cook.external_id);
});
