import { describeConnector } from '../../../../tests/support/payments/connector-conformance.ts'
import { NUVEI_KEYS } from '../../../../tests/support/providers/keys-doubles.ts'
import { createNuveiBench } from '../../../../tests/support/providers/nuvei/nuvei-subject.ts'
import { NUVEI_RESPONSES } from './decline-codes.ts'

const words = [
  ['Insufficient_funds', 'insufficient_funds'],
  ['Expired_card', 'expired_card'],
  ['Lost_card', 'lost_card'],
  ['Stolen_card', 'stolen_card'],
  ['Pick_up_card', 'pickup_card'],
  ['CVV2_failure', 'incorrect_cvc'],
  ['AVS_mismatch', 'incorrect_address'],
  ['Do_not_honor', 'do_not_honor'],
  ['Exceeds_withdrawal_limit', 'limit_exceeded'],
  ['Strong_customer_authentication_required', 'authentication_required'],
  ['3D_related_error', 'authentication_failed'],
  ['Invalid_card_number', 'incorrect_number'],
  ['Suspected_fraud', 'fraudulent'],
  ['Restricted_card', 'restricted_card'],
  ['Card_not_supported', 'card_not_supported'],
  ['Duplicate_transaction', 'duplicate'],
  ['Issuer_unavailable', 'issuer_unavailable'],
  ['Something_else', 'generic_decline'],
] as const

describeConnector('Nuvei [CN-007]', async () => {
  const bench = await createNuveiBench()
  const token = (prefix: string) => () => Promise.resolve(bench.token(prefix))
  return {
    connector: bench.nuvei,
    context: (overrides = {}) => {
      const isOther = overrides.connection_id !== undefined
      return bench.context({
        ...overrides,
        credentials: isOther ? { ...NUVEI_KEYS, secret_key: 'x'.repeat(64) } : NUVEI_KEYS,
      })
    },
    approving: token('good'),
    declining: [
      ...Object.entries(NUVEI_RESPONSES).map(([number, code]) => ({ code, token: token(`decline-${number}`) })),
      ...words.map(([said, code]) => ({ code, token: token(`reason-${said}`) })),
      { code: 'fraudulent' as const, token: token('filter') },
    ],
    challenged: {
      token: token('challenge'),
      answer: ({ provider_reference, action }, passed) => {
        bench.double.confirmed.set(provider_reference, passed)
        const fields = action?.type === 'redirect' ? action.fields : {}
        return Promise.resolve({ cres: 'e30', threeDSSessionData: fields?.['threeDSSessionData'] ?? '' })
      },
    },
    countCharges: (reference) =>
      Promise.resolve(
        [...bench.double.transactions.values()].filter(({ clientUniqueId }) => clientUniqueId === reference).length,
      ),
    webhook: (TransactionID) => Promise.resolve(bench.webhook({ TransactionID, transactionType: 'Sale' })),
    tamper: (request) => ({ ...request, body: Buffer.from(request.body.toString().replace('156.85', '1.85')) }),
    unsign: (request) => ({
      ...request,
      body: Buffer.from(request.body.toString().replace('advanceResponseChecksum', 'none')),
    }),
    // The time is the payment's own, and undelivered notifications are repeated for days.
    signsTime: false,
    close: () => bench.server.close(),
  }
})
