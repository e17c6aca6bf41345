import * as z from 'zod/mini'
import { currency, minor, requiredText, text } from '../fields.ts'
import { paymentMethod } from './transactions.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Text on the shopper's bank statement, limited to the character set that the card networks share. */
const statementDescriptor = text(22).check(
  z.trim(),
  z.refine(
    (value) => value === '' || (value.length >= 5 && /^[A-Za-z0-9 .,&*#/-]+$/.test(value) && /[A-Za-z]/.test(value)),
    'Use 5 to 22 letters, digits, spaces or . , & * # / -, with at least one letter',
  ),
)

export const accountName = requiredText('Account name is required', 80)

/** Settings of every account, for any provider. */
export const connectionSettings = {
  /** Methods the account is used for; empty: all that the provider supports. */
  methods: z.optional(z.array(paymentMethod).check(z.maxLength(10))),
  currencies: z.optional(
    z.array(currency).check(
      z.maxLength(200),
      z.refine((codes) => codes.every((code) => CURRENCIES.has(code)), 'Enter currency codes such as USD'),
    ),
  ),
  statement_descriptor: z.optional(statementDescriptor),
  /** Minor units of the store's currency; null: no cap. */
  monthly_cap: z.optional(z.nullable(minor)),
}

export const connectionChanges = { account_name: z.optional(accountName), ...connectionSettings }
