import type { Reply } from '../../../shared/contract.ts'
import type {
  integrationCalls,
  Integration,
  IntegrationSummary,
  LoggedDelivery,
} from '../../../shared/contracts/integrations/integrations.ts'
import { toolNames } from '../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../shared/domain/events/tools/tool-of.ts'

export const summary = (changes: Partial<IntegrationSummary> = {}): IntegrationSummary => ({
  name: 'meta-pixel',
  status: 'not_connected',
  can_connect: true,
  last_event_at: null,
  events: 0,
  rejected: 0,
  sends_test_mode: false,
  is_sandbox: false,
  problem: '',
  ...changes,
})

export const overview = (changes: readonly Partial<IntegrationSummary>[]): Reply<typeof integrationCalls.list> => ({
  integrations: toolNames.map((name) => summary({ name, ...changes.find((each) => each.name === name) })),
  figures: {
    sent: 4312,
    accepted: 4304,
    rejected: 8,
    held: 486,
    waiting: 0,
    slowest: { name: 'tiktok-pixel', p95_ms: 612 },
  },
})

/** Meta before it is connected. */
export const notConnected = (changes: Partial<Integration> = {}): Integration => ({
  ...summary(),
  fields: {},
  secrets: {},
  sent_from: 'server',
  consent: 'marketing',
  mapping: Object.fromEntries(
    Object.entries(toolOf('meta-pixel').mapping).map(([type, as]) => [type, { sent: true, as }]),
  ),
  test_code: '',
  connected_by: '',
  connected_at: null,
  version: 0,
  figures: { sent: 0, accepted: 0, rejected: 0, held: 0, waiting: 0 },
  counts: {},
  match: { purchases: 0, identifiers: [] },
  ...changes,
})

export const connected = (changes: Partial<Integration> = {}): Integration =>
  notConnected({
    status: 'connected',
    last_event_at: '2026-11-21T14:30:20.000Z',
    fields: { pixel_id: '482910573316204' },
    secrets: { access_token: '9fQa' },
    test_code: 'TEST48213',
    connected_by: 'Jorge Benavides',
    connected_at: '2026-10-02T09:00:00.000Z',
    version: 3,
    figures: { sent: 853, accepted: 851, rejected: 2, held: 117, waiting: 0 },
    counts: { 'order.paid': 44 },
    match: {
      purchases: 44,
      identifiers: [
        { name: 'Email', count: 44 },
        { name: 'Click ID', count: 15 },
      ],
    },
    ...changes,
  })

export const delivery = (changes: Partial<LoggedDelivery> = {}): LoggedDelivery => ({
  delivery_id: 'dlv_1',
  is_test: false,
  event_id: 'order.paid:ord_1',
  type: 'order.paid',
  sent_as: 'Purchase',
  subject: '#10482',
  value: 24_800,
  currency: 'USD',
  mode: 'live',
  status: 'accepted',
  attempts: 1,
  matched: ['Email'],
  reason: '',
  response_status: 200,
  duration_ms: 182,
  occurred_at: '2026-11-21T14:31:04.000Z',
  ...changes,
})
