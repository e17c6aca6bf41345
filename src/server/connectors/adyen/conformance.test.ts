import { ADYEN_KEYS, adyenCard, createAdyenBench } from '../../../../tests/support/providers/adyen/adyen-subject.ts'
import { describeConnector } from '../../../../tests/support/payments/connector-conformance.ts'
import type { ActionRequired } from '../results.ts'
import { ADYEN_REFUSALS } from './decline-codes.ts'

describeConnector('Adyen', async () => {
  const bench = await createAdyenBench()
  const token = (number: string) => () => Promise.resolve(adyenCard(number))
  const answer = (result: ActionRequired, passed: boolean) => {
    const threeDSResult = `${result.provider_reference}|${passed ? 'passed' : 'failed'}`
    return Promise.resolve({ state: JSON.stringify({ details: { threeDSResult }, paymentData: 'pd' }) })
  }
  return {
    connector: bench.adyen,
    context: (overrides = {}) => {
      const isOther = overrides.connection_id !== undefined
      return bench.context({
        ...overrides,
        credentials: isOther ? { ...ADYEN_KEYS, api_key: 'AQEwrongwrongwrong000' } : ADYEN_KEYS,
      })
    },
    approving: token('test_4111111111111111'),
    declining: Object.entries(ADYEN_REFUSALS).map(([number, [, code]]) => ({
      code,
      token: token(`test_refuse_${number}`),
    })),
    challenged: { token: token('test_challenge'), answer },
    stored: {
      declinedLater: { code: 'insufficient_funds', token: token('test_later_12') },
      challengedLater: { token: token('test_later_challenge'), answer },
    },
    countCharges: (reference) => {
      const all = [...bench.double.payments.values()].filter(({ request }) =>
        JSON.stringify(request).includes(`"${reference}"`),
      )
      return Promise.resolve(all.length)
    },
    webhook: (pspReference) => Promise.resolve(bench.webhook([{ pspReference }])),
    tamper: (request) => ({ ...request, body: Buffer.from(request.body.toString().replace('15685', '1')) }),
    unsign: (request) => ({ ...request, body: Buffer.from(request.body.toString().replace('hmacSignature', 'none')) }),
    tellsLater: true,
    signsTime: false,
    close: () => bench.server.close(),
  }
})
