import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { Authorization } from '../../../shared/contracts/payments/authorizations.ts'
import type { Dispute, DisputeDetails } from '../../../shared/contracts/payments/disputes.ts'
import AuthorizationsScreen from './authorizations-screen.tsx'
import ChargebackScreen from './chargeback-screen.tsx'
import ChargebacksScreen from './chargebacks-screen.tsx'
import { formatTimeLeft } from './time-left.tsx'

const HOUR = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

const held = (given: Partial<Authorization> = {}): Authorization => ({
  attempt_id: 'att_1',
  payment_id: 'pay_1',
  order_id: 'ord_1',
  order_number: '1001',
  customer_id: 'cus_1',
  customer_name: 'Maya Ortiz',
  customer_email: 'maya@mail.example',
  mode: 'test',
  amount: 1999,
  captured_amount: 0,
  currency: 'USD',
  connector: 'test-gateway',
  connection_id: 'con_1',
  connection_name: 'Test gateway',
  payment_method: 'card',
  card_type: 'visa',
  card_last_four: '4242',
  card_country: 'US',
  three_d_secure: true,
  avs: 'match',
  cvv: null,
  state: 'to_capture',
  reason: null,
  expires_at: inHours(5.5),
  operation: null,
  can_capture: true,
  can_capture_part: true,
  can_void: true,
  created_at: inHours(-2),
  ...given,
})

const dispute = (given: Partial<Dispute> = {}): Dispute => ({
  dispute_id: 'dsp_1',
  order_id: 'ord_1',
  order_number: '1001',
  customer_id: 'cus_1',
  customer_name: 'Maya Ortiz',
  customer_email: 'maya@mail.example',
  amount: 1999,
  currency: 'USD',
  mode: 'test',
  reason: 'fraudulent',
  status: 'needs_response',
  stage: null,
  connector: 'test-gateway',
  connection_name: 'Test gateway',
  dispute_reference: 'tgdp_1',
  due_date: inHours(50.5),
  sending: null,
  submitted_at: null,
  decided_at: null,
  created_at: inHours(-1),
  ...given,
})

const details = (given: Partial<DisputeDetails> = {}): DisputeDetails => ({
  ...dispute(),
  payment_id: 'pay_1',
  card_type: 'visa',
  card_last_four: '4242',
  paid_at: inHours(-9),
  amount_paid: 1999,
  evidence: { customer_name: 'Maya Ortiz', shipping_carrier: 'DHL' },
  gathered: { customer_name: 'Maya Ortiz', shipping_carrier: 'UPS' },
  edited: ['shipping_carrier'],
  files: [],
  answered_by: '',
  can_edit: true,
  can_submit: true,
  can_accept: true,
  why_not: '',
  events: [],
  ...given,
})

const figures = {
  open: 2,
  open_amount: 3998,
  under_review: 1,
  due_soon: 1,
  win_rate: null,
  ratio: 1.25,
  lost_amount: 0,
  currency: 'USD',
}

const answers = {
  'GET /api/authorizations/all': { body: { authorizations: [held()], total: 1 } },
  'GET /api/orders/attempts': { body: { data: [] } },
  'GET /api/authorizations/settings': { body: { capture_when: 'by_hand', able: ['Test gateway'], unable: [] } },
  'GET /api/orchestration/allOrchestration': { body: { data: [] } },
  'GET /api/disputes/all': { body: { disputes: [dispute()], total: 1, figures } },
  'GET /api/disputes/details': { body: { data: details() } },
}

const routes = [
  { path: '/reporting/authorizations', element: <AuthorizationsScreen /> },
  { path: '/reporting/chargebacks', element: <ChargebacksScreen /> },
  { path: '/reporting/chargebacks/details', element: <ChargebackScreen /> },
  { path: '*', element: null },
]

function show(at: string, given: Parameters<typeof fakeApi>[0] = {}, role: 'owner' | 'read_only' = 'owner') {
  signedInDevice({ role })
  const { sent } = fakeApi({ ...answers, ...given })
  return { ...renderRoutes(routes, at), sent }
}

it('formats the time left', () => {
  expect(formatTimeLeft(30_000)).toBe('less than a minute')
  expect(formatTimeLeft(60_000)).toBe('1 minute')
  expect(formatTimeLeft(5 * HOUR + 12 * 60_000)).toBe('5 hours 12 minutes')
  expect(formatTimeLeft(24 * HOUR)).toBe('1 day')
  expect(formatTimeLeft(50 * HOUR)).toBe('2 days 2 hours')
})

describe('the list of authorizations [RT-036]', () => {
  it('shows open authorizations with their expiry, and captures the typed amount', async () => {
    const { sent } = show('/reporting/authorizations', {
      'POST /api/authorizations/capture': {
        body: { payment_id: 'pay_1', order_number: '1001', status: 'succeeded', message: '$5.00 captured' },
      },
    })
    const row = (await screen.findByText('#1001')).closest('tr')
    if (!row) throw new Error('The authorization has no row')
    for (const words of ['Maya Ortiz', '$19.99', 'To capture', 'Visa •••• 4242']) within(row).getByText(words)
    expect(row.textContent).toContain('5 hours')
    fireEvent.click(within(row).getByText('Maya Ortiz'))
    fireEvent.click(await screen.findByRole('button', { name: 'Capture' }))
    fireEvent.change(await screen.findByLabelText('Amount to capture'), { target: { value: '5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Capture $5.00' }))
    await waitFor(() => expect(sent.some(({ url }) => url === '/api/authorizations/capture')).toBe(true))
    const call = sent.find(({ url }) => url === '/api/authorizations/capture')
    expect(JSON.stringify(call)).toContain('500')
  })

  it('captures two selections, the second during the first’s capture, and reports both', async () => {
    const rows = [held(), held({ attempt_id: 'att_2', payment_id: 'pay_2', order_number: '1002' })]
    const gates = new Map([['pay_1', Promise.withResolvers<void>()]])
    const { sent } = show('/reporting/authorizations', {
      'GET /api/authorizations/all': { body: { authorizations: rows, total: 2 } },
      'POST /api/authorizations/capture-many': async ({ body }) => {
        const number = JSON.stringify(body).includes('pay_1') ? 1 : 2
        await gates.get(`pay_${number}`)?.promise
        const order_number = `100${number}`
        return {
          body: { results: [{ payment_id: `pay_${number}`, order_number, status: 'succeeded', message: 'Captured' }] },
        }
      },
    })
    const bodies = () => sent.filter(({ url }) => url.endsWith('capture-many')).map(({ body }) => body)
    const capture = async (number: string) => {
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select order #${number}` }))
      fireEvent.click(within(screen.getByRole('region', { name: 'Selected rows' })).getByText('Capture'))
      const dialog = await screen.findByRole('dialog')
      fireEvent.click(within(dialog).getByRole('button', { name: 'Capture 1 payment' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    }
    await capture('1001')
    await waitFor(() => expect(bodies()).toHaveLength(1))
    await capture('1002')
    gates.get('pay_1')?.resolve()
    const results = await screen.findByRole('list', { name: 'Results' })
    for (const number of ['#1001', '#1002']) expect(await within(results).findByText(number)).toBeTruthy()
    expect(bodies()).toEqual(['pay_1', 'pay_2'].map((id) => ({ store_id: 'str_1', payment_ids: [id] })))
  })

  it('shows the account, reason and rule of every attempt for a payment without an order', async () => {
    const attempt = {
      attempt_id: 'att_1',
      connector: 'test-gateway',
      connection_id: 'con_1',
      connection_name: 'Second account',
      status: 'declined',
      amount: 1999,
      currency: 'USD',
      decline_code: 'do_not_honor',
      message: 'The bank refused it',
      card_type: 'visa',
      card_last_four: '4242',
      three_d_secure: false,
      provider_reference: null,
      reason: 'Routed by “Dollars” (version 3): Second account.',
      rule: { rule_id: 'rul_1', version: 3, name: 'Dollars' },
      created_at: '2026-11-21T00:00:00Z',
    }
    const lost = held({ order_id: null, order_number: null })
    const { sent } = show('/reporting/authorizations', {
      'GET /api/authorizations/all': { body: { authorizations: [lost], total: 1 } },
      'GET /api/orders/attempts': { body: { data: [attempt] } },
    })
    fireEvent.click(await screen.findByText('Maya Ortiz'))
    const tries = within(await screen.findByRole('region', { name: 'Payment attempts' }))
    for (const words of [attempt.reason, 'Dollars, version 3', 'Declined: The bank refused it']) {
      expect(await tries.findByText(words)).toBeDefined()
    }
    expect(sent.some(({ url }) => url === '/api/orders/attempts?payment_id=pay_1')).toBe(true)
  })

  it('offers no actions to read-only members [RO-001]', async () => {
    show('/reporting/authorizations', {}, 'read_only')
    await screen.findByText('#1001')
    for (const name of ['Capture', 'Capture settings']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('disputes [RT-037] [API-077]', () => {
  it('are listed with their figures and the time left', async () => {
    const { address } = show('/reporting/chargebacks')
    expect((await screen.findByRole('region', { name: 'Due in 3 days' })).textContent).toContain('1')
    expect(screen.getByRole('region', { name: 'Win rate' }).textContent).toContain('None yet')
    const row = screen.getByText('tgdp_1').closest('tr')
    if (!row) throw new Error('The dispute has no row')
    expect(row.textContent).toContain('2 days 2 hours left')
    fireEvent.click(within(row).getByText('Fraudulent'))
    await waitFor(() => expect(address()).toContain('/reporting/chargebacks/details?dispute_id=dsp_1'))
  })

  it('show the collected evidence, and can restore it over edits', async () => {
    show('/reporting/chargebacks/details?dispute_id=dsp_1')
    const carrier = await screen.findByLabelText('Carrier')
    expect(carrier).toHaveProperty('value', 'DHL')
    fireEvent.click(screen.getByRole('button', { name: 'Use order details' }))
    expect(carrier).toHaveProperty('value', 'UPS')
    expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', false)
  })

  it('are read-only after the response was sent', async () => {
    const why_not = 'The response was submitted and can’t be changed.'
    const data = details({ status: 'under_review', can_edit: false, can_submit: false, can_accept: false, why_not })
    show('/reporting/chargebacks/details?dispute_id=dsp_1', { 'GET /api/disputes/details': { body: { data } } })
    expect(await screen.findByText(why_not)).toBeTruthy()
    for (const name of ['Submit evidence', 'Save draft', 'Accept dispute', 'Add file']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})
