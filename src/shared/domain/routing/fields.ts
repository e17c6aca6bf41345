import type { DeviceKind } from '../store/device.ts'

/** Payment methods. Cards have their own rule lists; all others share the list of other transactions. */
export const paymentMethods = ['card', 'paypal', 'cashapp', 'apple_pay', 'google_pay'] as const
export type RoutedMethod = (typeof paymentMethods)[number]

export const METHOD_NAMES: Readonly<Record<RoutedMethod, string>> = {
  card: 'cards',
  paypal: 'PayPal',
  cashapp: 'Cash App',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

export const operators = [
  'is',
  'is_not',
  'one_of',
  'none_of',
  'starts_with',
  'not_starts_with',
  'at_least',
  'below',
  'between',
] as const
export type Operator = (typeof operators)[number]

/**
 * Type of a condition's value. `money`: minor units with a currency. `time`: two times of day as HH:MM in the store's
 * time zone, end exclusive. `products`: the cart's products, so that `is` matches any of them.
 */
export type FieldType = 'money' | 'number' | 'choice' | 'country' | 'currency' | 'digits' | 'products' | 'time'

/** When the value is known: from the start, with contact and address, or only with the card. */
export type KnownWhen = 'first' | 'address' | 'card'

export interface RuleField {
  /** Name on screens. */
  label: string
  type: FieldType
  known: KnownWhen
  operators: readonly Operator[]
  /** Options of a choice with their names. */
  choices?: Readonly<Record<string, string>>
}

const ONE_OF = ['one_of', 'none_of', 'is', 'is_not'] as const

const DEVICE_NAMES: Readonly<Record<DeviceKind, string>> = {
  phone: 'a phone',
  tablet: 'a tablet',
  desktop: 'a desktop computer',
}

const fields = {
  amount: { label: 'Amount', type: 'money', known: 'first', operators: ['at_least', 'below', 'between'] },
  currency: { label: 'Currency', type: 'currency', known: 'first', operators: ONE_OF },
  payment_method: {
    label: 'Payment method',
    type: 'choice',
    known: 'first',
    operators: ONE_OF,
    choices: { ...METHOD_NAMES, card: 'a card' },
  },
  card_brand: {
    label: 'Card brand',
    type: 'choice',
    known: 'card',
    operators: ONE_OF,
    choices: {
      visa: 'Visa',
      mastercard: 'Mastercard',
      amex: 'American Express',
      discover: 'Discover',
      diners: 'Diners Club',
      jcb: 'JCB',
      unionpay: 'UnionPay',
      maestro: 'Maestro',
      cartes_bancaires: 'Cartes Bancaires',
    },
  },
  funding: {
    label: 'Card funding',
    type: 'choice',
    known: 'card',
    operators: ONE_OF,
    choices: { credit: 'credit', debit: 'debit', prepaid: 'prepaid' },
  },
  bin: { label: 'BIN', type: 'digits', known: 'card', operators: ['starts_with', 'not_starts_with'] },
  issuer_country: { label: 'Issuer country', type: 'country', known: 'card', operators: ONE_OF },
  country: { label: 'Billing country', type: 'country', known: 'address', operators: ONE_OF },
  ip_country: { label: 'IP country', type: 'country', known: 'first', operators: ONE_OF },
  device: { label: 'Device', type: 'choice', known: 'first', operators: ONE_OF, choices: DEVICE_NAMES },
  product: { label: 'Product', type: 'products', known: 'first', operators: ONE_OF },
  customer_type: {
    label: 'Customer',
    type: 'choice',
    known: 'address',
    operators: ['is', 'is_not'],
    choices: { new: 'new', returning: 'returning' },
  },
  attempt: { label: 'Attempt number', type: 'number', known: 'first', operators: ['is', 'at_least', 'below'] },
  initiator: {
    label: 'Initiated by',
    type: 'choice',
    known: 'first',
    operators: ['is', 'is_not'],
    choices: { customer: 'the customer', merchant: 'the merchant' },
  },
  time_of_day: { label: 'Time of day', type: 'time', known: 'first', operators: ['between'] },
} as const satisfies Record<string, RuleField>

export type FieldName = keyof typeof fields

/** Card details, which not every provider reports before a charge. */
export const cardFields = ['card_brand', 'funding', 'bin', 'issuer_country'] as const satisfies readonly FieldName[]
export type CardField = (typeof cardFields)[number]

/** All fields for conditions (GAP-32, with the longer list of the rule editor). */
export const RULE_FIELDS: Readonly<Record<FieldName, RuleField>> = fields

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name)
