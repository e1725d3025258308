import { type Brand, larkfield } from '#contract/brand.ts';
import type { Env } from '../env.ts';

/** The default brand with the names that the settings give. */
export function brandOf(env: Env): Brand {
  return { ...larkfield, name: env.companyName, legalName: env.companyLegalName, supportEmail: env.supportEmail };
}
