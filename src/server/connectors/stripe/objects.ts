import * as z from 'zod/mini'

/** The fields that we read from Stripe's objects, as of API version 2023-08-16. */

const optionalText = z.nullish(z.string())
const amount = z.number().check(z.int())

/** Another object: its id, or the whole object if expanded. */
const reference = z.nullish(z.union([z.string(), z.object({ id: z.string() })]))

export const idOf = (value: z.infer<typeof reference>): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const card = z.object({
  brand: optionalText,
  last4: optionalText,
  funding: optionalText,
  country: optionalText,
  exp_month: z.nullish(z.number()),
  exp_year: z.nullish(z.number()),
  network_transaction_id: optionalText,
  checks: z.nullish(
    z.object({
      cvc_check: optionalText,
      address_line1_check: optionalText,
      address_postal_code_check: optionalText,
    }),
  ),
  three_d_secure: z.nullish(z.object({ result: optionalText })),
  wallet: z.nullish(z.object({ type: z.string() })),
})
export type StripeCard = z.infer<typeof card>

/** A bank account of any debit scheme. */
const bankAccount = z.nullish(z.object({ last4: optionalText, fingerprint: optionalText, mandate: optionalText }))
const bankAccounts = { sepa_debit: bankAccount, bacs_debit: bankAccount, us_bank_account: bankAccount }
const methodDetails = z.object({ type: optionalText, card: z.nullish(card), ...bankAccounts })
export type MethodDetails = z.infer<typeof methodDetails>

export const charge = z.object({
  id: z.string(),
  amount,
  amount_captured: amount,
  amount_refunded: amount,
  currency: z.string(),
  status: z.string(),
  payment_intent: reference,
  payment_method_details: z.nullish(methodDetails),
  outcome: z.nullish(
    z.object({ network_decline_code: optionalText, network_advice_code: optionalText, advice_code: optionalText }),
  ),
})

export const paymentMethod = z.extend(methodDetails, { id: z.string(), customer: reference })

export const mandate = z.object({ id: z.string(), status: z.string(), payment_method: reference })

const errorFields = {
  type: optionalText,
  code: optionalText,
  decline_code: optionalText,
  advice_code: optionalText,
  network_decline_code: optionalText,
  network_advice_code: optionalText,
  message: optionalText,
  param: optionalText,
  payment_method: z.nullish(paymentMethod),
}

export const paymentIntent = z.object({
  id: z.string(),
  amount,
  amount_capturable: z.nullish(amount),
  amount_received: z.nullish(amount),
  currency: z.string(),
  status: z.enum([
    'canceled',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
  client_secret: optionalText,
  customer: reference,
  payment_method: reference,
  payment_method_types: z.nullish(z.array(z.string())),
  setup_future_usage: optionalText,
  cancellation_reason: optionalText,
  metadata: z.nullish(z.record(z.string(), z.string())),
  next_action: z.nullish(
    z.object({ type: z.string(), redirect_to_url: z.nullish(z.object({ url: z.nullish(z.string()) })) }),
  ),
  latest_charge: z.nullish(z.union([z.string(), charge])),
  last_payment_error: z.nullish(z.object(errorFields)),
})
export type PaymentIntent = z.infer<typeof paymentIntent>

/** Stores a payment method without a charge. */
export const setupIntent = z.object({
  id: z.string(),
  status: z.enum([
    'canceled',
    'processing',
    'requires_action',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
  client_secret: optionalText,
  customer: reference,
  payment_method: z.nullish(z.union([z.string(), paymentMethod])),
  payment_method_types: z.nullish(z.array(z.string())),
  mandate: reference,
  metadata: z.nullish(z.record(z.string(), z.string())),
  next_action: z.nullish(
    z.object({ type: z.string(), redirect_to_url: z.nullish(z.object({ url: z.nullish(z.string()) })) }),
  ),
  latest_attempt: z.nullish(z.union([z.string(), z.object({ payment_method_details: z.nullish(methodDetails) })])),
  last_setup_error: z.nullish(z.object(errorFields)),
})
export type SetupIntent = z.infer<typeof setupIntent>

export const errorReply = z.object({
  error: z.object({ ...errorFields, payment_intent: z.nullish(paymentIntent) }),
})
export type StripeError = z.infer<typeof errorReply>['error']

export const refund = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  status: optionalText,
  payment_intent: reference,
})

export const dispute = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  payment_intent: reference,
  charge: reference,
  evidence_details: z.nullish(
    z.object({
      due_by: z.nullish(z.number()),
      submission_count: z.nullish(z.number()),
      past_due: z.nullish(z.boolean()),
    }),
  ),
})
export type StripeDispute = z.infer<typeof dispute>

export const account = z.object({
  id: z.string(),
  charges_enabled: z.nullish(z.boolean()),
  settings: z.nullish(z.object({ dashboard: z.nullish(z.object({ display_name: optionalText })) })),
})

export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), has_more: z.nullish(z.boolean()) })

export const named = z.object({ id: z.string() })
