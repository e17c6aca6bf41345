import { describeConnector } from '../../../../tests/support/payments/connector-conformance.ts'
import { createStripeBench, STRIPE_KEYS } from '../../../../tests/support/providers/stripe/stripe-subject.ts'
import { STRIPE_DECLINES } from './decline-codes.ts'

describeConnector('Stripe', async () => {
  const bench = await createStripeBench()
  const token = (value: string) => () => Promise.resolve({ type: 'token' as const, value })
  const answer = (result: { provider_reference: string }, passed: boolean) => {
    bench.account.answer(result.provider_reference, passed)
    return Promise.resolve({})
  }
  return {
    connector: bench.stripe,
    context: (overrides = {}) => {
      // Another connection is a different account at Stripe.
      const isOther = overrides.connection_id !== undefined
      const secret_key = isOther ? 'sk_test_51SomebodyElse00' : STRIPE_KEYS.secret_key
      return bench.context({ ...overrides, credentials: { ...STRIPE_KEYS, secret_key } })
    },
    approving: token('pm_card_visa'),
    declining: Object.entries(STRIPE_DECLINES)
      .filter(([code]) => code !== 'card_declined' && !/^(payment|setup)_intent_/.test(code))
      .map(([provider, code]) => ({ code, token: token(`pm_decline_${provider}`) })),
    challenged: { token: token('pm_card_threeDSecure2Required'), answer },
    stored: {
      declinedLater: { code: 'insufficient_funds', token: token('pm_later_insufficient_funds') },
      challengedLater: { token: token('pm_later_challenge'), answer },
    },
    countCharges: (reference) => {
      const all = [...bench.account.intents.values()]
      const ours = all.filter(({ metadata }) => JSON.stringify(metadata).includes(`"${reference}"`))
      return Promise.resolve(ours.length)
    },
    webhook: (id, signedAt) => Promise.resolve(bench.webhook('payment_intent.succeeded', { id }, signedAt)),
    close: () => bench.server.close(),
  }
})
