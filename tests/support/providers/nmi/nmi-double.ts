import { createHmac } from 'node:crypto'
import type { DoubleReply, DoubleRequest, ProviderDouble } from '../double-server.ts'

type Fields = Record<string, string | undefined>

import { answerScript, type NmiTokens } from './nmi-script.ts'

interface Action {
  action_type: string
  amount: string
  success: string
  response_code: string
}

interface Transaction {
  id: string
  order_id: string
  currency: string
  condition: string
  actions: Action[]
}

const form = (fields: Fields): DoubleReply => ({
  status: 200,
  text: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, value ?? ''])).toString(),
})
const error = (text: string, code = '300') =>
  form({ response: '3', responsetext: `${text} REFID:1`, response_code: code })

const walletToken = ({ applepay_payment_data: apple, googlepay_payment_data: google }: Fields): string | undefined =>
  apple === undefined ? google : Buffer.from(apple, 'hex').toString('utf8')

/**
 * NMI's Direct Post and query APIs in memory: any security key works unless it contains `wrong`. A token
 * `decline-<code>` is declined with that response code, `error-<code>` fails with it, and each token works once.
 */
export const createNmiDouble = () => {
  const transactions = new Map<string, Transaction>()
  const vault = new Map<string, string>()
  const spent = new Set<string>()
  const tokens: NmiTokens = new Map()
  let count = 0
  const nextId = () => String(9_000_000_000 + (count += 1))

  const act = (transaction: Transaction, action_type: string, amount: string, code = '100') =>
    transaction.actions.push({ action_type, amount, success: code === '100' ? '1' : '0', response_code: code })
  const sum = ({ actions }: Transaction, ...types: string[]) =>
    actions
      .filter(({ success, action_type }) => success === '1' && types.includes(action_type))
      .reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)

  const open = ({ type, orderid = '', currency = 'USD' }: Fields, isApproved: boolean): Transaction => {
    const approved = type === 'sale' ? 'pendingsettlement' : 'pending'
    const condition = isApproved ? approved : 'failed'
    const transaction: Transaction = { id: nextId(), order_id: orderid, currency, condition, actions: [] }
    transactions.set(transaction.id, transaction)
    return transaction
  }

  const pay = (given: Fields): DoubleReply => {
    const { type = '', amount = '', payment_token: token, customer_vault_id: kept } = given
    const source = kept === undefined ? (tokens.get(token ?? '') ?? token ?? walletToken(given)) : vault.get(kept)
    if (source === undefined)
      return error(kept === undefined ? 'Missing payment information' : 'Invalid Customer Vault Id')
    if (kept === undefined && spent.has(source)) return error('Payment Token does not exist')
    if (kept === undefined) spent.add(source)
    const failed = /^error-(\d{3})/.exec(source)?.[1]
    if (failed !== undefined) return error('Something went wrong', failed)
    const code = /^decline-(\d{3})/.exec(source)?.[1]
    const transaction = open(given, code === undefined)
    const { id } = transaction
    act(transaction, type, amount, code)
    const answer = { transactionid: id, orderid: given['orderid'], avsresponse: 'Y', cvvresponse: 'M', type }
    if (code !== undefined) {
      return form({
        ...answer,
        response: Number(code) >= 300 ? '3' : '2',
        responsetext: 'DECLINE',
        response_code: code,
      })
    }
    const vaultId = given['customer_vault'] === 'add_customer' ? nextId() : undefined
    if (vaultId !== undefined) vault.set(vaultId, source)
    return form({ ...answer, response: '1', responsetext: 'SUCCESS', response_code: '100', customer_vault_id: vaultId })
  }

  const change = (given: Fields): DoubleReply => {
    const { type = '', amount = '0.00', transactionid: id = '' } = given
    const found = transactions.get(id)
    if (found === undefined) return error('Transaction not found')
    const cents = Math.round(Number(amount) * 100)
    const captured = sum(found, 'sale', 'capture')
    if (type === 'capture' && captured > 0)
      return error('Only transactions pending settlement or auths can be captured')
    if (type === 'capture' && cents > sum(found, 'auth'))
      return error('The specified amount exceeds the authorization amount')
    if (type === 'refund' && captured === 0) return error('Transaction must be settled to be refunded')
    if (type === 'refund' && cents > captured - sum(found, 'refund'))
      return error('Refund amount may not exceed the transaction balance')
    if (type === 'void') found.condition = 'canceled'
    if (type === 'capture') found.condition = 'pendingsettlement'
    act(found, type, amount)
    return form({
      response: '1',
      responsetext: 'SUCCESS',
      response_code: '100',
      transactionid: type === 'refund' ? nextId() : id,
      type,
    })
  }

  const show = ({ id, order_id, currency, condition, actions }: Transaction): string => {
    const card =
      '<cc_number>4xxxxxxxxxxx1111</cc_number><cc_exp>1234</cc_exp><cc_type>visa</cc_type><cc_bin>411111</cc_bin>'
    const told = actions.map(
      (action) =>
        `<action>${Object.entries(action)
          .map(([name, value]) => `<${name}>${value}</${name}>`)
          .join('')}</action>`,
    )
    return `<transaction><transaction_id>${id}</transaction_id><order_id>${order_id}</order_id><condition>${condition}</condition><currency>${currency}</currency>${card}${told.join('')}</transaction>`
  }

  const query = (given: Fields): DoubleReply => {
    const all = [...transactions.values()].filter(
      ({ id, order_id }) =>
        id === given['transaction_id'] || order_id === given['order_id'] || given['cc_number'] === '1111',
    )
    return { status: 200, text: `<?xml version="1.0"?><nm_response>${all.map(show).join('')}</nm_response>` }
  }

  const double: ProviderDouble = {
    hosts: ['sandbox.nmi.com', 'secure.nmi.com'],
    answer: (request: DoubleRequest) => {
      const page = answerScript(request, tokens)
      if (page) return page
      const { path, body } = request
      const given = body as Fields
      const isQuery = path === '/api/query.php'
      if (given['security_key']?.includes('wrong') ?? true) {
        if (!isQuery) return error('Authentication Failed')
        return { status: 200, text: '<nm_response><error_response>Invalid Security Key</error_response></nm_response>' }
      }
      if (isQuery) return query(given)
      return ['sale', 'auth', 'validate'].includes(given['type'] ?? '') ? pay(given) : change(given)
    },
  }
  return { ...double, transactions }
}

/** Returns the signature header that NMI sends with this body. */
export const nmiSignature = (key: string, body: Buffer): string => {
  const nonce = crypto.randomUUID()
  return `t=${nonce},s=${createHmac('sha256', key).update(`${nonce}.`).update(body).digest('hex')}`
}
