import { answerScript } from './adyen-script.ts'
import type { DoubleReply, DoubleRequest, OfficialDescription, ProviderDouble } from '../double-server.ts'

type Fields = Record<string, unknown>

export interface AdyenDescriptions {
  checkout: OfficialDescription
  disputes: OfficialDescription
}

export interface AdyenDouble extends ProviderDouble {
  /** All payments by pspReference. */
  payments: Map<string, Fields>
  disputes: Map<string, Fields>
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** Result codes of refusals other than `Refused`, by the refusal's code. */
const RESULT_CODES: Readonly<Record<string, string>> = { '4': 'Error', '15': 'Cancelled', '16': 'Cancelled' }

const textOf = (value: unknown, absent = ''): string => (typeof value === 'string' ? value : absent)

/**
 * Adyen's Checkout 72 and Dispute 30, in memory. Any API key works unless it contains `wrong`. The encrypted card
 * number selects the outcome: `test_4111…` approves, `test_refuse_<code>`, `test_challenge`, `test_redirect`,
 * `test_later_<code>` and `test_later_challenge` on a later charge; `test_once_<code>` and, after 3-D Secure,
 * `test_asked_<code>` decline at the first account only.
 */
export const createAdyenDouble = (descriptions: AdyenDescriptions | null = null): AdyenDouble => {
  const payments = new Map<string, Fields>()
  const disputes = new Map<string, Fields>()
  const stored = new Map<string, { number: string; shopper: string }>()
  const replies = new Map<string, { body: string; reply: DoubleReply }>()
  let count = 0
  let self = ''
  const nextPsp = () => `DOUBLE${String((count += 1)).padStart(10, '0')}`

  const authorised = (payment: Fields, authenticated: boolean): DoubleReply => {
    const { request, kept } = payment as { request: Fields; kept: string | undefined }
    const metadata = fieldsOf(request['metadata'])
    return reply({
      pspReference: payment['pspReference'],
      merchantReference: request['reference'],
      resultCode: 'Authorised',
      amount: request['amount'],
      additionalData: {
        cardSummary: '1111',
        cardBin: '411111',
        expiryDate: '3/2030',
        paymentMethod: 'visa',
        fundingSource: 'CREDIT',
        issuerCountry: 'NL',
        avsResult: '7 Both postal code and address match',
        cvcResult: '1 Matches',
        threeDAuthenticated: String(authenticated),
        networkTxReference: 'NTX123',
        ...(kept !== undefined && {
          'tokenization.storedPaymentMethodId': kept,
          'tokenization.shopperReference': request['shopperReference'],
        }),
        ...(metadata['capture'] !== undefined && { 'metadata.capture': metadata['capture'] }),
      },
    })
  }

  /** Adyen's own page shows the bank's, and then redirects back. */
  const leave = ({ pspReference, request }: Fields): DoubleReply => {
    const { returnUrl } = fieldsOf(request)
    const query = new URLSearchParams({ psp: textOf(pspReference), back: textOf(returnUrl) }).toString()
    const url = `${self}/checkoutshopper-test.adyen.com/stand-in/bank?${query}`
    const action = { type: 'redirect', method: 'POST', url, data: { MD: 'md' }, paymentMethodType: 'scheme' }
    return reply({ pspReference, resultCode: 'RedirectShopper', action })
  }

  const refuse = (payment: Fields, code: string): DoubleReply =>
    reply({
      pspReference: payment['pspReference'],
      merchantReference: fieldsOf(payment['request'])['reference'],
      resultCode: RESULT_CODES[code] ?? 'Refused',
      refusalReason: 'Refused',
      refusalReasonCode: code,
      additionalData: {
        refusalReasonRaw: '05 : Do not honor',
        merchantAdviceCode: code === '26' ? '03 : Do not try again' : '02 : Try later',
      },
    })

  /** The code with which a bank declines at the first account despite passed 3-D Secure. */
  const afterBank = ({ request }: Fields): string | undefined => {
    const { paymentMethod, merchantAccount } = fieldsOf(request)
    const number = textOf(fieldsOf(paymentMethod)['encryptedCardNumber'])
    return merchantAccount === 'KettleCraneECOM' ? /^test_asked_(\w+)$/.exec(number)?.[1] : undefined
  }

  const pay = (request: Fields): DoubleReply => {
    const method = fieldsOf(request['paymentMethod'])
    const keptId = method['storedPaymentMethodId']
    const found = typeof keptId === 'string' ? stored.get(keptId) : undefined
    if (keptId !== undefined && found?.shopper !== request['shopperReference']) {
      return failure(422, '803', 'PaymentDetail not found')
    }
    const number = found?.number ?? textOf(method['encryptedCardNumber'], 'test_4111111111111111')
    return number.startsWith('test_')
      ? payWith(request, number, found !== undefined)
      : failure(422, '174', 'Unable to decrypt data')
  }

  const payWith = (request: Fields, number: string, isAgain: boolean): DoubleReply => {
    const pspReference = nextPsp()
    const kept = request['storePaymentMethod'] === true ? `STORED${pspReference}` : undefined
    if (kept !== undefined) stored.set(kept, { number, shopper: String(request['shopperReference']) })
    const payment = { pspReference, request, kept }
    payments.set(pspReference, payment)
    const once = /^test_once_(\w+)$/.exec(number)?.[1]
    if (once !== undefined && request['merchantAccount'] === 'KettleCraneECOM') return refuse(payment, once)
    const later = /^test_later_(\w+)$/.exec(number)?.[1]
    const code = /^test_refuse_(\w+)$/.exec(number)?.[1] ?? (isAgain && later !== 'challenge' ? later : undefined)
    if (code !== undefined) return refuse(payment, code)
    if (number === 'test_bank' || afterBank(payment) !== undefined) return leave(payment)
    if (!asksShopper(number, isAgain)) return authorised(payment, false)
    if (request['recurringProcessingModel'] !== 'CardOnFile' && isAgain) return refuse(payment, '38')
    return number === 'test_redirect' ? redirect(pspReference) : challenge(pspReference)
  }

  const details = (request: Fields): DoubleReply => {
    const given = fieldsOf(request['details'])
    const [psp = '', outcome] = textOf(given['threeDSResult'] ?? given['redirectResult']).split('|')
    const payment = payments.get(psp)
    if (payment === undefined) return failure(422, '101', 'Invalid payment details')
    if (outcome !== 'passed') return refuse(payment, '11')
    const code = afterBank(payment)
    return code === undefined ? authorised(payment, true) : refuse(payment, code)
  }

  const modify = (psp: string, body: Fields): DoubleReply => {
    if (!payments.has(psp)) return failure(422, '167', 'Original pspReference required for this operation')
    return reply(
      {
        merchantAccount: body['merchantAccount'],
        paymentPspReference: psp,
        pspReference: nextPsp(),
        status: 'received',
        ...(body['amount'] !== undefined && { amount: body['amount'] }),
      },
      201,
    )
  }

  const route = ({ path, body: given }: DoubleRequest): DoubleReply => {
    const body = fieldsOf(given)
    const [, , resource, psp, action] = path.split('/')
    if (resource === 'paymentMethods') return reply({ paymentMethods: [{ type: 'scheme', name: 'Cards' }] })
    if (resource === 'cancels')
      return reply(
        {
          merchantAccount: body['merchantAccount'],
          paymentReference: body['paymentReference'],
          pspReference: nextPsp(),
          status: 'received',
        },
        201,
      )
    if (resource === 'payments' && psp === undefined) return pay(body)
    if (resource === 'payments' && psp === 'details') return details(body)
    if (resource === 'payments' && action !== undefined) return modify(psp ?? '', body)
    throw new Error(`${path} is not in the double`)
  }

  const dispute = ({ path, body: given }: DoubleRequest): DoubleReply => {
    const found = disputes.get(String(fieldsOf(given)['disputePspReference']))
    const result = (errorMessage?: string) => ({
      disputeServiceResult: { success: errorMessage === undefined, ...(errorMessage && { errorMessage }) },
    })
    if (found === undefined) return reply(result('Dispute not found'))
    if (path.endsWith('/retrieveApplicableDefenseReasons')) {
      if (found['status'] === 'defended') return reply(result('The dispute was already defended'))
      const defenseDocumentTypes = [
        { defenseDocumentTypeCode: 'GoodsWereDelivered', requirementLevel: 'Required', available: false },
        { defenseDocumentTypeCode: 'DefenseMaterial', requirementLevel: 'Optional', available: false },
      ]
      return reply({
        ...result(),
        defenseReasons: [{ defenseReasonCode: 'SupplyDefenseMaterial', satisfied: false, defenseDocumentTypes }],
      })
    }
    if (path.endsWith('/supplyDefenseDocument')) found['documents'] = fieldsOf(given)['defenseDocuments']
    if (path.endsWith('/defendDispute'))
      Object.assign(found, { status: 'defended', reason: fieldsOf(given)['defenseReasonCode'] })
    if (path.endsWith('/acceptDispute')) {
      if (found['status'] !== undefined) return reply(result('The dispute is already closed'))
      found['status'] = 'accepted'
    }
    return reply(result())
  }

  return {
    hosts: [
      'checkout-test.adyen.com',
      'ca-test.adyen.com',
      'checkoutshopper-test.adyen.com',
      '1797a841fbb37ca7-Kettle-checkout-live.adyenpayments.com',
    ],
    payments,
    disputes,
    description: ({ host }) => {
      if (host === 'ca-test.adyen.com') return descriptions?.disputes ?? null
      return host === 'checkout-test.adyen.com' ? (descriptions?.checkout ?? null) : null
    },
    answer: (request) => {
      if (request.host === 'checkoutshopper-test.adyen.com') return answerScript(request)
      const account = String(request.headers['x-api-key'] ?? '')
      if (account === '' || account.includes('wrong')) {
        return failure(401, '000', 'HTTP Status Response - Unauthorized', 'security')
      }
      self = `http://${request.headers.host ?? ''}`
      const live = { ...request, path: request.path.replace('/checkout/', '/') }
      const work = request.host === 'ca-test.adyen.com' ? dispute : route
      const key = request.headers['idempotency-key']
      if (typeof key !== 'string') return work(live)
      if (key.length > 64) return failure(422, '702', 'The idempotency key is too long')
      const earlier = replies.get(key)
      if (earlier !== undefined && earlier.body !== request.text) {
        return failure(422, '703', 'The idempotency key was used for another request')
      }
      const answered = earlier?.reply ?? work(live)
      replies.set(key, { body: request.text, reply: answered })
      return answered
    },
  }
}

const reply = (json: unknown, status = 200): DoubleReply => ({ status, json })

const asksShopper = (number: string, isAgain: boolean): boolean =>
  number === 'test_challenge' || number === 'test_redirect' || (isAgain && number === 'test_later_challenge')

const redirect = (pspReference: string): DoubleReply =>
  reply({
    pspReference,
    resultCode: 'RedirectShopper',
    action: {
      type: 'redirect',
      method: 'POST',
      url: 'https://bank.example.com/acs',
      data: { MD: 'md', PaReq: 'pa' },
      paymentMethodType: 'scheme',
    },
  })

const challenge = (pspReference: string): DoubleReply =>
  reply({
    pspReference,
    resultCode: 'ChallengeShopper',
    action: { type: 'threeDS2', subtype: 'challenge', token: pspReference, paymentData: 'pd' },
  })

const failure = (status: number, errorCode: string, message: string, errorType = 'validation'): DoubleReply =>
  reply({ status, errorCode, message, errorType }, status)
