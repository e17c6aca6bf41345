import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { LookUpInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { fromDecimalText } from '../http/amounts.ts'
import type { FormFields } from '../http/form.ts'
import { providerMessage } from '../http/provider-message.ts'
import { declined, type CardFacts, type ChargeResult, type LookUpResult } from '../results.ts'
import { query } from './client.ts'
import { nmiDecline } from './decline-codes.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Contents of all elements with a name. NMI's responses are flat lists without relevant attributes. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1] ?? '')

const textIn = (xml: string, name: string): string =>
  (elements(xml, name)[0] ?? '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '')
    .trim()

/** A transaction as returned by the query. */
export interface NmiTransaction {
  id: string
  reference: string
  condition: string
  currency: string
  card: CardFacts | null
  /** Minor units. */
  authorized: number
  captured: number
  refunded: number
  code: string
}

/** Finds the matching transactions. @throws ConnectorUnavailable if the response is lost. */
export const findAll = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  by: FormFields,
): Promise<NmiTransaction[]> => {
  const xml = await query(deps, ctx, by)
  const error = textIn(xml, 'error_response')
  if (error !== '') throw new ConnectorUnavailable(providerMessage(error, 'NMI returned an error.', ctx.credentials))
  return elements(xml, 'transaction').map(read)
}

/**
 * Finds the transaction with an id or our reference; null if it doesn't exist. @throws ConnectorUnavailable if the
 * response is lost.
 */
export const find = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { provider_reference, reference }: LookUpInput,
): Promise<NmiTransaction | null> => {
  const by = provider_reference === undefined ? { order_id: reference } : { transaction_id: provider_reference }
  const all = await findAll(deps, ctx, by)
  // A reference may be declined first and approved later; the approved transaction takes precedence.
  return all.find(({ condition }) => condition !== 'failed') ?? all[0] ?? null
}

const read = (xml: string): NmiTransaction => {
  const currency = textIn(xml, 'currency') || 'USD'
  const actions = elements(xml, 'action').map((action) => ({
    type: textIn(action, 'action_type'),
    done: textIn(action, 'success') === '1',
    amount: Math.abs(fromDecimalText(textIn(action, 'amount'), currency) ?? 0),
    code: textIn(action, 'response_code'),
  }))
  const sum = (types: readonly string[]) =>
    actions.filter(({ type, done }) => done && types.includes(type)).reduce((total, { amount }) => total + amount, 0)
  return {
    id: textIn(xml, 'transaction_id'),
    reference: textIn(xml, 'order_id'),
    condition: textIn(xml, 'condition'),
    currency,
    card: cardOf(xml),
    authorized: sum(['auth', 'sale']),
    captured: sum(['sale', 'capture']),
    refunded: sum(['refund']),
    code: actions.find(({ type }) => type === 'auth' || type === 'sale')?.code ?? '',
  }
}

const cardOf = (xml: string): CardFacts | null => {
  const number = textIn(xml, 'cc_number')
  if (number === '') return null
  const expiry = /^(\d{2})(\d{2})$/.exec(textIn(xml, 'cc_exp'))
  const bin = textIn(xml, 'cc_bin')
  return {
    brand: textIn(xml, 'cc_type').toLowerCase() || 'unknown',
    last_four: number.slice(-4),
    ...(bin !== '' && { bin }),
    ...(expiry && { exp_month: Number(expiry[1]), exp_year: 2000 + Number(expiry[2]) }),
  }
}

/** Converts a transaction to a charge result. */
export const toChargeResult = (found: NmiTransaction): ChargeResult => {
  const provider_reference = found.id
  switch (found.condition) {
    case 'pending':
    case 'pendingsettlement':
    case 'complete':
      return {
        status: 'approved',
        provider_reference,
        authorized_amount: found.authorized,
        captured_amount: found.captured,
        ...(found.card && { card: found.card }),
      }
    case 'in_progress':
    case 'unknown':
      return { status: 'pending', provider_reference }
    case 'canceled':
    case 'abandoned':
      return { status: 'error', code: 'cancelled', message: 'The payment was voided at NMI.' }
    default:
      return declined(nmiDecline(found.code) ?? 'generic_decline', {
        provider_code: found.code || 'failed',
        provider_reference,
        ...(found.card && { card: found.card }),
      })
  }
}

export const lookUp = async (deps: ProviderDeps, ctx: ConnectionContext, input: LookUpInput): Promise<LookUpResult> => {
  const found = await find(deps, ctx, input)
  if (found === null) return { found: false }
  const { condition, refunded, currency } = found
  return {
    found: true,
    result: toChargeResult(found),
    voided: condition === 'canceled',
    refunded_amount: refunded,
    currency,
  }
}
