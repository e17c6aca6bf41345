import * as z from 'zod/mini'

const amount = z.number().check(z.int(), z.gte(0))

const charge = z.object({
  id: z.string(),
  connection_id: z.string(),
  reference: z.string(),
  status: z.enum(['approved', 'declined', 'requires_action', 'processing', 'voided']),
  outcome: z.enum(['approved', 'declined', 'processing']),
  behaviour: z.string(),
  decline_code: z.nullable(z.string()),
  amount,
  currency: z.string(),
  capture: z.boolean(),
  captured_amount: amount,
  capture_key: z.nullable(z.string()),
  refunded_amount: amount,
  brand: z.string(),
  last_four: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  wallet: z.nullable(z.string()),
  authenticated: z.boolean(),
  payment_method_id: z.nullable(z.string()),
  merchant_name: z.string(),
  return_url: z.nullable(z.string()),
  webhook_url: z.nullable(z.string()),
  resolves_at: z.nullable(z.number()),
  created_at: z.number(),
})

/** A webhook event of the test gateway about one charge. */
const gatewayEvent = z.object({
  id: z.string(),
  type: z.enum(['payment.succeeded', 'payment.failed', 'refund.succeeded', 'dispute.created', 'dispute.updated']),
  created_at: z.string(),
  charge,
  refund: z.optional(z.object({ id: z.string(), amount, currency: z.string() })),
  dispute: z.optional(
    z.object({
      dispute_reference: z.string(),
      provider_reference: z.string(),
      reason: z.string(),
      amount,
      currency: z.string(),
      status: z.enum(['needs_response', 'under_review', 'won', 'lost', 'accepted']),
      respond_by: z.nullable(z.string()),
    }),
  ),
})

export type GatewayEvent = z.infer<typeof gatewayEvent>

/** The body of a webhook: one event, or several that were due together. */
const report = z.union([z.object({ events: z.array(gatewayEvent) }), gatewayEvent])

/** Parses the events of a webhook's body; null if it is malformed. */
export const eventsIn = (body: string): GatewayEvent[] | null => {
  const parsed = report.safeParse(parseJson(body))
  if (!parsed.success) return null
  return 'events' in parsed.data ? parsed.data.events : [parsed.data]
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
