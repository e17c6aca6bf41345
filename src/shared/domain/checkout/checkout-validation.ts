import { hasState, isPlaceFirst, placeOrder } from '../address/address-format.ts'
import { canonicalCountry } from '../address/address.ts'
import type { ClientAddress } from '../address/address.ts'

/** Contact details in the checkout form (B §3); `phone` is free text and never validated (GAP-85). */
export interface ContactInfo {
  email: string
  phone: string
  optIn: boolean
}

/** The three forms of a checkout: contact, shipping and billing. */
export interface CheckoutForms {
  contactInfo: ContactInfo
  shippingInfo: ClientAddress
  billingInfo: ClientAddress
  isBillingSameAsShipping: boolean
}

/** Rules that the payment page sets. An absent one means no restriction. */
export interface CheckoutRules {
  /** `customer_email_enabled`; off hides the field and skips its rules (DEF-72). */
  emailEnabled?: boolean | undefined
  /** `included_country_codes` while the restriction is on (GAP-62). An empty list means no restriction. */
  includedCountryCodes?: readonly string[] | undefined
  /** `excluded_city_codes`: names of cities that the merchant doesn't ship to (DEF-64). */
  excludedCityCodes?: readonly string[] | undefined
  /** Off if nothing is shipped: only contact and billing are required. */
  isShippingRequired?: boolean | undefined
}

const addressFields = ['fullName', 'address', 'city', 'state', 'postalCode', 'country'] as const

type AddressField = (typeof addressFields)[number]

/** Field names of the billing form in validation (B §5): billingFullName, billingAddress and so on. */
export type BillingField = `billing${Capitalize<AddressField>}`
export type CheckoutField = 'email' | AddressField | BillingField

/** The first message of each invalid field. */
export type CheckoutErrors = Partial<Record<CheckoutField, string>>
type AddressErrors = Partial<Record<AddressField, string>>

/** The billing form's name for each address field. */
export const billingName: Readonly<Record<AddressField, BillingField>> = {
  fullName: 'billingFullName',
  address: 'billingAddress',
  city: 'billingCity',
  state: 'billingState',
  postalCode: 'billingPostalCode',
  country: 'billingCountry',
}

/** All validated fields. */
export const checkoutFieldOrder: readonly CheckoutField[] = [
  'email',
  'country',
  'fullName',
  'address',
  'city',
  'state',
  'postalCode',
  'billingCountry',
  'billingFullName',
  'billingAddress',
  'billingCity',
  'billingState',
  'billingPostalCode',
]

function nameError(value: string): string | undefined {
  const length = value.trim().length
  if (length === 0) return 'Full name is required'
  if (length < 2) return 'Name must be at least 2 characters'
  // 50 itself passes although the text says 'less than 50' (DEF-51).
  return length > 50 ? 'Name must be less than 50 characters' : undefined
}

function textError(value: string, label: string, min: number): string | undefined {
  const length = value.trim().length
  if (length === 0) return `${label} is required`
  return length < min ? `${label} must be at least ${min} characters` : undefined
}

function addressErrors(address: ClientAddress): AddressErrors {
  const found: Record<AddressField, string | undefined> = {
    fullName: nameError(address.fullName),
    address: textError(address.address, 'Address', 5),
    city: textError(address.city, 'City', 2),
    country: textError(address.country, 'Country', 1),
    state: hasState(address.country) ? textError(address.state, 'State', 1) : undefined,
    postalCode: textError(address.postalCode, 'Postal code', 1),
  }
  return keepMessages(found)
}

function keepMessages<K extends string>(found: Record<K, string | undefined>): Partial<Record<K, string>> {
  const errors: Partial<Record<K, string>> = {}
  for (const key in found) {
    const message = found[key]
    if (message !== undefined) errors[key] = message
  }
  return errors
}

/** Fields of a payment page that affect the rules of the forms (DEF-64, DEF-72, GAP-62). */
export interface PageWithRules {
  customer_email_enabled?: boolean | null | undefined
  restrict_shipping_countries_enabled?: boolean | null | undefined
  included_country_codes?: readonly string[] | null | undefined
  excluded_city_codes?: readonly string[] | null | undefined
  shipping_required?: boolean | undefined
}

/** Returns the rules that a payment page sets, shared by page and server. */
export const checkoutRulesOf = (page: PageWithRules): CheckoutRules => ({
  emailEnabled: page.customer_email_enabled !== false,
  includedCountryCodes: page.restrict_shipping_countries_enabled ? (page.included_country_codes ?? []) : [],
  excludedCityCodes: page.excluded_city_codes ?? [],
  isShippingRequired: page.shipping_required !== false,
})

const sameText = (a: string) => (b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Returns why the merchant doesn't ship to an address (DEF-64, GAP-62); empty fields are not rejected. */
export function destinationErrors(
  { country, city }: Pick<ClientAddress, 'country' | 'city'>,
  rules: CheckoutRules,
): Partial<Record<'country' | 'city', string>> {
  const allowed = rules.includedCountryCodes?.map(canonicalCountry) ?? []
  const badCountry = country.trim() !== '' && allowed.length > 0 && !allowed.includes(canonicalCountry(country))
  const badCity = city.trim() !== '' && rules.excludedCityCodes?.some(sameText(city))
  return {
    ...(badCountry && { country: 'We do not ship to this country' }),
    ...(badCity && { city: 'We do not ship to this city' }),
  }
}

/**
 * Validates the shipping form (B §5); returns nothing if nothing is shipped. Its postal code has no format (DEF-48).
 */
export const shippingErrors = (address: ClientAddress, rules: CheckoutRules = {}): AddressErrors =>
  rules.isShippingRequired === false ? {} : { ...destinationErrors(address, rules), ...addressErrors(address) }

const postalFormats: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i,
  GB: /^[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}$/i,
}

/**
 * Returns true if a billing postal code matches its country's format: US, CA and UK/GB are checked, trimmed and
 * case-insensitive (GAP-84).
 */
export function isBillingPostalCode(country: string, postalCode: string): boolean {
  return postalFormats[canonicalCountry(country)]?.test(postalCode.trim()) ?? true
}

/** Inserts the missing space of a British billing postal code; returns other values unchanged (DEF-74). */
export function completeBillingPostalCode(country: string, postalCode: string): string {
  if (canonicalCountry(country) !== 'GB') return postalCode
  const spaced = postalCode.trim().replace(/^(\S{2,4})(\d[a-z]{2})$/i, '$1 $2')
  return isBillingPostalCode('GB', spaced) ? spaced : postalCode
}

/** Validates the billing form; messages by billing field name (B §5). */
export function billingErrors(address: ClientAddress): Partial<Record<BillingField, string>> {
  const found = addressErrors(address)
  if (!found.postalCode && !isBillingPostalCode(address.country, address.postalCode))
    found.postalCode = 'Invalid billing postal code format'
  const errors: Partial<Record<BillingField, string>> = {}
  for (const field of addressFields) {
    const message = found[field]
    if (message !== undefined) errors[billingName[field]] = message
  }
  return errors
}

/** One @, something before it, a domain with a dot, no spaces inside (GAP-86). */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())

/** Validates the contact form (B §5); returns nothing while the page hides the email (DEF-72). */
export function contactErrors(contact: ContactInfo, rules: CheckoutRules = {}): { email?: string } {
  if (rules.emailEnabled === false) return {}
  if (contact.email.trim() === '') return { email: 'Email is required' }
  return isEmail(contact.email) ? {} : { email: 'Invalid email' }
}

/** Returns the billing address to use: the shipping address while 'same as shipping' is on (DEF-50). */
export const effectiveBilling = (forms: CheckoutForms): ClientAddress =>
  forms.isBillingSameAsShipping ? forms.shippingInfo : forms.billingInfo

/** Validates all three forms, including a hidden one (DEF-49), and returns the first message of each field (B §5). */
export function validateCheckout(forms: CheckoutForms, rules: CheckoutRules = {}): CheckoutErrors {
  return {
    ...contactErrors(forms.contactInfo, rules),
    ...shippingErrors(forms.shippingInfo, rules),
    ...billingErrors(effectiveBilling(forms)),
  }
}

/** Returns true if all fields are complete and valid. Shows no messages (B §5). */
export const isCheckoutComplete = (forms: CheckoutForms, rules: CheckoutRules = {}): boolean =>
  Object.keys(validateCheckout(forms, rules)).length === 0

/** Returns the fields of an address in form order, with the place in the country's order. */
function addressOrder({ country }: ClientAddress): AddressField[] {
  const place = placeOrder(country)
  return ['country', 'fullName', ...(isPlaceFirst(country) ? place : []), 'address', ...place]
}

/**
 * Returns true if the shopper must correct a field: its message doesn't just repeat the shipping field that billing
 * follows.
 */
function needsCorrection(errors: CheckoutErrors, isBillingSameAsShipping: boolean, field: CheckoutField): boolean {
  if (errors[field] === undefined) return false
  if (!isBillingSameAsShipping) return true
  const twin = addressFields.find((name) => billingName[name] === field)
  return twin === undefined || errors[twin] === undefined
}

/**
 * Returns the fields to correct, in page order for the countries of the addresses. While billing follows shipping, a
 * billing message that only repeats the shipping field's is left out: the shopper has one field to correct, not two.
 */
export function fieldsToCorrect(
  errors: CheckoutErrors,
  { shippingInfo, billingInfo, isBillingSameAsShipping }: Omit<CheckoutForms, 'contactInfo'>,
): CheckoutField[] {
  const billing = addressOrder(billingInfo).map((name) => billingName[name])
  // Fields that a form doesn't show come last.
  const fields = new Set(['email' as const, ...addressOrder(shippingInfo), ...billing, ...checkoutFieldOrder])
  return [...fields].filter((field) => needsCorrection(errors, isBillingSameAsShipping, field))
}

/** Returns the billing messages to show next to 'same as shipping' while the billing form is hidden (DEF-49). */
export const hiddenBillingMessages = (errors: CheckoutErrors): string[] => [
  ...new Set(
    checkoutFieldOrder
      .filter((field) => field.startsWith('billing') && needsCorrection(errors, true, field))
      .flatMap((field) => errors[field] ?? []),
  ),
]
