import type { Settings } from '../settings.ts'
import type { StripePlatform } from './onboarding.ts'
import { createStripePlatform } from './stripe/platform.ts'

/** Where accounts are created for stores; null if the operator hasn't set it up. */
export const createPlatform = ({
  stripePlatform,
  providersUrl,
}: Pick<Settings, 'stripePlatform' | 'providersUrl'>): StripePlatform | null =>
  stripePlatform ? createStripePlatform(stripePlatform, providersUrl) : null
