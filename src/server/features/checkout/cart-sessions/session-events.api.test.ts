import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeIntegration } from '../../../../../tests/support/app/integration-factories.ts'
import { makeOffer } from '../../../../../tests/support/shops/offers.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { SessionEventKind, ReportedEvent } from '../../../../shared/domain/checkout/visit-events.ts'
import { cleanUp } from '../../../jobs/cleanup.ts'

const { cartSessions } = contracts
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

interface Event {
  kind: ReportedEvent
  ago: number
  optimizer_id?: string
  event_id?: string
  page?: { url: string; title: string }
}

const tell = (live_cart_session_id: string, events: readonly Event[], source?: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url: `/api${cartSessions.recordEvents.path}`,
    headers: { 'user-agent': PHONE },
    payload: { live_cart_session_id, events, ...(source && { source }) },
  })

interface Kept {
  kind: SessionEventKind
  at: Date
  device: string
  source: unknown
  optimizer_id: string | null
}

async function kept(session_id: string): Promise<Kept[]> {
  const { rows } = await app.db.$client.query<Kept>(
    'select kind, at, device, source, optimizer_id from session_events where session_id = $1 order by at, event_id',
    [session_id],
  )
  return rows
}

describe('the events of a session', () => {
  it('are stored with time, device and source until the order is placed [API-161] [API-162]', async () => {
    const { _id, ...session } = await readySession(app, shop)
    app.clock.advance(10_000)
    const source = { utm_source: 'newsletter', referrer: 'https://news.example/kettles' }
    const reply = await tell(
      _id,
      [
        { kind: 'page_view', ago: 4000 },
        { kind: 'contact', ago: 1000 },
      ],
      source,
    )
    expect(reply.statusCode).toBe(200)
    await tell(_id, [{ kind: 'page_view', ago: 0 }], { utm_source: 'another' })
    app.clock.advance(1000)
    expect((await payWith(app, { _id, ...session }, '4242424242424242')).body.status).toBe('succeeded')
    const events = await kept(_id)
    const paid = events.at(-1)?.at.getTime() ?? 0
    expect(events.map(({ kind, at, device }) => [kind, paid - at.getTime(), device])).toEqual([
      ['page_view', 5000, 'phone'],
      ['contact', 2000, 'phone'],
      ['page_view', 1000, 'phone'],
      ['paid', 0, 'phone'],
    ])
    for (const event of events) expect(event.source).toEqual(source)
  })

  it('can name an offer of the store, but not one of another store', async () => {
    const { _id } = await readySession(app, shop)
    const other = await openShop(app)
    const [ours, theirs] = await Promise.all([shop, other].map((each) => makeOffer(app, each, 'order_bump', {})))
    await tell(_id, [
      { kind: 'bump_shown', ago: 2, optimizer_id: ours ?? '' },
      { kind: 'bump_added', ago: 1, optimizer_id: theirs ?? '' },
    ])
    expect((await kept(_id)).map(({ optimizer_id }) => optimizer_id)).toEqual([ours, null])
  })

  it('are limited to 200, for tools and webhooks too; more are accepted and dropped', async () => {
    const watched = await openShop(app)
    await makeIntegration(app.deps, { store_id: watched.store_id, name: 'meta-pixel' })
    const { _id } = await readySession(app, watched)
    const flood = () => Array.from({ length: 20 }, (): Event => ({ kind: 'page_view', ago: 0, event_id: randomUUID() }))
    const replies = await Promise.all(Array.from({ length: 11 }, () => tell(_id, flood())))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await kept(_id)).toHaveLength(200)
    const { rows } = await app.db.$client.query<{ type: string; count: number }>(
      'select type, count(*)::int as count from store_events where session_id = $1 group by type order by type',
      [_id],
    )
    expect(rows).toEqual([
      { type: 'checkout.started', count: 1 },
      { type: 'page.viewed', count: 200 },
    ])
  })

  it('are deleted after 400 days', async () => {
    const { _id } = await readySession(app, shop)
    await tell(_id, [{ kind: 'page_view', ago: 0 }])
    app.clock.advance(399 * 86_400_000)
    await cleanUp(app.deps)
    expect(await kept(_id)).toHaveLength(1)
    app.clock.advance(2 * 86_400_000)
    await cleanUp(app.deps)
    expect(await kept(_id)).toHaveLength(0)
  })
})

it('rejects events that are invalid, too many at once or for an unknown session', async () => {
  const { _id } = await readySession(app, shop)
  const broken: unknown[][] = [
    [],
    [{ kind: 'paid', ago: 0 }],
    [{ kind: 'page_view', ago: -1 }],
    [{ kind: 'page_view', ago: 3_600_001 }],
    Array.from({ length: 21 }, () => ({ kind: 'page_view', ago: 0 })),
  ]
  for (const events of broken) {
    const reply = await app.rawCall(cartSessions.recordEvents, { body: { live_cart_session_id: _id, events } })
    expect(reply.status).toBe(400)
  }
  expect((await tell('cs_none', [{ kind: 'page_view', ago: 0 }])).statusCode).toBe(404)
  expect(await kept(_id)).toEqual([])
})

it('rejects a report with text that PostgreSQL can’t store, and keeps those that arrived with it', async () => {
  const { _id } = await readySession(app, shop)
  const { _id: other } = await readySession(app, shop)
  const event = { kind: 'page_view', ago: 0, event_id: randomUUID() } as const
  const [, bad, good] = await Promise.all([
    tell(other, [event]),
    tell(_id, [{ ...event, page: { url: 'https://shop.example', title: '\0' } }]),
    tell(other, [event]),
  ])
  expect([bad.statusCode, good.statusCode]).toEqual([400, 200])
  expect(await kept(other)).toHaveLength(2)
  expect(await kept(_id)).toEqual([])
})
