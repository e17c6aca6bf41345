import type { Settings } from '../settings.ts'
import type { StripePlatform } from './onboarding.ts'
import { createStripePlatform } from './stripe/platform.ts'

/** Where accounts are opened for stores; null where who runs this server has not set it up. */
export const platformOf = ({
  stripePlatform,
  providersUrl,
}: Pick<Settings, 'stripePlatform' | 'providersUrl'>): StripePlatform | null =>
  stripePlatform ? createStripePlatform(stripePlatform, providersUrl) : null
