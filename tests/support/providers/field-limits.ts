import { schemaFault } from './authorize-net/authorize-net-schema.ts'
import type { DoubleRequest } from './double-server.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const at = (value: unknown, ...path: string[]): Fields =>
  path.reduce<Fields>((inner, name) => fieldsOf(inner[name]), fieldsOf(value))

/** A field's maximum length, or its format. */
type Rule = number | RegExp

const faultsOf = (fields: Fields, rules: Readonly<Record<string, Rule>>): string[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    const value = fields[name]
    if (value === undefined) return []
    if (typeof value !== 'string') return [`${name} is no text`]
    const isRight = typeof rule === 'number' ? value.length <= rule : rule.test(value)
    return isRight ? [] : [`${name}: “${value}”`]
  })

const CODE = /^[A-Z]{2}$/
const STATE = /^[A-Z0-9]{2}$/
const DECIMAL = /^\d+(\.\d{2,3})?$/

const nmi = (body: Fields): string[] =>
  ['', 'shipping_'].flatMap((prefix) =>
    faultsOf(body, {
      [`${prefix}state`]: STATE,
      [`${prefix}country`]: CODE,
      [`${prefix}city`]: 255,
      amount: DECIMAL,
      descriptor: /^[\x20-\x7e]{1,22}$/,
      email: /^\S{1,255}$/,
    }),
  )

const NUVEI_ADDRESS = {
  firstName: 30,
  lastName: 40,
  address: 60,
  addressLine2: 50,
  city: 30,
  state: STATE,
  zip: 10,
  country: CODE,
  phone: 18,
  email: 100,
}
const nuvei = (body: Fields): string[] => [
  ...faultsOf(body, { amount: DECIMAL, currency: /^[A-Z]{3}$/, clientUniqueId: 45 }),
  ...faultsOf(at(body, 'billingAddress'), NUVEI_ADDRESS),
  ...faultsOf(at(body, 'shippingAddress'), NUVEI_ADDRESS),
  ...faultsOf(at(body, 'dynamicDescriptor'), { merchantName: /^.{1,25}$/ }),
]

const CYBERSOURCE_ADDRESS = {
  firstName: /^.{1,60}$/,
  lastName: /^.{1,60}$/,
  address1: /^.{1,60}$/,
  address2: 60,
  locality: /^.{1,50}$/,
  administrativeArea: 20,
  postalCode: 10,
  country: CODE,
  email: 255,
  phoneNumber: 15,
}
const cybersource = (body: Fields): string[] => [
  ...faultsOf(at(body, 'orderInformation', 'amountDetails'), { totalAmount: DECIMAL, currency: /^[A-Z]{3}$/ }),
  ...faultsOf(at(body, 'orderInformation', 'billTo'), CYBERSOURCE_ADDRESS),
  ...faultsOf(at(body, 'orderInformation', 'shipTo'), CYBERSOURCE_ADDRESS),
  ...faultsOf(at(body, 'merchantInformation', 'merchantDescriptor'), { name: /^.{1,22}$/ }),
]

/** Braintree's GraphQL schema; its descriptor is a name of 3, 7 or 12 characters, an asterisk and a product. */
const braintree = (body: Fields): string[] => {
  const transaction = at(body, 'variables', 'input', 'transaction')
  return [
    ...faultsOf(transaction, { amount: DECIMAL, orderId: 255 }),
    ...faultsOf(at(transaction, 'descriptor'), { name: /^([\w. ]{3}|[\w. ]{7}|[\w. ]{12})\*[\w. ]{1,18}$/ }),
    ...faultsOf(at(transaction, 'customerDetails'), { email: 255 }),
    ...faultsOf(at(transaction, 'shipping', 'shippingAddress'), {
      firstName: 255,
      lastName: 255,
      addressLine1: 255,
      addressLine2: 255,
      adminArea2: 255,
      adminArea1: 255,
      postalCode: /^([ -]*[A-Za-z0-9]){1,9}$/,
      countryCodeAlpha2: CODE,
    }),
  ]
}

/** In addition to the schema of Checkout 72: states of the US and Canada are codes, and a ZIP code has five digits. */
const adyen = (body: Fields): string[] =>
  ['billingAddress', 'deliveryAddress'].flatMap((name) => {
    const { country } = at(body, name)
    const isUs = country === 'US'
    const state = isUs || country === 'CA' ? STATE : /^[A-Z0-9]{1,3}$/
    return faultsOf(at(body, name), { stateOrProvince: state, postalCode: isUs ? /^\d{5}$/ : 10, country: CODE })
  })

const authorizeNet = (body: Fields): string[] => {
  const [name = '', inner] = Object.entries(body)[0] ?? []
  const fault = schemaFault(name, inner)
  return fault === null ? [] : [fault]
}

const whop = (body: Fields): string[] => faultsOf(at(body, 'plan'), { title: /^.{1,30}$/u, currency: /^[a-z]{3}$/ })

const LIMITS: Readonly<Record<string, (body: Fields) => string[]>> = {
  adyen,
  nmi,
  nuvei,
  cybersource,
  braintree,
  'authorize-net': authorizeNet,
  whop,
}

const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(fieldsOf(value)).flatMap(texts)

/** Half of a surrogate pair is invalid: providers that decode strictly reject the whole request. */
const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('�')

/** Returns a request's violations of the documented lengths and formats that the machine-readable description lacks. */
export const limitViolations = (connector: string, { path, body }: DoubleRequest): string[] => {
  // A GraphQL document contains line breaks.
  const { query: _, ...sent } = fieldsOf(body)
  const broken = texts(sent).filter((text) => !isWhole(text) || /[\n\t\0]/.test(text))
  return [...(LIMITS[connector]?.(fieldsOf(body)) ?? []), ...broken].map((fault) => `${path} ${fault}`)
}
