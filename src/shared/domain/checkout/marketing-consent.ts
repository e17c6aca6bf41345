import type { MarketingConsent } from '../../contracts/pages/page-fields.ts'
import { canonicalCountry } from '../address/address.ts'

/** The EEA, the United Kingdom, Switzerland and Canada: a pre-checked box is no consent there. */
const optIn = 'AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'

/** Whether the consent to marketing email starts checked for a shopper of this country; '' while it is not known. */
export const startsOptedIn = (setting: MarketingConsent, country: string): boolean =>
  setting === 'always' && country === ''
    ? true
    : setting !== 'never' && country !== '' && !optIn.includes(canonicalCountry(country))
