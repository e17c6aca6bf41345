import { createHmac } from 'node:crypto'
import { schemaFault } from './authorize-net-schema.ts'
import { answerScript } from './authorize-net-script.ts'
import type { DoubleReply, DoubleRequest, ProviderDouble } from '../double-server.ts'

type Fields = Record<string, unknown>

interface Transaction {
  transId: string
  refTransId?: string
  transactionType: string
  transactionStatus: string
  responseReasonCode: string
  invoiceNumber: string
  description: string
  purchaseOrderNumber?: string
  authCents: number
  settleCents: number
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const centsOf = (value: unknown): number => Math.round(Number(textOf(value)) * 100)

/** Every reply of Authorize.Net starts with a byte order mark, and its amounts are numbers with two decimals. */
const reply = (json: Fields): DoubleReply => ({
  status: 200,
  text: `\uFEFF${JSON.stringify(json).replace(/"@(\d+\.\d\d)"/g, '$1')}`,
})
const money = (cents: number) => `@${(cents / 100).toFixed(2)}`
const ok = (json: Fields = {}): DoubleReply =>
  reply({ ...json, messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] } })
const refuse = (code: string, text: string, json: Fields = {}): DoubleReply =>
  reply({ ...json, messages: { resultCode: 'Error', message: [{ code, text }] } })
const unsuccessful = (transactionResponse: Fields): DoubleReply =>
  refuse('E00027', 'The transaction was unsuccessful.', { transactionResponse })

/**
 * Authorize.Net's JSON API in memory: any keys work unless they contain `wrong`, and members out of schema order are
 * rejected. An opaque token `decline-<code>` is declined with that reason code, `error-<code>` fails with it, `held-…`
 * waits for a review, and each works once. Captures settle immediately unless `settles` is false.
 */
export const createAuthorizeNetDouble = () => {
  const transactions = new Map<string, Transaction>()
  const profiles = new Map<string, string>()
  const spent = new Set<string>()
  const told = { settles: true }
  /** Transactions that settled before any batch that can be queried. */
  const longAgo = new Set<string>()
  let count = 60_000_000_000
  const nextId = () => String((count += 1))

  const add = (made: Omit<Transaction, 'transId'>): Transaction => {
    const transaction = { transId: nextId(), ...made }
    transactions.set(transaction.transId, transaction)
    return transaction
  }
  const captured = () => (told.settles ? 'settledSuccessfully' : 'capturedPendingSettlement')
  const repeats = (invoiceNumber: string, cents: number) =>
    [...transactions.values()].some(
      (one) => one.invoiceNumber === invoiceNumber && one.authCents === cents && one.transactionStatus !== 'declined',
    )

  const sourceOf = (request: Fields): { source: string } | DoubleReply => {
    const profile = fieldsOf(request['profile'])
    if (textOf(profile['customerProfileId']) !== '') {
      const method = textOf(fieldsOf(profile['paymentProfile'])['paymentProfileId'])
      const source = profiles.get(`${textOf(profile['customerProfileId'])}/${method}`)
      return source === undefined ? refuse('E00040', 'The record cannot be found.') : { source }
    }
    const opaque = fieldsOf(fieldsOf(request['payment'])['opaqueData'])
    const descriptor = textOf(opaque['dataDescriptor'])
    const value = textOf(opaque['dataValue'])
    const isWallet = /^COMMON\.(APPLE|GOOGLE)\.INAPP\.PAYMENT$/.test(descriptor)
    const source = isWallet ? Buffer.from(value, 'base64').toString('utf8') : value
    if (!isWallet && descriptor !== 'COMMON.ACCEPT.INAPP.PAYMENT')
      return refuse('E00117', 'Descriptor processing error.')
    if (spent.has(source)) return refuse('E00114', 'Invalid OTS Token.')
    spent.add(source)
    return { source }
  }

  const pay = (request: Fields, captures: boolean): DoubleReply => {
    const order = fieldsOf(request['order'])
    const invoiceNumber = textOf(order['invoiceNumber'])
    const cents = centsOf(request['amount'])
    if (repeats(invoiceNumber, cents)) {
      const errors = [{ errorCode: '11', errorText: 'A duplicate transaction has been submitted.' }]
      return unsuccessful({ responseCode: '3', transId: '0', errors })
    }
    const found = sourceOf(request)
    if ('status' in found) return found
    const { source } = found
    const shown = { avsResultCode: 'Y', cvvResultCode: 'M', accountNumber: 'XXXX1111', accountType: 'Visa' }
    const failed = /^error-(\w+)/.exec(source)?.[1]
    if (failed?.startsWith('E')) return refuse(failed, 'Something is wrong with the request.')
    if (failed !== undefined) {
      const errors = [{ errorCode: failed, errorText: 'Something went wrong.' }]
      return unsuccessful({ ...shown, responseCode: '3', transId: '0', errors })
    }
    const code = /^decline-(\d+)/.exec(source)?.[1]
    const held = source.startsWith('held')
    const statusOf = () => {
      if (code !== undefined) return 'declined'
      if (held) return 'FDSPendingReview'
      return captures ? captured() : 'authorizedPendingCapture'
    }
    const made = add({
      transactionType: textOf(request['transactionType']),
      transactionStatus: statusOf(),
      responseReasonCode: code ?? (held ? '253' : '1'),
      invoiceNumber,
      description: textOf(order['description']),
      authCents: cents,
      settleCents: captures ? cents : 0,
    })
    const { transId } = made
    if (code !== undefined) {
      const errors = [{ errorCode: code, errorText: 'This transaction has been declined.' }]
      return ok({ transactionResponse: { ...shown, responseCode: '2', transId, errors } })
    }
    const transactionResponse = {
      ...shown,
      responseCode: held ? '4' : '1',
      authCode: 'ABC123',
      transId,
      networkTransId: '0TN4VE618UVVGQVUK48L3LB',
      messages: [{ code: '1', description: 'This transaction has been approved.' }],
    }
    const profile = fieldsOf(request['profile'])
    if (profile['createProfile'] !== 'true') return ok({ transactionResponse })
    const [customerProfileId, method] = [nextId(), nextId()]
    profiles.set(`${customerProfileId}/${method}`, source)
    return ok({ transactionResponse, profileResponse: { customerProfileId, customerPaymentProfileIdList: [method] } })
  }

  const noted = (transaction: Transaction, code: string, description: string): DoubleReply =>
    ok({ transactionResponse: { responseCode: '1', transId: transaction.transId, messages: [{ code, description }] } })
  const failed = (errorCode: string, errorText: string): DoubleReply =>
    unsuccessful({ responseCode: '3', transId: '0', errors: [{ errorCode, errorText }] })

  const capture = (one: Transaction, cents: number): DoubleReply => {
    if (one.transactionStatus !== 'authorizedPendingCapture')
      return noted(one, '311', 'This transaction has already been captured.')
    if (cents > one.authCents) return failed('47', 'The amount requested for settlement is greater than the original.')
    Object.assign(one, { transactionStatus: captured(), settleCents: cents })
    return noted(one, '1', 'This transaction has been approved.')
  }

  const refund = (one: Transaction, request: Fields): DoubleReply => {
    const card = fieldsOf(fieldsOf(request['payment'])['creditCard'])
    const cents = centsOf(request['amount'])
    if (
      card['cardNumber'] !== '1111' ||
      card['expirationDate'] !== 'XXXX' ||
      one.transactionStatus !== 'settledSuccessfully'
    )
      return failed('54', 'The referenced transaction does not meet the criteria for issuing a credit.')
    const given = [...transactions.values()].filter(({ refTransId }) => refTransId === one.transId)
    const purchaseOrderNumber = textOf(request['poNumber'])
    if (given.some((made) => made.purchaseOrderNumber === purchaseOrderNumber && made.authCents === cents))
      return failed('11', 'A duplicate transaction has been submitted.')
    if (given.reduce((sum, { settleCents }) => sum + settleCents, 0) + cents > one.settleCents)
      return failed(
        '55',
        'The sum of credits against the referenced transaction would exceed the original debit amount.',
      )
    const made = add({
      refTransId: one.transId,
      transactionType: 'refundTransaction',
      transactionStatus: 'refundPendingSettlement',
      responseReasonCode: '1',
      invoiceNumber: textOf(fieldsOf(request['order'])['invoiceNumber']),
      description: '',
      purchaseOrderNumber,
      authCents: cents,
      settleCents: cents,
    })
    return noted(made, '1', 'This transaction has been approved.')
  }

  const transact = (request: Fields): DoubleReply => {
    const type = textOf(request['transactionType'])
    if (type === 'authCaptureTransaction' || type === 'authOnlyTransaction') return pay(request, type[4] === 'C')
    const one = transactions.get(textOf(request['refTransId']))
    if (one === undefined) return failed('16', 'The transaction cannot be found.')
    if (type === 'priorAuthCaptureTransaction') return capture(one, centsOf(request['amount']))
    if (type === 'refundTransaction') return refund(one, request)
    if (one.transactionStatus === 'voided') return noted(one, '310', 'This transaction has already been voided.')
    if (one.transactionStatus === 'settledSuccessfully') return failed('16', 'The transaction cannot be found.')
    one.transactionStatus = 'voided'
    return noted(one, '1', 'This transaction has been approved.')
  }

  const details = (transId: string): DoubleReply => {
    const one = transactions.get(transId)
    if (one === undefined) return refuse('E00040', 'The record cannot be found.')
    const { invoiceNumber, description, purchaseOrderNumber, authCents, settleCents, ...facts } = one
    const payment = { creditCard: { cardNumber: 'XXXX1111', expirationDate: 'XXXX', cardType: 'Visa' } }
    const amounts = { authAmount: money(authCents), settleAmount: money(settleCents) }
    const checks = { AVSResponse: 'Y', cardCodeResponse: 'M' }
    const order = { invoiceNumber, description, ...(purchaseOrderNumber && { purchaseOrderNumber }) }
    return ok({ transaction: { ...facts, ...amounts, ...checks, order, payment } })
  }

  const rows = (isSettled: boolean): DoubleReply => {
    const all = [...transactions.values()].filter(
      ({ transactionStatus, transId }) =>
        (transactionStatus === 'settledSuccessfully') === isSettled && !longAgo.has(transId),
    )
    const shown = all.map(({ transId, transactionStatus, invoiceNumber, settleCents }) => ({
      transId,
      transactionStatus,
      invoiceNumber,
      settleAmount: money(settleCents),
    }))
    if (shown.length > 0) return ok({ transactions: shown, totalNumInResultSet: shown.length })
    return reply({ messages: { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] } })
  }

  const answer = (asked: DoubleRequest): DoubleReply => {
    const toScript = answerScript(asked)
    if (toScript) return toScript
    const { text, path } = asked
    if (path !== '/xml/v1/request.api') return { status: 404, text: 'Not found' }
    const body = JSON.parse(text) as Fields
    const [name = ''] = Object.keys(body)
    const request = fieldsOf(body[name])
    const fault = schemaFault(name, request)
    if (fault !== null) return refuse('E00003', fault)
    const keys = fieldsOf(request['merchantAuthentication'])
    if (`${textOf(keys['name'])} ${textOf(keys['transactionKey'])}`.includes('wrong'))
      return refuse('E00007', 'User authentication failed due to invalid authentication values.')
    switch (name) {
      case 'getMerchantDetailsRequest':
        return ok({ merchantName: 'Heron Kettles', publicClientKey: 'c'.repeat(80), currencies: ['USD'] })
      case 'createTransactionRequest':
        return transact(fieldsOf(request['transactionRequest']))
      case 'getTransactionDetailsRequest':
        return details(textOf(request['transId']))
      case 'getUnsettledTransactionListRequest':
        return rows(false)
      case 'getSettledBatchListRequest':
        return ok({ batchList: [{ batchId: '4532808', settlementState: 'settledSuccessfully' }] })
      default:
        return rows(true)
    }
  }

  const double: ProviderDouble = { hosts: ['apitest.authorize.net', 'jstest.authorize.net'], answer }
  return { ...double, transactions, told, longAgo }
}

/** Returns the signature header that Authorize.Net sends with this body. */
export const anetSignature = (key: string, body: Buffer): string =>
  `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`
