import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDoubles, type DoubleServer } from '../../../../tests/support/providers/double-server.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import { retryIdempotent } from './retry-idempotent.ts'
import { send, type HttpCall } from './client.ts'

let server: DoubleServer
let answers = 0
beforeAll(async () => {
  server = await startDoubles([
    { hosts: ['api.example.com'], answer: () => ({ status: 200, json: { answers: (answers += 1) } }) },
  ])
})
afterAll(() => server.close())

const call = (overrides: Partial<HttpCall> = {}): Promise<unknown> =>
  send({
    provider: 'Example',
    method: 'POST',
    url: `${server.url}/api.example.com/charge?card=4242424242424242`,
    headers: { authorization: 'Bearer sk_test_verysecret' },
    body: { json: { amount: 100 } },
    moves: true,
    signal: AbortSignal.timeout(5_000),
    ...overrides,
  })

const failure = async (run: () => Promise<unknown>): Promise<Error> => {
  const error = await run().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error)) throw new Error('The call did not fail')
  return error
}

const unusedAddress = async (): Promise<string> => {
  const other = await startDoubles([])
  await other.close()
  return other.url
}

it('throws ConnectorUnavailable if the host is unreachable or the call was aborted before sending', async () => {
  const nobody = await unusedAddress()
  expect(await failure(() => call({ url: nobody }))).toBeInstanceOf(ConnectorUnavailable)
  const before = server.requests.length
  expect(await failure(() => call({ signal: AbortSignal.abort() }))).toBeInstanceOf(ConnectorUnavailable)
  expect(server.requests.length).toBe(before)
})

it('throws ConnectorOutcomeUnknown if the response is lost, late, broken off or a server error', async () => {
  for (const mishap of ['break', 'lost_answer', { status: 500 }, { status: 503 }, { status: 408 }] as const) {
    server.befall(mishap)
    expect(await failure(call)).toBeInstanceOf(ConnectorOutcomeUnknown)
  }
  server.befall('silence')
  const late = await failure(() => call({ signal: AbortSignal.timeout(40) }))
  expect(late).toBeInstanceOf(ConnectorOutcomeUnknown)
  expect(late.message).toBe('Example did not respond in time.')
})

it('throws ConnectorUnavailable if a read-only call is lost', async () => {
  server.befall('break', { status: 502 })
  expect(await failure(() => call({ moves: false }))).toBeInstanceOf(ConnectorUnavailable)
  expect(await failure(() => call({ moves: false }))).toBeInstanceOf(ConnectorUnavailable)
})

it('treats 429 as not processed, and returns when to retry', async () => {
  server.befall({ status: 429, headers: { 'retry-after': '7' } }, { status: 429 })
  expect(await failure(call)).toMatchObject({ name: 'ConnectorUnavailable', retry_after_seconds: 7 })
  expect(await failure(call)).toMatchObject({ name: 'ConnectorUnavailable', retry_after_seconds: null })
})

it('follows no redirect, which would send the keys to another host', async () => {
  server.befall({ status: 307, headers: { location: `${server.url}/elsewhere` } })
  const before = server.requests.length
  expect(await failure(call)).toBeInstanceOf(ConnectorUnavailable)
  expect(server.requests.length).toBe(before + 1)
})

it('reads at most two megabytes of a response', async () => {
  server.befall({ status: 200, text: 'x'.repeat(3 * 1024 * 1024) })
  expect(await failure(call)).toBeInstanceOf(ConnectorOutcomeUnknown)
})

it('never includes a key, card or address in an error, not even a key that is invalid in a header', async () => {
  server.befall('break', { status: 500, text: 'sk_test_verysecret' })
  const failures = [
    await failure(call),
    await failure(call),
    await failure(() => call({ headers: { authorization: 'Bearer sk_test_very\nsecret' } })),
    await failure(() => call({ url: 'http://no such host/sk_test_verysecret' })),
  ]
  for (const error of failures) {
    const told = JSON.stringify([error.message, error.stack, error.cause ?? null])
    expect(told).not.toMatch(/very|4242/)
  }
})

it("repeats idempotent calls, and keeps the outcome unknown if that doesn't resolve it", async () => {
  const tries = (results: (Error | string)[]) => () => {
    const next = results.shift() ?? 'done'
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }
  const unknown = () => new ConnectorOutcomeUnknown('lost')
  const signal = new AbortController().signal
  expect(await retryIdempotent(server.deps, signal, tries([unknown(), 'found']))).toBe('found')
  const refused = tries([unknown(), new ConnectorUnavailable('busy'), new ConnectorUnavailable('busy')])
  expect(await failure(() => retryIdempotent(server.deps, signal, refused))).toBeInstanceOf(ConnectorOutcomeUnknown)
  const busy = tries([new ConnectorUnavailable('busy'), 'never asked'])
  expect(await failure(() => retryIdempotent(server.deps, signal, busy))).toBeInstanceOf(ConnectorUnavailable)
})
