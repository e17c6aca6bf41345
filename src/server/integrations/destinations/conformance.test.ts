import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  awkwardEvents,
  CHECKOUT_URL,
  eventsFor,
  fullEvent,
  minimalEvent,
  NOW,
} from '../../../../tests/support/marketing/sample-events.ts'
import { subjects } from '../../../../tests/support/marketing/subjects.ts'
import { startDoubles, type DoubleServer } from '../../../../tests/support/providers/double-server.ts'
import type { StoreEventType } from '../../../shared/domain/events/store-event.ts'
import { toolNames } from '../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../shared/domain/events/tools/tool-of.ts'
import { redact } from '../../features/integrations/store-events/connection.ts'
import { sendTo, type Exchange } from '../http/exchange.ts'
import type { Json } from '../../connectors/results.ts'
import type { OutgoingEvent, SendOutcome, ToolConnection } from './destination.ts'
import { destinationOf } from './registry.ts'

const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

it('covers every registered destination', () => {
  const registered = toolNames.filter((name) => destinationOf(name) !== null)
  expect(subjects.map(({ name }) => name).toSorted()).toEqual(registered.toSorted())
})

describe.each(subjects)('$name', ({ name, fields, secrets, double, rejects_credentials }) => {
  const tool = toolOf(name)
  const found = destinationOf(name)
  if (!found) throw new Error(`${name} is not registered`)
  const destination = found
  let doubles: DoubleServer
  let provider: Awaited<ReturnType<typeof double>>
  beforeAll(async () => {
    provider = await double()
    doubles = await startDoubles([provider])
  })
  afterAll(() => doubles.close())

  const connect = async (changes: Record<string, string> = {}): Promise<ToolConnection> => {
    const connection = { fields: { ...fields, ...changes }, test_code: '' }
    const authorization = await destination.authorize?.(connection, sendTo(doubles.url), NOW)
    const tokens = authorization?.kind === 'ready' ? authorization.tokens : {}
    return { ...connection, fields: { ...connection.fields, ...tokens } }
  }
  const partsOf = (connection: ToolConnection, outgoing: OutgoingEvent) => {
    const payload = destination.payload(connection, outgoing)
    return 'unsendable' in payload ? [] : payload.parts
  }
  const send = async (connection: ToolConnection, parts: ReturnType<typeof partsOf>): Promise<SendOutcome> =>
    destination.read(await sendTo(doubles.url)(destination.request(connection, parts, NOW)), parts.length)

  it.each([
    ['full', (type: StoreEventType) => [fullEvent(type)]],
    ['minimal', (type: StoreEventType) => [minimalEvent(type)]],
    ['awkward', awkwardEvents],
  ])('sends every event with %s data [API-087]', async (_kind, make) => {
    const connection = await connect()
    for (const outgoing of eventsFor(tool, make)) {
      for (const part of partsOf(connection, outgoing)) {
        const outcome = await send(connection, [part])
        expect(outcome, JSON.stringify(part)).toMatchObject({ kind: 'done', results: [{ accepted: true }] })
        expect(JSON.stringify(part)).not.toContain(EMPTY_HASH)
      }
    }
    // Google accepts everything and drops what is wrong.
    expect('dropped' in provider ? provider.dropped : []).toEqual([])
  })

  it('sends a purchase of a customer whose browser is unknown, or says why not', async () => {
    const visitor = { ids: {}, ip: '', user_agent: '', country: null, consent: NO_CONSENT }
    const outgoing = { event: minimalEvent('order.paid'), as: 'x', visitor, checkout_url: CHECKOUT_URL }
    const payload = destination.payload(await connect(), outgoing)
    const said = 'unsendable' in payload ? payload.unsendable : `It is sent in ${payload.parts.length} parts`
    expect(said).toMatch(/^[A-Z].{20,}$/)
  })

  const purchase = (connection: ToolConnection) =>
    partsOf(connection, eventsFor(tool, (type) => (type === 'order.paid' ? [fullEvent(type)] : []))[0]!)

  it('waits as long as the tool asks, and retries faults', async () => {
    const connection = await connect()
    const [part = null] = purchase(connection)
    doubles.befall({ status: 429, json: {}, headers: { 'retry-after': '17' } }, { status: 503, text: '<html>' })
    expect(await send(connection, [part])).toMatchObject({ kind: 'retry', after_ms: 17_000 })
    expect(await send(connection, [part])).toMatchObject({ kind: 'retry' })
  })

  it('breaks the connection if the credentials are rejected', async () => {
    const connection = await connect()
    const parts = purchase(connection)
    doubles.befall({ status: 401, json: {} })
    expect(await send(connection, parts.slice(0, 1))).toMatchObject({ kind: 'broken' })
  })

  it('verifies a connection, and names the field that is wrong', async () => {
    const connection = { fields, test_code: '' }
    expect(await destination.verify(connection, sendTo(doubles.url), NOW)).toMatchObject({ ok: true })
    const [secret = ''] = secrets
    const wrong = { fields: { ...fields, [secret]: 'wrong' }, test_code: '' }
    if (!rejects_credentials) return
    expect(await destination.verify(wrong, sendTo(doubles.url), NOW)).toMatchObject({ ok: false, field: secret })
  })

  it.runIf(destination.batch > 1)('rejects only the bad event of a batch', async () => {
    const connection = await connect()
    const [good = null] = purchase(connection)
    const bad = JSON.parse(JSON.stringify(good).replaceAll(/"event_time":\d+/g, '"event_time":1')) as typeof good
    const isAccepted = async (parts: readonly Json[]): Promise<boolean[]> => {
      const outcome = await send(connection, parts)
      if (outcome.kind === 'done') return outcome.results.map(({ accepted }) => accepted)
      if (outcome.kind !== 'split' || parts.length === 1) throw new Error(outcome.reason)
      const each = await Promise.all(parts.map((part) => isAccepted([part])))
      return each.flat()
    }
    expect(await isAccepted([good, bad, good])).toEqual([true, false, true])
  })

  it('logs no secret', async () => {
    const connection = await connect()
    const tokens = Object.keys(connection.fields).filter((key) => !(key in fields))
    const hidden = [...secrets, ...tokens].map((key) => connection.fields[key] ?? '')
    const hide = redact({ secrets: hidden })
    for (const part of purchase(connection)) {
      const request = hide.request(destination.request(connection, [part], NOW))
      for (const secret of hidden) expect(JSON.stringify(request)).not.toContain(secret)
    }
  })

  it('reads any response without failing', () => {
    const exchange = (status: number, body: string): Exchange => ({
      status,
      body,
      headers: {},
      duration_ms: 1,
      failure: '',
    })
    for (const status of [200, 204, 302, 400, 404, 418, 422, 500])
      for (const body of ['', '<html>', '[]', 'null', '{"code":"x"}', '{"error":{}}'])
        expect(['done', 'split', 'retry', 'broken']).toContain(destination.read(exchange(status, body), 2).kind)
  })
})

const NO_CONSENT = { analytics: true, marketing: false, source: 'default', policy_version: 0 } as const
