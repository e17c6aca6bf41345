import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorRecord } from '../../../shared/contracts/support/frontend-errors.ts'
import { errorRecord } from '../../../shared/contracts/support/frontend-errors.ts'
import { memoryStorage } from '../../platform/key-value.ts'
import { installErrorLog, recordRenderError, type ErrorLogPlace } from './error-log.ts'

const LOG = 'https://api.example/api/frontend-errors/log'

let place: ErrorLogPlace
let answer: ReturnType<typeof vi.fn<typeof fetch>>
let stop: () => void
const original = globalThis.fetch

beforeEach(() => {
  place = {
    apiBase: 'https://api.example',
    local: memoryStorage({ authToken: 'secret-token', currentStoreId: 'str_1', session_id: 'cs_1' }),
    session: memoryStorage(),
  }
  answer = vi.fn<typeof fetch>(async () => new Response('{}'))
  globalThis.fetch = answer
  stop = installErrorLog(place)
})
afterEach(() => {
  stop()
  globalThis.fetch = original
})

const calls = () => answer.mock.calls.filter(([url]) => url === LOG)

const bodies = () => calls().map(([, init]) => (typeof init?.body === 'string' ? init.body : ''))

const records = (): ErrorRecord[] => bodies().map((body) => errorRecord.parse(JSON.parse(body)))

const scriptError = (message = 'It broke') =>
  globalThis.dispatchEvent(
    new ErrorEvent('error', {
      message,
      filename: 'https://shop.example/assets/a.js?v=1',
      lineno: 3,
      colno: 9,
      error: new TypeError(message),
    }),
  )

describe('the error log', () => {
  it('records an uncaught error with all its details [EL-001] [EL-005]', () => {
    scriptError()
    expect(records()).toEqual([
      expect.objectContaining({
        type: 'script_error',
        message: 'TypeError: It broke',
        filename: 'https://shop.example/assets/a.js?v',
        line: 3,
        column: 9,
        stack: expect.stringContaining('It broke') as string,
      }),
    ])
  })

  it('includes place and time, and the names but no values of stored entries [EL-002] [EL-003] [EL-004]', () => {
    document.cookie = 'colour=blue'
    scriptError()
    const environment = records()[0]?.environment
    expect(environment).toMatchObject({
      user_agent: navigator.userAgent,
      hostname: location.hostname,
      online: true,
      viewport: { width: innerWidth, height: innerHeight },
      session_id: 'cs_1',
      store_id: 'str_1',
      local_storage_keys: ['authToken', 'currentStoreId', 'session_id'],
    })
    expect(environment?.cookie_names).toContain('colour')
    expect(Date.parse(environment?.utc_time ?? '')).not.toBeNaN()
    expect(bodies()[0]).not.toMatch(/secret-token|blue/)
  })

  it.each([
    [{ store_id: 'str_own', currentStoreId: 'str_2' }, { storeId: 'str_3' }, 'str_own'],
    [{ currentStoreId: 'str_2' }, { storeId: 'str_3' }, 'str_2'],
    [{}, { storeId: 'str_3' }, 'str_3'],
    [{}, {}, null],
  ])('records the store of %j and %j as %j [EL-004]', (local, session, expected) => {
    stop()
    place = { ...place, local: memoryStorage(local), session: memoryStorage(session) }
    stop = installErrorLog(place)
    scriptError()
    expect(records()[0]?.environment.store_id).toBe(expected)
  })

  it('records an unhandled rejection, but not of an aborted call [EL-006]', () => {
    const reject = (reason: unknown) =>
      globalThis.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    reject(new Error('No one caught this'))
    reject('a plain text')
    reject(new DOMException('The user left', 'AbortError'))
    expect(records().map(({ type, message }) => [type, message])).toEqual([
      ['unhandled_rejection', 'Error: No one caught this'],
      ['unhandled_rejection', 'a plain text'],
    ])
  })

  it('records a fetch with an error response, and returns the response [EL-007]', async () => {
    answer.mockResolvedValueOnce(new Response('no', { status: 503, statusText: 'Service Unavailable' }))
    const reply = await fetch('https://shop.example/api/orders?search=maya', { method: 'post' })
    expect([reply.status, await reply.text()]).toEqual([503, 'no'])
    expect(records()).toEqual([
      expect.objectContaining({
        type: 'fetch_failed',
        method: 'POST',
        status: 503,
        statusText: 'Service Unavailable',
        url: 'https://shop.example/api/orders?search',
      }),
    ])
  })

  it('records a fetch that throws, and rethrows the error [EL-008]', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(fetch(new URL('https://shop.example/x'))).rejects.toThrow('Failed to fetch')
    expect(records()[0]).toMatchObject({ type: 'fetch_thrown', message: 'TypeError: Failed to fetch', method: 'GET' })
  })

  it('ignores a fetch that succeeded or was aborted', async () => {
    await fetch('https://shop.example/x')
    answer.mockRejectedValueOnce(new DOMException('left', 'AbortError'))
    await expect(fetch('https://shop.example/x')).rejects.toThrow('left')
    expect(records()).toEqual([])
  })

  it.each([
    ['is refused', () => answer.mockResolvedValueOnce(new Response('', { status: 500 }))],
    ['cannot be sent', () => answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
  ])('is disabled for the session once a record %s, which is not recorded as an error [CONST-009]', async (_, fail) => {
    fail()
    scriptError('first')
    await vi.waitFor(() => expect(place.session.get('errorLogUnavailable')).toBe('true'))
    scriptError('second')
    expect(records().map(({ message }) => message)).toEqual(['TypeError: first'])
  })

  it('sends at most thirty records per minute', () => {
    for (let at = 0; at < 40; at += 1) scriptError(`number ${at}`)
    expect(records()).toHaveLength(30)
  })

  it('records errors from before it was installed', () => {
    stop()
    stop = installErrorLog(place, [new ErrorEvent('error', { message: 'Too early', error: null })])
    expect(records()[0]?.message).toBe('Too early')
  })

  it('records a screen that failed to render', () => {
    recordRenderError(new Error('No such order'))
    expect(records()[0]).toMatchObject({ type: 'script_error', message: 'Error: No such order' })
  })
})
