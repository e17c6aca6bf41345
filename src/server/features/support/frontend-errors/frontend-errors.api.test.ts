import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { frontendErrors } from '../../../../shared/contracts/support/frontend-errors.ts'
import { deleteOldErrors } from './service.ts'

const OPERATOR = 'operator@cartwright.example'

let test: TestApp
let operator: TestUser
let merchant: TestUser
let store_id: string

beforeAll(async () => {
  test = await createTestApp({ settings: { operators: [OPERATOR] } })
  operator = await test.signUp(OPERATOR)
  merchant = await test.signUp()
  ;({ store_id } = await test.makeStore(merchant))
})
afterAll(() => test.close())

const environment = () => ({
  user_agent: 'Mozilla/5.0',
  platform: 'Linux x86_64',
  language: 'en-US',
  origin: 'https://dashboard.example.com',
  hostname: 'dashboard.example.com',
  referrer: 'https://search.example/?q=private',
  connection_type: '4g',
  downlink: 10,
  rtt: 50,
  online: true,
  viewport: { width: 1280, height: 800 },
  utc_time: '2026-11-21T10:00:00.000Z',
  local_time: 'Sat Nov 21 2026 11:00:00',
  timezone_offset: -60,
  session_id: null as string | null,
  store_id,
  local_storage_keys: ['user', 'authToken'],
  cookie_names: ['theme'],
})

const scriptError = (message: string) => ({
  type: 'script_error' as const,
  message,
  filename: 'https://dashboard.example.com/assets/orders-screen-1a2b.js?token=abc',
  line: 12,
  column: 40,
  stack: `Error: ${message}\n    at load (https://dashboard.example.com/assets/orders-screen-1a2b.js?token=abc:12:40)`,
  environment: environment(),
})

const log = (body: ReturnType<typeof scriptError>) => test.call(frontendErrors.log, { body })
const asOperator = () => ({ token: operator.token })

async function groupNamed(search: string) {
  const reply = await test.call(frontendErrors.list, { query: { search, state: 'all' } }, asOperator())
  return expectOk(reply).data[0]
}

describe('POST /frontend-errors/log', () => {
  it('accepts a record from anyone [API-070] [EL-001]', async () => {
    const { status, body } = await log(scriptError('No one is signed in'))
    expect([status, body]).toEqual([200, { message: 'Recorded' }])
  })

  it.each([
    ['no type', {}, 400],
    ['a type that is none', { type: 'surprise', environment: {} }, 400],
    ['a line that is no number', { type: 'script_error', line: 'x', environment: {} }, 400],
    ['more than 64 kB', { type: 'script_error', message: 'x', stack: 'y'.repeat(70_000), environment: {} }, 413],
  ])('rejects %s [API-070]', async (_, body, expected) => {
    expect((await test.rawCall(frontendErrors.log, { body })).status).toBe(expected)
  })

  it('stores every field, and nothing that identifies or authorizes a person [EL-002] [EL-003] [EL-004]', async () => {
    const message = 'Refused for maya@mail.example with Bearer abcdef0123456789'
    await log(scriptError(message))
    const group = await groupNamed('Refused for')
    const query = { error_group_id: group?.error_group_id ?? '' }
    const { data } = expectOk(await test.call(frontendErrors.details, { query }, asOperator()))
    expect(data.records[0]?.record).toEqual({
      ...scriptError(message),
      message: 'Refused for (email) with Bearer …',
      filename: 'https://dashboard.example.com/assets/orders-screen-1a2b.js?token',
      stack:
        'Error: Refused for (email) with Bearer …\n    at load (https://dashboard.example.com/assets/orders-screen-1a2b.js?token)',
      url: '',
      method: '',
      status: null,
      statusText: '',
      environment: { ...environment(), referrer: 'https://search.example/?q' },
    })
    expect(JSON.stringify(data)).not.toMatch(/maya@|abcdef0123456789|private|token=/)
  })

  it('stores only a hash of the session ID, and only valid names', async () => {
    const session_id = 'cs_0123456789abcdefghijklmnopqrstuv'
    const local_storage_keys = ['user', 'maya@mail.example', 'x'.repeat(61), '{"token":1}']
    await log({ ...scriptError('Marked'), environment: { ...environment(), session_id, local_storage_keys } })
    const query = { error_group_id: (await groupNamed('Marked'))?.error_group_id ?? '' }
    const { data } = expectOk(await test.call(frontendErrors.details, { query }, asOperator()))
    expect(data.records[0]?.record.environment).toMatchObject({
      session_id: expect.stringMatching(/^cs#[\da-f]{16}$/) as string,
      local_storage_keys: ['user'],
    })
  })

  it('groups similar errors, ignoring numbers and IDs', async () => {
    for (const order of ['ord_0001', 'ord_0002', 'ord_0003']) await log(scriptError(`No total of ${order}`))
    await log({ ...scriptError('No total of ord_9'), environment: { ...environment(), store_id: 'str_unknown' } })
    const group = await groupNamed('No total of')
    expect(group).toMatchObject({ count: 4, stores: 1, type: 'script_error', place: 'orders-screen-1a2b.js:12' })
  })

  it('names the failed request without its query [EL-007] [EL-008]', async () => {
    const url = 'https://dashboard.example.com/api/orders/all?store_id=str_1&search=maya'
    const failed = { type: 'fetch_failed' as const, message: '', url, method: 'GET', status: 503 }
    expectOk(await test.call(frontendErrors.log, { body: { ...failed, environment: environment() } }))
    expect(await groupNamed('/api/orders/all')).toMatchObject({ place: 'GET /api/orders/all 503' })
  })

  it('keeps the latest twenty records of a group', async () => {
    for (let at = 0; at < 23; at += 1) {
      test.clock.advance(1000)
      await log({ ...scriptError('Again and again'), line: 7, column: at })
    }
    const group = await groupNamed('Again and again')
    const query = { error_group_id: group?.error_group_id ?? '' }
    const { data } = expectOk(await test.call(frontendErrors.details, { query }, asOperator()))
    expect([data.count, data.records.length]).toEqual([23, 20])
    expect(data.records.map(({ record }) => record.column)).toEqual(Array.from({ length: 20 }, (_, at) => 22 - at))
  })
})

describe("the operator's error list", () => {
  it.each([
    ['list', frontendErrors.list, {}],
    ['details', frontendErrors.details, { query: { error_group_id: 'erg_1' } }],
    ['resolve', frontendErrors.resolve, { body: { error_group_id: 'erg_1', resolved: true } }],
  ])('limits %s to the operator [RO-001]', async (_, contract, input) => {
    expect((await test.rawCall(contract, input)).status).toBe(401)
    const { status, detail } = await test.rawCall(contract, input, { token: merchant.token })
    expect([status, detail]).toEqual([403, 'Only operators of this server can do this'])
  })

  it('returns 404 for an unknown group', async () => {
    const details = { query: { error_group_id: 'erg_1' } }
    expect((await test.call(frontendErrors.details, details, asOperator())).detail).toBe('Error not found')
    const resolve = { body: { error_group_id: 'erg_1', resolved: true } }
    expect((await test.call(frontendErrors.resolve, resolve, asOperator())).status).toBe(404)
  })

  it('lists requests rejected by the server only if asked to', async () => {
    const answers = [400, 401, 403, 404, 409, 422, 429, 418, 500]
    for (const status of answers) {
      const url = 'https://dashboard.example.com/api/refused'
      const failed = { type: 'fetch_failed' as const, message: 'Refused or broken', url, method: 'POST', status }
      expectOk(await test.call(frontendErrors.log, { body: { ...failed, environment: environment() } }))
    }
    const placesOf = async (query: { expected?: boolean }) => {
      const all = { search: 'Refused or broken', size: 20, ...query }
      return expectOk(await test.call(frontendErrors.list, { query: all }, asOperator())).data.map(({ place }) => place)
    }
    const place = (status: number) => `POST /api/refused ${status}`
    expect(new Set(await placesOf({}))).toEqual(new Set([place(418), place(500)]))
    expect(new Set(await placesOf({ expected: true }))).toEqual(new Set(answers.map(place)))
  })

  it('filters by type and text, and paginates', async () => {
    const of = async (query: Record<string, string | number>) =>
      expectOk(await test.call(frontendErrors.list, { query }, asOperator()))
    expect((await of({ type: 'fetch_failed' })).data.every(({ type }) => type === 'fetch_failed')).toBe(true)
    expect((await of({ search: '100%_nothing' })).data).toEqual([])
    const all = await of({})
    const second = await of({ size: 1, page: 2 })
    expect(second.data).toEqual(all.data.slice(1, 2))
    expect(second.total).toBe(all.total)
  })

  it('removes a resolved group from the list until the error recurs', async () => {
    await log(scriptError('Comes back'))
    const error_group_id = (await groupNamed('Comes back'))?.error_group_id ?? ''
    const listed = async () =>
      expectOk(await test.call(frontendErrors.list, { query: { search: 'Comes back' } }, asOperator())).total
    expectOk(await test.call(frontendErrors.resolve, { body: { error_group_id, resolved: true } }, asOperator()))
    expect(await listed()).toBe(0)
    await log(scriptError('Comes back'))
    expect(await listed()).toBe(1)
  })
})

it('deletes errors not seen for thirty days', async () => {
  await log(scriptError('Long ago'))
  test.clock.advance(31 * 24 * 60 * 60_000)
  await log(scriptError('Just now'))
  await deleteOldErrors(test.deps)
  // The operator's sign-in has expired by now.
  const { rows } = await test.db.$client.query<{ message: string }>('select message from error_groups')
  expect(rows).toEqual([{ message: 'Just now' }])
})
