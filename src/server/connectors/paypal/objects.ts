import * as z from 'zod/mini'

/** The fields that we read from PayPal's objects, as of Orders 2, Payments 2 and Disputes 1. */

const optionalText = z.nullish(z.string())

export const money = z.object({ currency_code: z.string(), value: z.string() })
export type PayPalMoney = z.infer<typeof money>

const link = z.object({ href: z.string(), rel: z.string() })
const related = z.nullish(z.object({ related_ids: z.nullish(z.object({ order_id: optionalText })) }))

const processor = z.nullish(
  z.object({
    response_code: optionalText,
    avs_code: optionalText,
    cvv_code: optionalText,
    payment_advice_code: optionalText,
  }),
)

export const payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.nullish(money),
  custom_id: optionalText,
  processor_response: processor,
  network_transaction_reference: z.nullish(z.object({ id: optionalText })),
  supplementary_data: related,
  links: z.nullish(z.array(link)),
})
export type PayPalPayment = z.infer<typeof payment>

export const order = z.object({
  id: z.string(),
  status: z.string(),
  intent: optionalText,
  links: z.nullish(z.array(link)),
  payment_source: z.nullish(
    z.object({
      card: z.nullish(
        z.object({
          last_digits: optionalText,
          brand: optionalText,
          type: optionalText,
          expiry: optionalText,
          authentication_result: z.nullish(
            z.object({
              liability_shift: optionalText,
              three_d_secure: z.nullish(
                z.object({ authentication_status: optionalText, enrollment_status: optionalText }),
              ),
            }),
          ),
        }),
      ),
      paypal: z.nullish(z.object({ account_id: optionalText })),
    }),
  ),
  purchase_units: z.nullish(
    z.array(
      z.object({
        custom_id: optionalText,
        amount: z.nullish(money),
        payments: z.nullish(
          z.object({
            captures: z.nullish(z.array(payment)),
            authorizations: z.nullish(z.array(payment)),
            refunds: z.nullish(z.array(payment)),
          }),
        ),
      }),
    ),
  ),
})
export type PayPalOrder = z.infer<typeof order>

export const tokenReply = z.object({ access_token: z.string(), expires_in: z.nullish(z.number()) })

export const errorReply = z.object({
  name: optionalText,
  message: optionalText,
  error: optionalText,
  error_description: optionalText,
  details: z.nullish(z.array(z.object({ issue: optionalText, description: optionalText, field: optionalText }))),
})
export type PayPalError = z.infer<typeof errorReply>

export const dispute = z.object({
  dispute_id: z.string(),
  reason: optionalText,
  status: optionalText,
  dispute_amount: z.nullish(money),
  dispute_outcome: z.nullish(z.object({ outcome_code: optionalText })),
  seller_response_due_date: optionalText,
  disputed_transactions: z.nullish(z.array(z.object({ seller_transaction_id: optionalText }))),
})
export type PayPalDispute = z.infer<typeof dispute>

export const linksReply = z.object({ links: z.nullish(z.array(link)) })

export const webhookEvent = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: optionalText,
  resource: z.unknown(),
})
