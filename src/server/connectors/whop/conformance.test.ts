import { describeConnector } from '../../../../tests/support/payments/connector-conformance.ts'
import { createWhopBench } from '../../../../tests/support/providers/whop/whop-subject.ts'
import type { ChargingConnector } from '../connector.ts'
import type { AuthorizeInput } from '../inputs.ts'

describeConnector('Whop', async () => {
  const bench = await createWhopBench()
  const { whop } = bench
  // The shopper pays in Whop's own form; this one does so at once.
  const checkouts = new Map<string, string>()
  // It voids checkouts; payments in them are never merely authorized.
  const selling: ChargingConnector = { ...whop }
  delete selling.void
  return {
    connector: {
      ...selling,
      authorize: async (ctx, input: AuthorizeInput) => {
        const asked = await whop.authorize(ctx, input)
        if (asked.status !== 'requires_action') return asked
        const { provider_reference } = asked
        checkouts.set(input.reference, provider_reference)
        bench.double.buy(provider_reference, input.token.value)
        const { reference, idempotency_key } = input
        const next = { provider_reference, reference, idempotency_key: `${idempotency_key}-go`, payload: {} }
        return whop.continueAction(ctx, next)
      },
      // The checkout's id is stored before the shopper sees it.
      lookUp: (ctx, input) => {
        const provider_reference = checkouts.get(input.reference ?? '')
        return whop.lookUp(ctx, provider_reference === undefined ? input : { ...input, provider_reference })
      },
    },
    context: bench.context,
    approving: () => Promise.resolve({ type: 'token', value: '4242424242424242' }),
    declining: [],
    countCharges: (reference) => {
      const checkout = checkouts.get(reference)
      const made = [...bench.double.payments.values()]
      return Promise.resolve(made.filter((each) => each.checkout_configuration_id === checkout).length)
    },
    webhook: (id, signedAt) =>
      Promise.resolve(bench.report('payment.succeeded', bench.double.payments.get(id), signedAt)),
    close: () => bench.server.close(),
  }
})
