import * as z from 'zod/mini'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defineContract } from '../../../shared/contract.ts'
import { auth } from '../../../shared/contracts/accounts/auth.ts'
import { orders } from '../../../shared/contracts/sales/orders.ts'
import { fakeApi, type FakeAnswer } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice } from '../../../../tests/support/app/render-app.tsx'
import { errorCode, errorRequestId, errorStatus, errorText, fieldErrors, retryAfter } from './api-errors.ts'
import { buildRequest } from './api-request.ts'
import { call } from './api.ts'
import { onSessionExpired, signIn } from '../session/session.ts'

const upload = defineContract({
  method: 'POST',
  path: '/user/:id/picture',
  summary: 'Upload',
  access: 'account',
  files: ['picture'],
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.optional(z.nullable(z.string())), tags: z.array(z.string()), size: z.number() }),
  response: z.object({ ok: z.boolean() }),
})

const signedIn = { user: { id: 'usr_1', email: 'm@example.com', token: 'tok' }, authToken: 'tok' }

beforeEach(() => freshDevice(signedIn))

describe('requests', () => {
  it('fill the path, omit empty query values and have a single /api prefix [API-001] [DEF-31]', () => {
    const request = buildRequest(orders.list, { query: { store_id: 'str 1', search: undefined, page: 2 } })
    expect(request).toEqual({ method: 'GET', url: '/api/orders/all?store_id=str+1&page=2', body: undefined })
    expect(buildRequest({ ...orders.list, path: '/api/orders/all' }, {}).url).toBe('/api/orders/all')
    expect(buildRequest(orders.full, { params: { sessionId: 'a/b' } }).url).toBe('/api/orders/full-order/a%2Fb')
  })

  it('send forms without null and undefined, objects as JSON [AU-005]', () => {
    const picture = new Blob(['x'], { type: 'image/png' })
    const { url, body } = buildRequest(upload, {
      params: { id: 'u' },
      body: { name: null, tags: ['a'], size: 3 },
      files: { picture },
    })
    expect(url).toBe('/api/user/u/picture')
    if (!(body instanceof FormData)) throw new Error('not a form')
    expect([...body.keys()]).toEqual(['tags', 'size', 'picture'])
    expect(body.get('tags')).toBe('["a"]')
    expect(body.get('size')).toBe('3')
  })

  it('send the token in both headers, and none for public calls [RO-002] [RO-003] [DEF-18]', async () => {
    const { sent } = fakeApi({ 'GET /api/orders/all': { body: {} }, 'POST /api/auth/login': { body: {} } })
    await call(orders.list, { query: { store_id: 's' } })
    await call(auth.login, { body: { email: 'a@b.co', password: 'x' } })
    expect(sent[0]?.headers.get('Bearer')).toBe('tok')
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer tok')
    expect(sent[0]?.headers.has('Idempotency-Key')).toBe(false)
    expect(sent[1]?.headers.has('Bearer')).toBe(false)
    expect(sent[1]?.headers.has('Authorization')).toBe(false)
    expect(sent[1]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f]{32}$/)
  })
})

describe('a 401', () => {
  it('of a signed-in call removes user and authToken and notifies listeners [ERR-005] [DEF-20]', async () => {
    const lost = vi.fn<() => void>()
    const stop = onSessionExpired(lost)
    fakeApi({ 'GET /api/orders/all': { status: 401, body: { detail: 'Please sign in' } } })
    await expect(call(orders.list, { query: { store_id: 's' } })).rejects.toThrow()
    await expect(call(orders.list, { query: { store_id: 's' } })).rejects.toThrow()
    expect(lost).toHaveBeenCalledTimes(1)
    expect(Object.keys(localStorage)).toEqual([])
    stop()
  })

  it('of an earlier login does not end a newer one [ERR-005]', async () => {
    const lost = vi.fn<() => void>()
    const stop = onSessionExpired(lost)
    const gate = Promise.withResolvers<FakeAnswer>()
    fakeApi({ 'GET /api/orders/all': () => gate.promise })
    const late = call(orders.list, { query: { store_id: 's' } })
    signIn({ id: 'usr_2', email: 'n@example.com' }, 'newer')
    gate.resolve({ status: 401, body: { detail: 'Please sign in' } })
    await expect(late).rejects.toThrow()
    expect(lost).not.toHaveBeenCalled()
    expect(localStorage.getItem('authToken')).toBe('newer')
    stop()
  })

  it('of the login call itself just fails [ERR-005]', async () => {
    const lost = vi.fn<() => void>()
    const stop = onSessionExpired(lost)
    fakeApi({ 'POST /api/auth/login': { status: 401, body: { detail: 'Invalid email or password' } } })
    const failure = await call(auth.login, { body: { email: 'a@b.co', password: 'x' } }).catch(
      (error: unknown) => error,
    )
    expect(errorText(failure)).toBe('Invalid email or password')
    expect(lost).not.toHaveBeenCalled()
    expect(localStorage.getItem('authToken')).toBe('tok')
    stop()
  })
})

describe('error messages', () => {
  it('use the detail, else the message, else Unknown error [ERR-002] [ERR-003] [ERR-004]', async () => {
    fakeApi({
      'GET /api/orders/all': { status: 500, body: { detail: 'X' } },
      'GET /api/orders/details': { status: 0 },
    })
    const withDetail = await call(orders.list, { query: { store_id: 's' } }).catch((error: unknown) => error)
    const network = await call(orders.details, { query: { order_id: 'o' } }).catch((error: unknown) => error)
    expect(errorText(withDetail, 'Default')).toBe('X')
    expect(errorText(network)).toBe('Network Error')
    expect(errorText(network, 'Error fetching stores')).toBe('Error fetching stores')
    expect([undefined, null, {}, new Error('')].map((error) => errorText(error))).toEqual(
      Array(4).fill('Unknown error'),
    )
  })

  it('come with the field errors, code, status, retry delay and request id', async () => {
    const body = { detail: 'No', code: 'taken', errors: { email: 'User already exists' } }
    fakeApi({ 'GET /api/orders/all': { status: 429, body, headers: { 'retry-after': '7', 'x-request-id': 'req-1' } } })
    const error = await call(orders.list, { query: { store_id: 's' } }).catch((reason: unknown) => reason)
    expect(fieldErrors(error)).toEqual({ email: 'User already exists' })
    expect([errorCode(error), errorStatus(error), retryAfter(error), errorRequestId(error)]).toEqual([
      'taken',
      429,
      7,
      'req-1',
    ])
  })
})
