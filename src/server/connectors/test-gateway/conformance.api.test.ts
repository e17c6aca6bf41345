import { findTestCard, TEST_CARDS } from '../../../shared/domain/payments/test-cards.ts'
import { createGatewayBench } from '../../../../tests/support/payments/gateway-bench.ts'
import { describeConnector } from '../../../../tests/support/payments/connector-conformance.ts'
import { eventsIn } from './event.ts'
import { runDue } from './run-due.ts'
import { SIGNATURE_HEADER, signWebhook } from './signature.ts'

describeConnector('test gateway', async () => {
  const bench = await createGatewayBench()
  const answer = (charge_id: string, outcome: 'approve' | 'fail') =>
    bench.app.inject({
      method: 'POST',
      url: `/test-gateway/challenge/${charge_id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `outcome=${outcome}`,
    })
  const confirm = async (result: { provider_reference: string }, passed: boolean) => {
    await answer(result.provider_reference, passed ? 'approve' : 'fail')
    return {}
  }
  const behaving = (behaviour: string) => TEST_CARDS.find((card) => card.behaviour === behaviour)?.number ?? ''
  return {
    connector: bench.gateway,
    context: bench.context,
    approving: () => bench.token('4242424242424242'),
    declining: TEST_CARDS.filter((card) => card.behaviour === 'decline').map((card) => ({
      code: card.decline_code ?? 'generic_decline',
      token: () => bench.token(card.number),
    })),
    challenged: {
      token: () => bench.token(findTestCard('4000000000003220')?.number ?? ''),
      answer: confirm,
    },
    stored: {
      declinedLater: { code: 'insufficient_funds', token: () => bench.token(behaving('decline_when_stored')) },
      challengedLater: { token: () => bench.token(behaving('challenge_when_stored')), answer: confirm },
    },
    countCharges: bench.charges,
    webhook: async (provider_reference, signedAt) => {
      await runDue(bench.deps)
      const events = bench.sent.flatMap(({ body }) => eventsIn(body) ?? [])
      const found = events.find(({ charge }) => charge.id === provider_reference)
      if (found === undefined) throw new Error('The gateway reported nothing')
      const body = JSON.stringify(found)
      const headers = {
        [SIGNATURE_HEADER]: signWebhook(bench.context().credentials['webhook_secret'] ?? '', body, signedAt),
      }
      return { method: 'POST', headers, query: {}, body: Buffer.from(body) }
    },
    close: bench.close,
  }
})
