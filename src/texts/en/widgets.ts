/** Shared components. */
import { pluralize } from '../labels/plural.ts';

export const texts = {
  close: 'Close',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  remove: (name: string) => `Remove ${name}`,
  more: (count: number) => `+${count} more`,
  searchIn: (label: string) => `Search ${label.toLowerCase()}`,
  options: 'Options',
  loading: 'Loading…',
  noOptions: 'No options',
  mostChosen: (count: number) => `${count} chosen, which is the most at once`,
  optionCount: (count: number) => `${count} ${pluralize(count, { one: 'option', other: 'options' })}`,
  jobs: (count: number) => pluralize(count, { one: 'job', other: 'jobs' }),
  dropFile: 'Drop a file here, or choose one.',
  chooseFile: 'Choose file',
  changeFile: 'Change',
  readyToSend: 'Ready to send',
  sending: 'Sending',
  sendingFile: (name: string | undefined) => `Sending ${name ?? 'the file'}`,
  kilobytes: (count: string) => `${count} KB`,
  steps: 'Steps',
  stepDone: ', done',
  /** The steps to an application. */
  applySteps: { email: 'E-mail', code: 'Code', resume: 'Resume', confirm: 'Confirm' },
  megabytes: (count: string) => `${count} MB`,
};
