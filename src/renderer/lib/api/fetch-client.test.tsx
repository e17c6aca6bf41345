import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CallError, callErrorText, fetchClient } from './fetch-client.ts'

const answer = (reply: () => Promise<Response>) => {
  const fake = vi.fn<typeof fetch>(reply)
  vi.stubGlobal('fetch', fake)
  return fake
}

const json = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }))

const post = { method: 'POST', path: '/cart-sessions/update-quantity' } as const

const failure = async (call: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await call.then(
    () => new Error('it went well'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw error
  return error
}

describe('the fetch client', () => {
  it('fills in path and query, and omits missing values', async () => {
    const fake = answer(json(200, { ok: true }))
    const route = { method: 'GET', path: '/orders/:id' } as const
    await fetchClient(route, { params: { id: 'a b' }, query: { store_id: 's/1', more: undefined, none: null } })
    expect(fake.mock.calls[0]?.[0]).toBe('/api/orders/a%20b?store_id=s%2F1')
  })

  it('sends JSON with its idempotency key and without a token', async () => {
    const fake = answer(json(200, {}))
    await fetchClient(post, { body: { quantity: 2 } }, { key: 'k1', keepalive: true })
    expect(fake.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"quantity":2}',
      keepalive: true,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    })
  })

  it('requests texts in the language of the page, not the browser’s', async () => {
    const fake = answer(json(200, {}))
    await fetchClient(post, {})
    expect(fake.mock.calls[0]?.[1]).toMatchObject({ headers: { 'accept-language': 'en' } })
    onTestFinished(() => document.documentElement.removeAttribute('lang'))
    document.documentElement.lang = 'de'
    await fetchClient(post, {})
    expect(fake.mock.calls[1]?.[1]).toMatchObject({ headers: { 'accept-language': 'de' } })
  })

  it('treats 200 as success and 204 as empty, but rejects 201 [API-165] [API-166] [API-167] [API-168] [API-169] [API-170]', async () => {
    answer(json(200, { total: 5 }))
    expect(await fetchClient(post, {})).toEqual({ total: 5 })
    answer(() => Promise.resolve(new Response(null, { status: 204 })))
    expect(await fetchClient(post, {})).toBeNull()
    answer(json(201, { total: 5 }))
    expect(await failure(fetchClient(post, {}))).toMatchObject({ status: 201 })
  })

  it('reports the detail, else the message, else Unknown error [ERR-002] [ERR-003] [ERR-004]', async () => {
    answer(json(409, { detail: 'Only 2 left', code: 'sold_out' }))
    const refused = await failure(fetchClient(post, {}))
    expect(refused).toMatchObject({ status: 409, code: 'sold_out', message: 'Only 2 left' })
    answer(() => Promise.reject(new TypeError('Failed to fetch')))
    const lost = await failure(fetchClient(post, {}))
    expect(lost).toMatchObject({ status: null, message: 'Failed to fetch', code: '' })
    expect(callErrorText(new Error(''))).toBe('Unknown error')
    expect(callErrorText(undefined)).toBe('Unknown error')
  })

  it('treats a truncated response as no response', async () => {
    answer(() => Promise.resolve(new Response('{"total":', { status: 200 })))
    expect(await failure(fetchClient(post, {}))).toMatchObject({ status: null })
  })
})
