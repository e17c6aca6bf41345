import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { storedToClientAddress } from '../../../shared/domain/address/address.ts'
import type { ClientAddress } from '../../../shared/domain/address/address.ts'
import type { CheckoutForms } from '../../../shared/domain/checkout/checkout-validation.ts'
import { isPreChecked } from '../../../shared/domain/checkout/marketing-consent.ts'
import type { CheckoutData } from './checkout-deps.ts'

/** The country of a browser language, such as 'US' for 'en-US', or the most likely one for 'de'; '' if unknown. */
export function countryOfLanguage(language: string | undefined): string {
  const [, told] = /-([A-Z]{2})$/.exec(language ?? '') ?? []
  if (told) return told
  try {
    return new Intl.Locale(language ?? '').maximize().region ?? ''
  } catch {
    return ''
  }
}

/** The locale for money and dates: the browser's if it has the page's language, else the page's. */
export const localeFor = (language: string, spoken: readonly string[]): string =>
  spoken.find((locale) => locale.split('-')[0] === language.split('-')[0]) ?? language

const isFilled = ({ fullName, address }: ClientAddress): boolean => Boolean(fullName || address)

const sameAddress = (a: ClientAddress, b: ClientAddress): boolean => JSON.stringify(a) === JSON.stringify(b)

/** True if the server has any of the shopper's input. */
export const hasCustomer = (session: LiveCart): boolean =>
  Boolean(
    session.customer_email ||
    session.customer_phone ||
    session.customer_shipping_address?.full_name ||
    session.customer_billing_address?.full_name,
  )

function defaultShipTo(country: string, only: readonly string[]): string {
  if (only.length === 0 || only.includes(country)) return country
  return (only.length === 1 && only[0]) || ''
}

/**
 * The forms of a loaded session, with its synced data (SS-015). An address without a country starts with `country` if
 * the store ships there; `only` lists the countries it ships to, empty for all.
 */
export function formsOfSession(session: LiveCart, country: string, only: readonly string[] = []): CheckoutForms {
  const shipping = storedToClientAddress(session.customer_shipping_address)
  const billing = storedToClientAddress(session.customer_billing_address)
  return {
    contactInfo: { email: session.customer_email, phone: session.customer_phone, optIn: session.opt_in !== false },
    shippingInfo: { ...shipping, country: shipping.country || defaultShipTo(country, only) },
    billingInfo: { ...billing, country: billing.country || country },
    isBillingSameAsShipping: isFilled(shipping) && sameAddress(shipping, billing),
  }
}

/** The initial forms: the page's settings are the defaults until the shopper chooses. */
export function startForms({ live_cart: session, payment_page: page }: CheckoutData, language: string): CheckoutForms {
  const country = countryOfLanguage(language)
  const only = page.restrict_shipping_countries_enabled ? page.included_country_codes : []
  const forms = formsOfSession(session, country, only)
  const { contactInfo, shippingInfo, billingInfo } = forms
  const untouched = !isFilled(shippingInfo) && !isFilled(billingInfo)
  return {
    ...forms,
    contactInfo: hasConsent(session)
      ? contactInfo
      : { ...contactInfo, optIn: isPreChecked(page.marketing_consent, shippingInfo.country || country) },
    isBillingSameAsShipping: untouched ? page.billing_same_as_shipping : forms.isBillingSameAsShipping,
  }
}

/** True if the session's shopper has been asked for consent before. */
export const hasConsent = (session: LiveCart): boolean =>
  hasCustomer(session) || session.customer_edits?.opt_in !== undefined
