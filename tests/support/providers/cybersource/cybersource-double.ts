import type { DoubleReply, DoubleRequest, ProviderDouble } from '../double-server.ts'
import { answerScript, captureContext } from './cybersource-script.ts'
import { signatureProblem } from '../keys-doubles.ts'

type Fields = Record<string, unknown>

interface Service {
  name: string
  rCode: string
  rFlag: string
}

interface Transaction {
  id: string
  root: string | null
  code: string
  services: Service[]
  totalAmount: string
  currency: string
  reason?: string
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, name) => fieldsOf(inner)[name], value)
const textAt = (value: unknown, ...path: string[]): string => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}
const listAt = (value: unknown, ...path: string[]): readonly unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}
/** Statuses of approvals other than `AUTHORIZED`, by the beginning of the token. */
const STATUSES = [
  ['review', 'AUTHORIZED_PENDING_REVIEW'],
  ['risk', 'AUTHORIZED_RISK_DECLINED'],
  ['partial', 'PARTIAL_AUTHORIZED'],
] as const

const invalid = (reason: string, message = 'Declined - The request has invalid fields.'): DoubleReply => ({
  status: 400,
  json: { submitTimeUtc: '2026-11-21T12:00:00Z', status: 'INVALID_REQUEST', reason, message },
})
const made = (json: Fields): DoubleReply => ({ status: 201, json: { submitTimeUtc: '2026-11-21T12:00:00Z', ...json } })
const cents = (text: string): number => Math.round(Number(text) * 100)
const service = (name: string, isDone = true, rFlag = isDone ? 'SOK' : 'DCARDREFUSED'): Service => ({
  name,
  rCode: isDone ? '1' : '0',
  rFlag,
})

/**
 * Cybersource's REST services in memory, for requests signed with the right secret. A token with the id
 * `decline-<REASON>` is declined with it, `error-<REASON>` is an invalid request, `challenge-…` waits for the shopper
 * if 3-D Secure is requested, `risk-…` is held by a rule, `partial-…` is authorized in part, `review-…` needs a review.
 */
export const createCybersourceDouble = () => {
  const transactions = new Map<string, Transaction>()
  const kept = new Map<string, string>()
  const spent = new Set<string>()
  const confirmed = new Map<string, boolean>()
  /** While true, search and lookup by id don't return new payments yet. */
  const told: { lags: boolean; late: (one: { root: string | null }) => boolean } = { lags: false, late: () => false }
  let count = 7_000_000_000_000_000
  const nextId = () => String((count += 1))

  const add = (body: unknown, services: Service[], facts: Partial<Transaction> = {}): Transaction => {
    const amount = at(body, 'orderInformation', 'amountDetails') ?? at(body, 'reversalInformation', 'amountDetails')
    const one: Transaction = {
      id: nextId(),
      root: null,
      code: textAt(body, 'clientReferenceInformation', 'code'),
      services,
      totalAmount: textAt(amount, 'totalAmount'),
      currency: textAt(amount, 'currency'),
      ...facts,
    }
    transactions.set(one.id, one)
    return one
  }
  const after = (root: string, name: string) =>
    [...transactions.values()].filter((one) => one.root === root && one.services.some((s) => s.name === name))
  const sum = (all: Transaction[]) => all.reduce((total, { totalAmount }) => total + cents(totalAmount), 0)

  const sourceOf = (body: unknown): string | null => {
    const instrument = textAt(body, 'paymentInformation', 'paymentInstrument', 'id')
    if (instrument !== '')
      return kept.get(`${textAt(body, 'paymentInformation', 'customer', 'id')}/${instrument}`) ?? null
    const fluid = textAt(body, 'paymentInformation', 'fluidData', 'value')
    if (fluid !== '') return Buffer.from(fluid, 'base64').toString('utf8')
    const jwt = textAt(body, 'tokenInformation', 'transientTokenJwt').split('.')[1] ?? ''
    const jti = textAt(body, 'tokenInformation', 'jti')
    if (jti !== '') return jti
    return jwt === '' ? null : textAt(JSON.parse(Buffer.from(jwt, 'base64url').toString('utf8')), 'jti')
  }

  const pay = (body: unknown): DoubleReply => {
    const source = sourceOf(body)
    if (source === null || source === '') return invalid('MISSING_FIELD', 'No payment instrument was given.')
    if (spent.has(source) && fieldsOf(body)['tokenInformation'] !== undefined)
      return invalid('INVALID_DATA', 'The transient token was used or has expired.')
    if (!/^\d+(\.\d{2,3})?$/.test(textAt(body, 'orderInformation', 'amountDetails', 'totalAmount')))
      return invalid('INVALID_AMOUNT')
    const actions = listAt(body, 'processingInformation', 'actionList')
    const failed = /^error-([A-Z_]+)/.exec(source)?.[1]
    if (failed !== undefined) return invalid(failed)
    if (source.startsWith('challenge') && actions.includes('CONSUMER_AUTHENTICATION')) return challenge(body)
    if (fieldsOf(body)['tokenInformation'] !== undefined) spent.add(source)
    if (actions.includes('VALIDATE_CONSUMER_AUTHENTICATION')) {
      const id = textAt(body, 'consumerAuthenticationInformation', 'authenticationTransactionId')
      if (confirmed.get(id) !== true) return refused(body, 'CONSUMER_AUTHENTICATION_FAILED')
    }
    const reason = /^decline-([A-Z_]+)/.exec(source)?.[1]
    return reason === undefined ? approve(body, source, actions) : refused(body, reason)
  }

  const challenge = (body: unknown): DoubleReply => {
    const { id } = add(body, [service('ics_pa_enroll', false, 'DAUTHENTICATE')], { reason: 'PENDING_AUTHENTICATION' })
    const consumerAuthenticationInformation = {
      accessToken: `jwt.of.${id}`,
      stepUpUrl: 'https://centinelapistag.cardinalcommerce.com/V2/Cruise/StepUp',
      authenticationTransactionId: `auth${id}`,
      veresEnrolled: 'Y',
    }
    const errorInformation = { reason: 'CONSUMER_AUTHENTICATION_REQUIRED', message: 'The cardholder is enrolled.' }
    return made({ id, status: 'PENDING_AUTHENTICATION', errorInformation, consumerAuthenticationInformation })
  }

  const refused = (body: unknown, reason: string): DoubleReply => {
    const { id } = add(body, [service('ics_auth', false)], { reason })
    const processorInformation = {
      responseCode: '05',
      merchantAdvice: { code: reason === 'PROCESSOR_DECLINED' ? '02' : '01' },
    }
    return made({ id, status: 'DECLINED', errorInformation: { reason, message: 'Decline.' }, processorInformation })
  }

  const approve = (body: unknown, source: string, actions: readonly unknown[]): DoubleReply => {
    const captures = at(body, 'processingInformation', 'capture') === true
    const review = source.startsWith('review')
    const auth = service('ics_auth', !review, review ? 'DREVIEW' : 'SOK')
    const one = add(body, [auth, ...(captures && !review ? [service('ics_bill')] : [])])
    const creates = actions.includes('TOKEN_CREATE')
    const [customer, instrument] = [`C${one.id}`, `P${one.id}`]
    if (creates) kept.set(`${customer}/${instrument}`, source)
    const isPart = source.startsWith('partial')
    const [, status = 'AUTHORIZED'] = STATUSES.find(([prefix]) => source.startsWith(prefix)) ?? []
    return made({
      id: one.id,
      status,
      orderInformation: {
        amountDetails: { authorizedAmount: isPart ? '5.00' : one.totalAmount, currency: one.currency },
      },
      processorInformation: {
        responseCode: '00',
        networkTransactionId: '016153570198200',
        avs: { code: 'Y' },
        cardVerification: { resultCode: 'M' },
      },
      ...(actions.some((action) => String(action).endsWith('CONSUMER_AUTHENTICATION')) && {
        consumerAuthenticationInformation: { paresStatus: 'Y' },
      }),
      ...(creates && { tokenInformation: { customer: { id: customer }, paymentInstrument: { id: instrument } } }),
    })
  }

  const change = (kind: string, id: string, body: unknown): DoubleReply => {
    const one = transactions.get(id)
    if (one === undefined)
      return { status: 404, json: { status: 'INVALID_REQUEST', reason: 'NOT_FOUND', message: 'Not Found' } }
    const amount = cents(
      textAt(body, 'orderInformation', 'amountDetails', 'totalAmount') ||
        textAt(body, 'reversalInformation', 'amountDetails', 'totalAmount'),
    )
    const captured = after(one.root ?? id, 'ics_bill')
    if (kind === 'captures') {
      if (captured.length > 0) return invalid('TRANSACTION_ALREADY_SETTLED')
      if (amount > cents(one.totalAmount)) return invalid('EXCEEDS_AUTH_AMOUNT')
      return made({ id: add(body, [service('ics_bill')], { root: id }).id, status: 'PENDING' })
    }
    if (kind === 'reversals') {
      if (!one.services.some(({ name, rCode }) => name === 'ics_auth' && rCode === '1')) return invalid('MISSING_AUTH')
      if (after(id, 'ics_auth_reversal').length > 0) return invalid('AUTH_ALREADY_REVERSED')
      return made({ id: add(body, [service('ics_auth_reversal')], { root: id }).id, status: 'REVERSED' })
    }
    const code = textAt(body, 'clientReferenceInformation', 'code')
    if (after(one.root ?? id, 'ics_credit').some((made) => made.code === code)) return invalid('DUPLICATE_REQUEST')
    const given = sum(after(one.root ?? id, 'ics_credit'))
    const most = one.root === null ? cents(one.totalAmount) : sum(captured)
    if (given + amount > most) return invalid('INVALID_AMOUNT')
    return made({ id: add(body, [service('ics_credit')], { root: one.root ?? id }).id, status: 'PENDING' })
  }

  const show = (one: Transaction): Fields => ({
    id: one.id,
    applicationInformation: { applications: one.services },
    clientReferenceInformation: { code: one.code },
    ...(one.reason !== undefined && { errorInformation: { reason: one.reason } }),
    orderInformation: { amountDetails: { totalAmount: one.totalAmount, currency: one.currency } },
    paymentInformation: {
      card: { suffix: '1111', prefix: '411111', type: '001', expirationMonth: '12', expirationYear: '2034' },
    },
    _links: {
      relatedTransactions: [...transactions.values()]
        .filter((other) => other.root === one.id && !told.late(other))
        .map(({ id }) => ({ href: `https://apitest.cybersource.com/tss/v2/transactions/${id}`, method: 'GET' })),
    },
  })

  const answer = (request: DoubleRequest): DoubleReply => {
    const page = answerScript(request)
    if (page) return page
    if (signatureProblem(request) !== null)
      return { status: 401, json: { response: { rmsg: 'Authentication Failed' } } }
    const { path, body, method } = request
    const [, id = '', kind = ''] =
      /^\/pts\/v2\/(?:payments|captures)\/(\w+)\/(captures|reversals|refunds)$/.exec(path) ?? []
    if (kind !== '') return change(kind, id, body)
    if (path === '/microform/v2/sessions') return captureContext()
    if (path === '/pts/v2/payments') return pay(body)
    if (path === '/tss/v2/searches') {
      const code = /^clientReferenceInformation\.code:([\w-]+)$/.exec(textAt(body, 'query'))?.[1]
      const found = told.lags ? [] : [...transactions.values()].filter((one) => one.code === code)
      return made({ totalCount: found.length, _embedded: { transactionSummaries: found.map(show).toReversed() } })
    }
    if (path === '/risk/v1/authentication-setups') {
      const deviceDataCollectionUrl = 'https://centinelapistag.cardinalcommerce.com/V1/Cruise/Collect'
      const referenceId = `setup-${textAt(body, 'tokenInformation', 'transientToken').slice(0, 40)}`
      return made({ consumerAuthenticationInformation: { accessToken: 'jwt', deviceDataCollectionUrl, referenceId } })
    }
    const asked = /^\/tss\/v2\/transactions\/(\w+)$/.exec(path)?.[1]
    const one = method === 'GET' && asked !== undefined && !told.lags ? transactions.get(asked) : undefined
    return one === undefined ? { status: 404, json: { message: 'Not Found' } } : { status: 200, json: show(one) }
  }

  const double: ProviderDouble = { hosts: ['apitest.cybersource.com', 'testflex.cybersource.com'], answer }
  return { ...double, transactions, confirmed, told }
}
