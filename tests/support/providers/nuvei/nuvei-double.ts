import { createHash } from 'node:crypto'
import type { DoubleReply, DoubleRequest, ProviderDouble } from '../double-server.ts'
import { fieldOf, NUVEI_KEYS } from '../keys-doubles.ts'
import { answerScript } from './nuvei-script.ts'

type Fields = Record<string, unknown>

interface Transaction {
  transactionId: string
  transactionType: string
  transactionStatus: string
  clientUniqueId: string
  customData: string
  related: string
  cents: number
  gwErrorCode: number
  gwErrorReason: string
  gwExtendedErrorCode: number
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const inside = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, name) => fieldsOf(inner)[name], value)

const CHANGE = 'clientRequestId clientUniqueId amount currency relatedTransactionId authCode'
const AFTER = 'comment notificationUrl timeStamp'
const ORDER = 'clientRequestId amount currency timeStamp'
const SIGNED: Readonly<Record<string, string>> = {
  getSessionToken: 'clientRequestId timeStamp',
  openOrder: ORDER,
  initPayment: ORDER,
  payment: ORDER,
  settleTransaction: `${CHANGE} descriptorMerchantName descriptorMerchantPhone ${AFTER}`,
  refundTransaction: `${CHANGE} ${AFTER}`,
  voidTransaction: `${CHANGE} ${AFTER}`,
  getTransactionDetails: 'transactionId clientUniqueId timeStamp',
}

const reply = (json: Fields): DoubleReply => ({
  status: 200,
  json: { status: 'SUCCESS', errCode: 0, reason: '', ...json },
})
const error = (errCode: number, reason: string): DoubleReply => ({
  status: 200,
  json: { status: 'ERROR', errCode, reason },
})

const NO_ERROR = { gwErrorCode: 0, gwErrorReason: '', gwExtendedErrorCode: 0 }

/**
 * Nuvei's REST services in memory, for requests with the right secret. A temporary token `decline-<code>` is declined
 * with that extended code, `reason-<words>` with that text, `filter-…` by a filter, `error-…` fails, `pending-…` waits,
 * and `challenge-…` requires 3-D Secure.
 */
export const createNuveiDouble = () => {
  const transactions = new Map<string, Transaction>()
  const options = new Map<string, string>()
  const sessions = new Set<string>()
  const spent = new Set<string>()
  const confirmed = new Map<string, boolean>()
  const returns = new Map<string, string>()
  let count = 711_000_000_000_000
  const nextId = () => String((count += 1))

  const add = (body: Fields, transactionType: string, facts: Partial<Transaction> = {}): Transaction => {
    const one: Transaction = {
      transactionId: nextId(),
      transactionType,
      transactionStatus: 'APPROVED',
      clientUniqueId: fieldOf(body, 'clientUniqueId'),
      customData: fieldOf(body, 'customData'),
      related: fieldOf(body, 'relatedTransactionId'),
      cents: Math.round(Number(fieldOf(body, 'amount')) * 100),
      ...NO_ERROR,
      ...facts,
    }
    transactions.set(one.transactionId, one)
    return one
  }

  const card = (threeD?: Fields): Fields => ({
    ccCardNumber: '4****1111',
    bin: '411111',
    last4Digits: '1111',
    ccExpMonth: '12',
    ccExpYear: '34',
    cardType: 'Credit',
    cardBrand: 'VISA',
    issuerCountry: 'US',
    cvv2Reply: 'M',
    avsCode: 'Y',
    ...(threeD && { threeD }),
  })

  const sourceOf = (body: Fields): { source: string } | DoubleReply => {
    const option = fieldOf(body['paymentOption'], 'userPaymentOptionId')
    if (option !== '') {
      const source = options.get(`${fieldOf(body, 'userTokenId')}/${option}`)
      return source === undefined ? error(1140, 'Invalid user payment option') : { source }
    }
    const given = inside(body, 'paymentOption', 'card')
    const wallet = fieldOf(fieldsOf(given)['externalToken'], 'mobileToken')
    const source = wallet || fieldOf(given, 'ccTempToken')
    if (source === '') return error(1008, 'Missing payment option')
    return spent.has(source) ? error(1077, 'The token was used or has expired') : { source }
  }

  const failureOf = (source: string): Partial<Transaction> | null => {
    const code = /^decline-(\d+)/.exec(source)?.[1]
    const declined = { transactionStatus: 'DECLINED', gwErrorCode: -1 }
    if (code !== undefined) return { ...declined, gwErrorReason: 'Decline', gwExtendedErrorCode: Number(code) }
    const words = /^reason-([A-Za-z0-9_]+)-/.exec(source)?.[1]
    if (words !== undefined) return { ...declined, gwErrorReason: words.replaceAll('_', ' ') }
    if (source.startsWith('filter'))
      return { transactionStatus: 'ERROR', gwErrorCode: -1100, gwErrorReason: 'Country does not correspond to filter' }
    return source.startsWith('error')
      ? { transactionStatus: 'ERROR', gwErrorCode: -1001, gwErrorReason: 'Gateway failure' }
      : null
  }

  const pay = (body: Fields): DoubleReply => {
    if (!sessions.has(fieldOf(body, 'sessionToken'))) return error(1069, 'Session expired')
    if (fieldOf(body, 'clientUniqueId').length > 45) return error(1008, 'Invalid clientUniqueId')
    const found = sourceOf(body)
    if ('status' in found) return found
    const { source } = found
    const threeD = fieldsOf(inside(body, 'paymentOption', 'card', 'threeD'))
    if (source.startsWith('challenge') && fieldOf(threeD, 'notificationURL') !== '') return challenge(body)
    const related = transactions.get(fieldOf(body, 'relatedTransactionId'))
    const asked = related?.transactionType === 'Auth3D'
    const failure: Partial<Transaction> | null =
      asked && confirmed.get(related.transactionId) !== true
        ? { transactionStatus: 'DECLINED', gwErrorCode: -1, gwErrorReason: '3D Authentication failed' }
        : failureOf(source)
    const pending: Partial<Transaction> = source.startsWith('pending') ? { transactionStatus: 'PENDING' } : {}
    const made = add(body, fieldOf(body, 'transactionType'), { ...(failure ?? pending), related: '' })
    const isKept = fieldsOf(body['paymentOption'])['userPaymentOptionId'] !== undefined
    const user = fieldOf(body, 'userTokenId')
    const option = nextId()
    if (!isKept) spent.add(source)
    if (!isKept && user !== '') options.set(`${user}/${option}`, source)
    return reply({
      ...shown(made),
      userTokenId: user,
      paymentOption: {
        ...(!isKept && user !== '' && { userPaymentOptionId: option }),
        card: card(asked ? { eci: '05' } : undefined),
      },
    })
  }

  const challenge = (body: Fields): DoubleReply => {
    const made = add(body, 'Auth3D', { transactionStatus: 'REDIRECT' })
    returns.set(made.transactionId, fieldOf(inside(body, 'paymentOption', 'card', 'threeD'), 'notificationURL'))
    const threeD = {
      acsUrl: 'https://acs.bank.example/challenge',
      cReq: Buffer.from(made.transactionId).toString('base64'),
    }
    return reply({ ...shown(made), paymentOption: { card: card(threeD) } })
  }

  const shown = ({ transactionId, transactionStatus, transactionType, ...rest }: Transaction): Fields => ({
    orderId: 34_383_481,
    transactionId,
    transactionStatus,
    transactionType,
    authCode: '111390',
    gwErrorCode: rest.gwErrorCode,
    gwErrorReason: rest.gwErrorReason,
    gwExtendedErrorCode: rest.gwExtendedErrorCode,
    merchantAdviceCode: rest.gwExtendedErrorCode === 51 ? '24' : '',
    clientUniqueId: rest.clientUniqueId,
  })

  const after = (id: string, type: string) =>
    [...transactions.values()].filter(
      ({ related, transactionType, transactionStatus }) =>
        related === id && transactionType === type && transactionStatus === 'APPROVED',
    )

  const change = (service: string, body: Fields): DoubleReply => {
    const one = transactions.get(fieldOf(body, 'relatedTransactionId'))
    if (one === undefined) return error(1060, 'Related transaction not found')
    const cents = Math.round(Number(fieldOf(body, 'amount')) * 100)
    const no = (reason: string) =>
      reply({ transactionId: nextId(), transactionStatus: 'ERROR', gwErrorCode: -1100, gwErrorReason: reason })
    if (service === 'settleTransaction') {
      if (after(one.transactionId, 'Settle').length > 0) return no('Transaction was already settled')
      return cents > one.cents ? no('Settle amount exceeds Auth amount') : reply(shown(add(body, 'Settle')))
    }
    if (service === 'voidTransaction') {
      one.transactionType = 'Void'
      return reply(shown(add(body, 'Void')))
    }
    const given = after(one.transactionId, 'Credit').reduce((sum, credit) => sum + credit.cents, 0)
    return given + cents > one.cents ? no('Credit amount exceeds Sale amount') : reply(shown(add(body, 'Credit')))
  }

  const details = (body: Fields): DoubleReply => {
    const id = fieldOf(body, 'transactionId')
    const reference = fieldOf(body, 'clientUniqueId')
    const one =
      id === ''
        ? [...transactions.values()].findLast((each) => each.clientUniqueId === reference)
        : transactions.get(id)
    if (one === undefined) return error(1140, 'Transaction not found')
    const credits = after(one.transactionId, 'Credit').reduce((sum, { cents }) => sum + cents, 0)
    const { related: _related, cents: _cents, ...told } = one
    const credited = (credits / 100).toFixed(2)
    return reply({ transactionDetails: { ...told, authCode: '111390', credited }, paymentOption: { card: card() } })
  }

  const answer = (request: DoubleRequest): DoubleReply => {
    const page = answerScript(request, { returns, confirmed })
    if (page) return page
    const { path, body } = request
    const service = /\/ppp\/api\/v1\/(\w+)\.do$/.exec(path)?.[1] ?? ''
    const given = fieldsOf(body)
    if (!/^\d{14}$/.test(fieldOf(given, 'timeStamp'))) return error(1004, 'Bad timestamp')
    const names = ['merchantId', 'merchantSiteId', ...(SIGNED[service] ?? '').split(' ')]
    const notification = fieldOf(given['urlDetails'], 'notificationUrl')
    const text = names.map((name) => (name === 'notificationUrl' ? notification : fieldOf(given, name))).join('')
    const checksum = createHash('sha256').update(`${text}${NUVEI_KEYS.secret_key}`).digest('hex')
    if (checksum !== fieldOf(given, 'checksum')) return error(1001, 'Invalid checksum')
    switch (service) {
      case 'getSessionToken': {
        const sessionToken = crypto.randomUUID()
        sessions.add(sessionToken)
        return reply({ sessionToken })
      }
      case 'initPayment': {
        const { transactionId } = add(given, 'InitAuth3D')
        const supports = fieldOf(inside(given, 'paymentOption', 'card'), 'ccTempToken').startsWith('challenge')
        const threeD = { v2supported: String(supports), version: '2.2.0' }
        return reply({ transactionId, transactionStatus: 'APPROVED', paymentOption: { card: card(threeD) } })
      }
      case 'payment':
        return pay(given)
      case 'getTransactionDetails':
        return details(given)
      default:
        return change(service, given)
    }
  }

  const double: ProviderDouble = { hosts: ['ppp-test.nuvei.com', 'cdn.safecharge.com', 'acs.bank.example'], answer }
  return { ...double, transactions, confirmed, sessions }
}

/** Creates a webhook as Nuvei posts it, with the checksum of its secret. */
export const nuveiReport = (fields: Readonly<Record<string, string>>): Buffer => {
  const facts: Record<string, string> = {
    totalAmount: '156.85',
    currency: 'USD',
    responseTimeStamp: '2026-11-21.12:00:00',
    PPP_TransactionID: '3453459',
    Status: 'APPROVED',
    productId: 'NA',
    ppp_status: 'OK',
    ...fields,
  }
  const signed = ['totalAmount', 'currency', 'responseTimeStamp', 'PPP_TransactionID', 'Status', 'productId']
  const text = `${NUVEI_KEYS.secret_key}${signed.map((name) => facts[name]).join('')}`
  const advanceResponseChecksum = createHash('sha256').update(text).digest('hex')
  return Buffer.from(new URLSearchParams({ ...facts, advanceResponseChecksum }).toString())
}
