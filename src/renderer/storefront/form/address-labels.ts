import { hasPostcode, stateKind } from '../../../shared/domain/address/address-format.ts'
import type { Messages } from '../messages.ts'

/** 'State' in the US, 'Province' in Italy, 'Prefecture' in Japan and so on (DEF-73), in the page's language. */
export const stateLabel = (t: Messages, country: string): string => t[stateKind(country)]

/** 'Postcode' in the United Kingdom and other countries that use the term, 'Postal code' elsewhere. */
export const postalLabel = (t: Messages, country: string): string => (hasPostcode(country) ? t.postcode : t.postal_code)
