import type { MarketingConsent } from '../../contracts/pages/page-fields.ts'
import { canonicalCountry } from '../address/address.ts'

/** The EEA, the United Kingdom, Switzerland and Canada, where a pre-checked box is not valid consent. */
const optIn = 'AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'

/**
 * Returns true if the consent checkbox is pre-checked for a shopper from this country; '' while the country is unknown.
 */
export const isPreChecked = (setting: MarketingConsent, country: string): boolean =>
  setting === 'always' && country === ''
    ? true
    : setting !== 'never' && country !== '' && !optIn.includes(canonicalCountry(country))
