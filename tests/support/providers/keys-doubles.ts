import { createHash, createHmac } from 'node:crypto'
import type { DoubleReply, DoubleRequest, ProviderDouble } from './double-server.ts'
import { IDENTITY_CERTIFICATE, IDENTITY_KEY } from './identity.ts'

/** Keys that the doubles below accept; other signatures are rejected. */
export const CYBERSOURCE_KEYS = {
  merchant_id: 'heron_kettles',
  key_id: '08c94330-f618-42a3-b09d-e1e43be5efda',
  shared_secret: Buffer.from('a shared secret of 32 bytes here').toString('base64'),
  webhook_key: Buffer.from('a webhook key of some 32 bytes 0').toString('base64'),
}
export const NUVEI_KEYS = { merchant_id: '427583496191624621', merchant_site_id: '142033', secret_key: 'k'.repeat(64) }
export const APPLE_KEYS = {
  merchant_id: 'merchant.com.example.heron',
  domain: 'pay.heron.example.com',
  certificate: IDENTITY_CERTIFICATE,
  private_key: IDENTITY_KEY,
}
export const GOOGLE_KEYS = { merchant_id: 'BCR2DN4T7XJ5QSLB', gateway: 'example', gateway_merchant_id: 'heron' }

export const BRAINTREE_KEYS = {
  merchant_id: 'heron77kettles99',
  public_key: 'abcdefgh12345678',
  private_key: '0123456789abcdef0123456789abcdef',
}
export const AUTHORIZE_NET_KEYS = {
  api_login_id: 'heron77',
  transaction_key: 'TransKey12345678',
  client_key: 'c'.repeat(80),
  signature_key: 'A1'.repeat(64),
}

export const fieldOf = (value: unknown, name: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

const decoded = (part: string | undefined): unknown => JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))

/** Returns why Cybersource would reject a request's signature; null if it is valid. */
export function signatureProblem({ headers, method, path, text, host }: DoubleRequest): string | null {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
  const [head = '', body = '', signature = ''] = token.split('.')
  const key = Buffer.from(CYBERSOURCE_KEYS.shared_secret, 'base64')
  if (createHmac('sha256', key).update(`${head}.${body}`).digest('base64url') !== signature) return 'signature'
  const claims = decoded(body)
  const wanted = {
    'request-host': host,
    'request-method': method.toLowerCase(),
    'request-resource-path': path,
    digest: text === '' ? '' : createHash('sha256').update(text).digest('base64'),
    iss: CYBERSOURCE_KEYS.merchant_id,
  }
  return Object.entries(wanted).find(([name, value]) => fieldOf(claims, name) !== value)?.[0] ?? null
}

const LIBRARY = {
  clientLibrary: 'https://testflex.cybersource.com/microform/v2/flex.js',
  clientLibraryIntegrity: 'sha256-x',
}

/** Microform sessions for requests signed with the right secret. */
export const createCybersourceDouble = (library = LIBRARY): ProviderDouble => ({
  hosts: ['apitest.cybersource.com'],
  answer: (request) => {
    const wrong = signatureProblem(request)
    if (wrong !== null)
      return { status: 401, json: { reason: 'AUTHENTICATION_FAILED', message: 'Authentication Failed' } }
    const claims = Buffer.from(JSON.stringify({ ctx: [{ data: library }] })).toString('base64url')
    return { status: 201, text: `head.${claims}.sign` }
  },
})

const nuveiReply = (json: object): DoubleReply => ({ status: 200, json })

/** Sessions for requests with the right secret: the checksum covers the values in order, with the secret last. */
export const createNuveiDouble = (): ProviderDouble => ({
  hosts: ['ppp-test.nuvei.com'],
  answer: ({ path, body }) => {
    const names = ['merchantId', 'merchantSiteId', 'clientRequestId']
    if (path.endsWith('/openOrder.do')) names.push('amount', 'currency')
    const text = [...names, 'timeStamp'].map((name) => fieldOf(body, name)).join('')
    const checksum = createHash('sha256').update(`${text}${NUVEI_KEYS.secret_key}`).digest('hex')
    if (!/^\d{14}$/.test(fieldOf(body, 'timeStamp'))) return nuveiReply({ status: 'ERROR', reason: 'Bad timestamp' })
    if (checksum !== fieldOf(body, 'checksum')) {
      return nuveiReply({ status: 'ERROR', errCode: 1001, reason: 'Invalid checksum' })
    }
    return nuveiReply({ status: 'SUCCESS', sessionToken: 'session-of-the-heron' })
  },
})

/** Account of the keys, and client tokens, over GraphQL. */
export const createBraintreeDouble = (): ProviderDouble => ({
  hosts: ['payments.sandbox.braintree-api.com'],
  answer: ({ headers, body }) => {
    const keys = `${BRAINTREE_KEYS.public_key}:${BRAINTREE_KEYS.private_key}`
    if (headers.authorization !== `Basic ${Buffer.from(keys).toString('base64')}`) {
      return {
        status: 200,
        json: {
          data: null,
          errors: [{ message: 'Authentication credentials are invalid', extensions: { errorClass: 'AUTHENTICATION' } }],
        },
      }
    }
    const id = Buffer.from(`merchant_${BRAINTREE_KEYS.merchant_id}`).toString('base64')
    const asks = fieldOf(body, 'query').includes('viewer')
    const merchantAccounts = {
      edges: [{ node: { id: 'heron_usd', currencyCode: 'USD', isDefault: true, status: 'ACTIVE' } }],
    }
    const merchant = { id, companyName: 'Heron Kettles', merchantAccounts }
    const data = asks ? { viewer: { merchant } } : { createClientToken: { clientToken: 'client-token' } }
    return { status: 200, json: { data } }
  },
})

/** Merchant details; replies start with a byte order mark, like the real ones. */
export const createAuthorizeNetDouble = (): ProviderDouble => ({
  hosts: ['apitest.authorize.net'],
  answer: ({ body }) => {
    const request: unknown = Reflect.get(Object(body), 'getMerchantDetailsRequest')
    const auth: unknown = Reflect.get(Object(request), 'merchantAuthentication')
    const known = fieldOf(auth, 'transactionKey') === AUTHORIZE_NET_KEYS.transaction_key
    const refusal = { code: 'E00007', text: 'User authentication failed due to invalid authentication values.' }
    const message = known ? { code: 'I00001', text: 'Successful.' } : refusal
    const details = known ? { merchantName: 'Heron Kettles', publicClientKey: AUTHORIZE_NET_KEYS.client_key } : {}
    const messages = { resultCode: known ? 'Ok' : 'Error', message: [message] }
    return { status: 200, text: `\uFEFF${JSON.stringify({ ...details, messages })}` }
  },
})

/** Merchant sessions for the single registered domain. */
export const createAppleDouble = (): ProviderDouble => ({
  hosts: ['apple-pay-gateway-cert.apple.com', 'apple-pay-gateway-nc-pod1.apple.com'],
  answer: ({ body, path }) => {
    const known =
      path === '/paymentservices/paymentSession' &&
      fieldOf(body, 'merchantIdentifier') === APPLE_KEYS.merchant_id &&
      fieldOf(body, 'initiativeContext') === APPLE_KEYS.domain &&
      fieldOf(body, 'initiative') === 'web'
    if (!known) return { status: 417, json: { statusMessage: 'Payment Services Exception' } }
    return { status: 200, json: { merchantSessionIdentifier: 'SSH1', displayName: fieldOf(body, 'displayName') } }
  },
})

export const createGoogleDouble = (): ProviderDouble => ({
  hosts: ['pay.google.com'],
  answer: ({ path }) => ({ status: path === '/gp/p/js/pay.js' ? 200 : 404, text: '// pay' }),
})
