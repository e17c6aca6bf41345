import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../../../shared/contracts/integrations/webhooks.ts'
import { codeTone, successText, typesText } from './endpoint-texts.ts'
import { WebhooksPanel } from './webhooks-panel.tsx'

const LIST = 'GET /api/webhook-endpoints/all'
const HOURS = 'GET /api/webhook-endpoints/hours'
const LOG = 'GET /api/webhook-endpoints/deliveries'
const DELIVERY = 'GET /api/webhook-endpoints/delivery'

const endpoint: WebhookEndpoint = {
  endpoint_id: 'whe_1',
  url: 'https://erp.example.com/hooks',
  description: '',
  mode: 'test',
  types: ['order.paid', 'order.refunded'],
  api_version: '2026-11-01',
  status: 'active',
  disabled_reason: '',
  disabled_at: null,
  secret: '9vTq',
  previous_secret: null,
  delivered: 99,
  failed: 1,
  last_delivery_at: '2026-11-21T12:00:00Z',
  created_at: '2026-11-01T12:00:00Z',
  version: 3,
}

const delivery: WebhookDelivery = {
  delivery_id: 'dlv_1',
  event_id: 'order.paid:ord_1',
  mode: 'test',
  type: 'order.paid',
  sent_as: 'order.paid',
  subject: '#10481',
  value: 6450,
  currency: 'USD',
  status: 'failed',
  attempts: 2,
  matched: [],
  reason: 'The endpoint responded 500',
  response_status: 500,
  duration_ms: 1204,
  occurred_at: '2026-11-21T12:00:00Z',
  webhook_id: 'evt_1',
  is_test: false,
  next_attempt_at: null,
  last_at: '2026-11-21T12:05:00Z',
}

const request = {
  at: '2026-11-21T12:00:00Z',
  duration_ms: 1204,
  status: 500,
  note: 'The endpoint responded 500',
  request: { method: 'POST', url: endpoint.url, headers: { 'webhook-id': 'evt_1' }, body: '{"id":"evt_1"}' },
  response: { headers: { 'content-type': 'text/plain' }, body: 'out of order' },
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  from: `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`,
  delivered: 2,
  retried: 0,
  failed: hour === 3 ? 1 : 0,
}))

const served = (endpoints: WebhookEndpoint[]) => ({
  [LIST]: { body: { data: endpoints } },
  [HOURS]: { body: { data: hours } },
  [LOG]: { body: { data: [delivery], total: 1, failed: 1, retried: 1 } },
  [DELIVERY]: { body: { data: { ...delivery, payload: '{"id":"evt_1"}', requests: [request] } } },
})

beforeEach(() => signedInDevice())

describe('webhook endpoints', () => {
  it('are listed with events, status and success rate, and the secrets of the chosen one', async () => {
    const previous_secret = { last_four: '4f2Q', valid_until: '2026-11-22T09:00:00Z' }
    fakeApi(served([{ ...endpoint, previous_secret }]))
    renderAt(<WebhooksPanel />)
    const row = (await screen.findByText('order.paid and 1 more')).closest('tr')
    expect(row?.textContent).toMatch(/Active.*99\.0%/)
    expect(screen.getByText('whsec_•••• 9vTq').closest('li')?.textContent).toContain('Signs')
    expect(screen.getByText('whsec_•••• 4f2Q').closest('li')?.textContent).toContain('Also signs')
    expect(await screen.findByRole('img', { name: 'Delivered 48, Retried 0, Failed 1' })).toBeTruthy()
  })

  it('can be added, with the secret shown once', async () => {
    const { sent } = fakeApi({
      ...served([]),
      'POST /api/webhook-endpoints/create': { body: { data: { endpoint, secret: 'whsec_once' } } },
    })
    renderAt(<WebhooksPanel />)
    await screen.findByText('No endpoints yet')
    fireEvent.click(screen.getByRole('button', { name: 'Add endpoint' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New endpoint' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Add endpoint' }))
    await screen.findByText('Enter a URL')
    fireEvent.change(dialog.getByRole('textbox', { name: 'Endpoint URL' }), { target: { value: endpoint.url } })
    fireEvent.click(dialog.getByRole('button', { name: 'Add endpoint' }))
    await screen.findByDisplayValue('whsec_once')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      store_id: 'str_1',
      url: endpoint.url,
      description: '',
      types: ['*'],
    })
    fireEvent.click(screen.getByRole('button', { name: 'I’ve copied the secret' }))
    await waitFor(() => expect(screen.queryByDisplayValue('whsec_once')).toBeNull())
  })

  it('that were disabled can be turned on again', async () => {
    const disabled = { ...endpoint, status: 'disabled', disabled_reason: 'failing' } as const
    const { sent } = fakeApi({
      ...served([{ ...disabled, disabled_at: '2026-11-14T12:00:00Z' }]),
      'POST /api/webhook-endpoints/update': { body: { data: endpoint } },
    })
    renderAt(<WebhooksPanel />)
    await screen.findByText(/erp\.example\.com was disabled on Nov 14, 2026/)
    fireEvent.click(screen.getByRole('button', { name: 'Turn on again' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
        endpoint_id: 'whe_1',
        version: 3,
        enabled: true,
      }),
    )
  })

  it('can only be read without the permission to manage the store', async () => {
    signedInDevice({ role: 'read_only' })
    fakeApi(served([endpoint]))
    renderAt(<WebhooksPanel />)
    await screen.findByText('order.paid and 1 more')
    expect(screen.queryByRole('button', { name: 'Add endpoint' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull()
  })

  it('show an error with a retry', async () => {
    fakeApi({ ...served([]), [LIST]: { status: 500, body: { detail: 'Something went wrong' } } })
    renderAt(<WebhooksPanel />)
    expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeTruthy()
  })
})

it('shows the delivery log with attempts, payload and response, and resends', async () => {
  const { sent } = fakeApi({
    ...served([endpoint]),
    'POST /api/webhook-endpoints/resend': { body: { resent: 1 } },
  })
  renderAt(<WebhooksPanel />)
  fireEvent.click(await screen.findByRole('button', { name: 'Open delivery log' }))
  const log = within(await screen.findByRole('dialog'))
  expect((await log.findByText('#10481')).closest('button')?.textContent).toContain('attempt 2')
  expect((await log.findByText('Attempt 1')).closest('li')?.textContent).toContain(
    'The endpoint responded 500, 1,204 ms',
  )
  expect(log.getByRole('tabpanel').textContent).toBe('{\n  "id": "evt_1"\n}')
  fireEvent.click(log.getByRole('tab', { name: 'Response' }))
  expect((await log.findByRole('tabpanel', { name: 'Response' })).textContent).toContain('out of order')
  fireEvent.click(log.getByRole('button', { name: 'Resend' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'This event' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ delivery_id: 'dlv_1' }))
})

it('puts figures and events into words', () => {
  expect(typesText(['*'])).toBe('All events')
  expect(typesText(['order.paid'])).toBe('order.paid')
  expect(successText({ delivered: 0, failed: 0 })).toBe('–')
  expect(codeTone({ status: 'accepted', attempts: 1 })).toBe('ok')
  expect(codeTone({ status: 'accepted', attempts: 3 })).toBe('warn')
  expect(codeTone({ status: 'waiting', attempts: 1 })).toBe('bad')
})
