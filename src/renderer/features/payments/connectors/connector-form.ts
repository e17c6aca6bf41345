import type { FormErrors } from '@mantine/form'
import type {
  ConnectionDetails,
  ConnectorCard,
  CredentialField,
} from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { FieldKind } from '../../../ui/resource/edited-form.ts'
import { paymentMethod, type PaymentMethod } from '../../../../shared/contracts/payments/transactions.ts'

/** Form values: the fields of every account, and the provider's credentials by name. */
export interface ConnectorValues extends Record<string, string | string[] | boolean | number | null> {
  account_name: string
  environment: 'sandbox' | 'live'
  /** Consent, used by the form only and never sent (GAP-31). */
  checked: boolean
  methods: string[]
  currencies: string[]
  statement_descriptor: string
  /** Minor units of the store's currency. */
  monthly_cap: number | null
}

/** Initial values of a new account. */
export const newAccountValues = (
  card: ConnectorCard,
  account_name: string,
  mode: 'test' | 'live',
): ConnectorValues => ({
  ...Object.fromEntries(card.fields.map(({ name }) => [name, ''])),
  account_name,
  environment: mode === 'live' && card.modes.includes('live') ? 'live' : 'sandbox',
  checked: false,
  methods: card.methods,
  currencies: [],
  statement_descriptor: '',
  monthly_cap: null,
})

/** Initial values of a saved account. Secrets are masked; the server keeps a secret that is sent back masked. */
export const storedValues = (card: ConnectorCard, account: ConnectionDetails): ConnectorValues => ({
  ...Object.fromEntries(card.fields.map(({ name }) => [name, account.credentials[name] ?? ''])),
  account_name: account.account_name,
  environment: account.environment,
  checked: true,
  methods: account.methods,
  currencies: account.currencies === 'any' || sameAs(account.currencies, card.currencies) ? [] : account.currencies,
  statement_descriptor: account.statement_descriptor,
  monthly_cap: account.monthly_cap,
})

/** Labels of the common account settings in the conflict dialog. */
export const SETTING_LABELS: Readonly<Record<string, string>> = { account_name: 'Label' }

/** How the conflict dialog displays each field. Typed secrets stay hidden. */
export const connectorKinds = ({ fields }: ConnectorCard): Readonly<Record<string, FieldKind>> => ({
  ...Object.fromEntries(fields.flatMap(({ name, secret }) => (secret ? [[name, 'secret'] as const] : []))),
  methods: 'option',
  monthly_cap: 'money',
})

const sameAs = (chosen: readonly string[], able: 'any' | readonly string[]): boolean =>
  able !== 'any' && chosen.length === able.length

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isMethod = (method: string): method is PaymentMethod => paymentMethod.options.some((known) => known === method)

/** Collects the credentials by the provider's field names. */
const credentialsOf = ({ fields }: ConnectorCard, values: ConnectorValues): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, textOf(values[name])]))

const settingsOf = (values: ConnectorValues) => ({
  account_name: values.account_name.trim(),
  methods: values.methods.filter(isMethod),
  currencies: values.currencies,
  statement_descriptor: values.statement_descriptor.trim(),
  monthly_cap: values.monthly_cap,
})

/** Body for a new account, without the consent. */
export const toNewBody = (card: ConnectorCard, store_id: string, values: ConnectorValues) => ({
  ...credentialsOf(card, values),
  store_id,
  environment: values.environment,
  ...settingsOf(values),
})

/** Body for a change. */
export const toUpdateBody = (card: ConnectorCard, connection_id: string, values: ConnectorValues) => ({
  ...credentialsOf(card, values),
  connection_id,
  ...settingsOf(values),
})

const MASK = /^••••( .{4})?$/

/** True if a secret's text is the mask that the server returned. */
export const isMasked = (value: unknown): boolean => MASK.test(textOf(value))

function credentialProblem(
  { name, label, pattern, required }: CredentialField,
  values: ConnectorValues,
): string | null {
  const value = textOf(values[name]).trim()
  if (value === '') return required ? `${label} is required` : null
  if (isMasked(value) || pattern === null) return null
  return new RegExp(`^(?:${pattern})$`, 'su').test(value) ? null : `${label} is invalid`
}

/** Validates what can be checked on the client; the server checks the rest. */
export function validateConnector({ fields, statement }: ConnectorCard, values: ConnectorValues): FormErrors {
  const errors: FormErrors = {}
  if (values.account_name.trim() === '') errors['account_name'] = 'Label is required'
  for (const field of fields) {
    const problem = credentialProblem(field, values)
    if (problem !== null) errors[field.name] = problem
  }
  if (values.methods.length === 0) errors['methods'] = 'Select at least one method'
  const descriptor = values.statement_descriptor.trim()
  if (descriptor !== '' && descriptor.length < 5) errors['statement_descriptor'] = 'Must have at least 5 characters'
  else if (descriptor !== '' && statement?.pattern && !new RegExp(`^(?:${statement.pattern})$`).test(descriptor)) {
    errors['statement_descriptor'] = statement.problem
  }
  if (!values.checked) errors['checked'] = 'Select this checkbox to save'
  return errors
}
