import { describeConnector } from '../../../../tests/support/payments/connector-conformance.ts'
import { createPayPalBench, PAYPAL_KEYS } from '../../../../tests/support/providers/paypal/paypal-subject.ts'
import type { AuthorizeInput } from '../inputs.ts'
import { PAYPAL_ISSUES, PAYPAL_RESPONSES } from './decline-codes.ts'

describeConnector('PayPal', async () => {
  const bench = await createPayPalBench()
  const { paypal } = bench
  // PayPal asks the payer before every charge; this payer responds at once with the token's outcome.
  const orders = new Map<string, string>()
  const token = (ends: string) => () => Promise.resolve({ type: 'token' as const, value: ends })
  return {
    connector: {
      ...paypal,
      authorize: async (ctx, input: AuthorizeInput) => {
        const asked = await paypal.authorize(ctx, { ...input, token: { type: 'token', value: 'script' } })
        if (asked.status !== 'requires_action') return asked
        const { provider_reference } = asked
        orders.set(input.reference, provider_reference)
        if (bench.double.orders.get(provider_reference)?.status === 'PAYER_ACTION_REQUIRED') {
          bench.double.approve(provider_reference, input.token.value)
        }
        const { reference, idempotency_key } = input
        return paypal.continueAction(ctx, {
          provider_reference,
          reference,
          idempotency_key: `${idempotency_key}-go`,
          payload: {},
        })
      },
      // The order's id is stored before the payer is asked.
      lookUp: (ctx, input) => {
        const provider_reference = orders.get(input.reference ?? '')
        return paypal.lookUp(ctx, provider_reference === undefined ? input : { ...input, provider_reference })
      },
    },
    context: (overrides = {}) => bench.context({ ...overrides, credentials: PAYPAL_KEYS }),
    approving: token('approved'),
    declining: [
      ...Object.entries(PAYPAL_ISSUES).map(([issue, code]) => ({ code, token: token(`issue:${issue}`) })),
      ...Object.entries(PAYPAL_RESPONSES).map(([response, code]) => ({ code, token: token(`response:${response}`) })),
    ],
    countCharges: (reference) => {
      const ours = [...bench.double.orders.values()].filter(({ unit }) => unit['custom_id'] === reference)
      return Promise.resolve(ours.flatMap(({ captures }) => captures).length)
    },
    webhook: (order_id, signedAt) => {
      const [capture] = bench.double.orders.get(order_id)?.captures ?? []
      return Promise.resolve(bench.webhook('PAYMENT.CAPTURE.COMPLETED', capture, signedAt))
    },
    // PayPal repeats webhooks for three days, so an hour is not too old.
    signsTime: false,
    close: () => bench.server.close(),
  }
})
