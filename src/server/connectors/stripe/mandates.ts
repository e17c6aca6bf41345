import type { BankAccount, MandateScheme } from '../../../shared/domain/payments/mandates.ts'
import type { ConnectionContext } from '../connector.ts'
import type { PostalAddress, StoreMandateInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { FormFields } from '../http/form.ts'
import type { ChargeResult } from '../results.ts'
import { typeOfScheme } from './bank-accounts.ts'
import { callStripe } from './client.ts'
import { modeProblem } from './credentials.ts'
import { named, setupIntent } from './objects.ts'
import { faultOf, toRefusedCharge } from './outcomes.ts'
import { toSetupResult } from './setup-status.ts'
import { REFERENCE } from './status-lookup.ts'

/**
 * Stores a bank account with a customer and their consent: a SetupIntent, confirmed at once. Stripe verifies US accounts
 * by small deposits and emails the customer about them, so those stay pending for days.
 */
export const storeMandate = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: StoreMandateInput,
): Promise<ChargeResult> => {
  const mismatch = modeProblem(ctx)
  if (mismatch !== null) return { status: 'error', code: 'mode_mismatch', message: mismatch }
  const { scheme, idempotency_key, account_holder: name, email } = input
  const metadata = { customer_reference: input.customer_reference }
  const customer = await callStripe(
    deps,
    ctx,
    {
      method: 'POST',
      path: '/v1/customers',
      form: { email, name, metadata },
      idempotency_key: `${idempotency_key}-customer`,
      harmless: true,
    },
    named,
  )
  if (!customer.ok) return faultOf(customer.status, customer.error, ctx.credentials)
  const type = typeOfScheme(scheme)
  const form = {
    confirm: true,
    usage: 'off_session',
    customer: customer.value.id,
    payment_method_types: [type],
    payment_method_data: {
      type,
      [type]: accountFields(scheme, input.account),
      billing_details: { name, email, ...(input.billing && { address: addressOf(input.billing) }) },
    },
    ...(scheme === 'ach_debit' && {
      payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } },
    }),
    mandate_data: { customer_acceptance: acceptance(input) },
    metadata: { [REFERENCE]: input.reference },
    description: input.merchant_name.slice(0, 1_000),
    expand: ['payment_method', 'latest_attempt'],
  }
  const made = await callStripe(
    deps,
    ctx,
    // Nothing is charged: a lost response can be repeated.
    { method: 'POST', path: '/v1/setup_intents', form, idempotency_key, harmless: true },
    setupIntent,
  )
  return made.ok ? toSetupResult(made.value, ctx.credentials) : toRefusedCharge(made, ctx.credentials, scheme)
}

/** The customer agreed at another place, whose browser is unknown, or on paper. */
const acceptance = ({ accepted_at, accepted_ip }: StoreMandateInput): FormFields => ({
  accepted_at: Math.floor(accepted_at.getTime() / 1000),
  ...(accepted_ip === ''
    ? { type: 'offline' }
    : { type: 'online', online: { ip_address: accepted_ip, user_agent: 'unknown' } }),
})

function accountFields(scheme: MandateScheme, account: BankAccount): FormFields {
  const { iban, sort_code, routing_number, account_number } = account
  if (scheme === 'sepa_debit') return { iban }
  if (scheme === 'bacs_debit') return { sort_code, account_number }
  return { routing_number, account_number, account_holder_type: 'individual' }
}

const addressOf = ({ line1, line2, city, region, postal_code, country }: PostalAddress): FormFields => ({
  line1,
  line2,
  city,
  state: region,
  postal_code,
  country,
})
