/** What a shopper can agree to, besides what a store needs to sell. */
export const consentCategories = ['analytics', 'marketing'] as const
export type ConsentCategory = (typeof consentCategories)[number]

/** `none`: everything is allowed without asking. `opt_in`: nothing until agreed. `opt_out`: everything until declined. */
export const consentModes = ['none', 'opt_in', 'opt_out'] as const
export type ConsentMode = (typeof consentModes)[number]

export interface ConsentSettings {
  /** For countries that are not listed, and if the country is unknown. */
  default_mode: ConsentMode
  /** By ISO 3166-1 alpha-2 code. */
  countries: Readonly<Record<string, ConsentMode>>
  /** Counts changes of what the banner says. An answer to an earlier text is asked for again. */
  policy_version: number
}

/** A shopper's answer in the banner. */
export interface ConsentAnswer {
  analytics: boolean
  marketing: boolean
  policy_version: number
}

/** What applies to a shopper, with where it comes from. Stored with the session: events read this, not the browser. */
export interface Consent {
  analytics: boolean
  marketing: boolean
  source: 'banner' | 'privacy_signal' | 'default'
  policy_version: number
}

/** Where the law requires agreement before anything is stored: the EEA, the UK and Switzerland. */
export const OPT_IN_COUNTRIES: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(' ')

export const defaultConsentSettings: ConsentSettings = {
  default_mode: 'opt_out',
  countries: Object.fromEntries(OPT_IN_COUNTRIES.map((country) => [country, 'opt_in' as const])),
  policy_version: 1,
}

export const consentModeFor = ({ countries, default_mode }: ConsentSettings, country: string | null): ConsentMode =>
  // An unknown country could be one that requires agreement.
  country === null && Object.values(countries).includes('opt_in')
    ? 'opt_in'
    : (countries[country ?? ''] ?? default_mode)

/** True if shoppers of a country are asked. */
export const asksForConsent = (settings: ConsentSettings, country: string | null): boolean =>
  consentModeFor(settings, country) !== 'none'

/**
 * What a shopper agreed to. Global Privacy Control is a decision of the shopper's: it declines both categories until
 * the shopper agrees in the banner.
 */
export function consentOf(
  settings: ConsentSettings,
  shopper: { country: string | null; privacy_signal: boolean; answer: ConsentAnswer | null },
): Consent {
  const { policy_version } = settings
  const { answer, privacy_signal, country } = shopper
  if (answer?.policy_version === policy_version) {
    const { analytics, marketing } = answer
    return { analytics, marketing, source: 'banner', policy_version }
  }
  if (privacy_signal) return { analytics: false, marketing: false, source: 'privacy_signal', policy_version }
  const allowed = consentModeFor(settings, country) !== 'opt_in'
  return { analytics: allowed, marketing: allowed, source: 'default', policy_version }
}
