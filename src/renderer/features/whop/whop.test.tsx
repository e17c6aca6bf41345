import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { WhopIntegration } from '../../../shared/contracts/payments/whop.ts'
import WhopDashboardScreen from './whop-dashboard-screen.tsx'
import WhopIntegrationScreen from './whop-integration-screen.tsx'
import { dashboard, integration, none } from './whop.fixture.ts'

beforeEach(() => void signedInDevice())

const products = {
  'GET /api/whop/products': {
    body: {
      products: [{ product_id: 'prd_1', title: 'Heron kettle', whop_product_id: null, whop_title: null }],
      total: 1,
    },
  },
  'GET /api/whop/product-choices': { body: { products: [{ product_id: 'prod_1', title: 'Kettles' }] } },
}
/** Bodies of the calls to one endpoint. */
const sentTo = (api: ReturnType<typeof fakeApi>, name: string) =>
  api.sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name)

const showing = (data: WhopIntegration) => ({ 'GET /api/whop/integration': { body: { data } }, ...products })

const atIntegration = () =>
  renderRoutes([{ path: '*', element: <WhopIntegrationScreen /> }], '/payments/whop/integration')
const atDashboard = () => renderRoutes([{ path: '*', element: <WhopDashboardScreen /> }], '/payments/whop/dashboard')

describe('/payments/whop/integration', () => {
  it('connects with a key, and shows key errors at the field [API-085]', async () => {
    const api = fakeApi({
      ...showing(none()),
      'POST /api/whop/connect': {
        status: 400,
        body: { detail: 'An API key is one line without spaces', errors: { whop_api_key: 'An API key is one line' } },
      },
    })
    atIntegration()
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Whop' }))
    expect(await screen.findByText('API key is required')).toBeDefined()
    fireEvent.change(screen.getByLabelText('API key'), { target: { value: 'two words' } })
    fireEvent.click(screen.getByRole('button', { name: 'Connect Whop' }))
    expect(await screen.findByText('An API key is one line')).toBeDefined()
    expect(sentTo(api, 'POST /api/whop/connect')[0]?.body).toMatchObject({ whop_api_key: 'two words' })
  })

  it('distinguishes a rejected key from one that could not be checked', async () => {
    const checked = { verified: false, message: 'No.', latency_ms: 12, checked_at: '2026-11-21T10:00:00Z' }
    fakeApi(showing(integration({ status: 'failed', verification: checked })))
    const view = atIntegration()
    expect(await screen.findByText('Key rejected')).toBeDefined()
    view.unmount()
    const unasked = { ...checked, answered: false, message: 'Whop could not be reached.' }
    fakeApi(showing(integration({ status: 'unverified', verification: unasked })))
    atIntegration()
    expect(await screen.findByText('Not verified: couldn’t reach Whop')).toBeDefined()
    expect(screen.queryByText('Key rejected')).toBeNull()
    expect(screen.getByText('Whop could not be reached.')).toBeDefined()
  })

  it('shows the key’s verification, its company and the webhook status', async () => {
    fakeApi(showing(integration()))
    atIntegration()
    expect(await screen.findByText('Connected to Kettle & Crane.')).toBeDefined()
    expect(screen.getByText(/212 ms/)).toBeDefined()
    expect(screen.getByText('Listening')).toBeDefined()
    expect(screen.getByDisplayValue('https://pay.example.com/webhooks/whop/con_1')).toBeDefined()
    expect(screen.getByDisplayValue(/•••• 1234$/)).toBeDefined()
    const choice = await screen.findByLabelText('Whop product for Heron kettle')
    expect(within(choice).getByText('Kettles')).toBeDefined()
  })

  it('verifies the key again, and shows if that fails', async () => {
    fakeApi({ ...showing(integration()), 'POST /api/whop/verify': { status: 403, body: { detail: 'Not allowed' } } })
    atIntegration()
    fireEvent.click(await screen.findByRole('button', { name: 'Verify again' }))
    expect(await screen.findByText('Couldn’t verify the key')).toBeDefined()
  })

  it('says why Whop sends no webhooks, and that own accounts take precedence', async () => {
    const { webhook } = integration()
    if (!webhook) throw new Error('It has a webhook')
    const silent = { ...webhook, state: 'missing' as const, message: 'The URL cannot be reached.' }
    fakeApi(showing(integration({ own_payments: true, webhook: silent })))
    atIntegration()
    expect(await screen.findByText('Missing at Whop')).toBeDefined()
    expect(screen.getByText(/The URL cannot be reached/)).toBeDefined()
    expect(screen.getByText('Your own accounts process payments.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Use Whop instead' })).toBeDefined()
  })

  it('asks for confirmation before it disconnects [API-085]', async () => {
    const api = fakeApi({
      ...showing(integration()),
      'DELETE /api/whop/connect': { body: { message: 'Whop is disconnected' } },
    })
    atIntegration()
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect Whop' }))
    const dialog = await screen.findByRole('dialog')
    expect(sentTo(api, 'DELETE /api/whop/connect')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect Whop' }))
    await waitFor(() => expect(sentTo(api, 'DELETE /api/whop/connect')).toHaveLength(1))
  })

  it('maps a store product to a Whop product', async () => {
    const api = fakeApi({
      ...showing(integration()),
      'POST /api/whop/products': {
        body: {
          message: 'Product linked',
          data: { product_id: 'prd_1', title: 'Heron kettle', whop_product_id: 'prod_1', whop_title: 'Kettles' },
        },
      },
    })
    atIntegration()
    const choice = await screen.findByLabelText('Whop product for Heron kettle')
    fireEvent.change(choice, { target: { value: 'prod_1' } })
    await waitFor(() =>
      expect(sentTo(api, 'POST /api/whop/products')[0]?.body).toMatchObject({
        product_id: 'prd_1',
        whop_product_id: 'prod_1',
      }),
    )
  })
})

describe('/payments/whop/dashboard', () => {
  const payment = {
    payment_id: 'pay_1',
    provider_reference: 'pay_whop_1',
    created_at: '2026-11-21T10:00:00Z',
    order_id: 'ord_1',
    order_number: '1001',
    customer_name: 'Maya Ortiz',
    customer_email: 'maya@example.com',
    amount: 2_589,
    refunded_amount: 500,
    currency: 'USD',
    status: 'partially_refunded',
    card_type: 'visa',
    card_last_four: '4242',
  }

  it('shows balance, payments, payouts and disputes', async () => {
    fakeApi({
      'GET /api/whop/dashboard': { body: { data: dashboard() } },
      'GET /api/whop/payments': { body: { payments: [payment], total: 1 } },
    })
    atDashboard()
    const available = await screen.findByRole('region', { name: 'Available' })
    // The store's currency first.
    expect(available.textContent).toMatch(/\$1,204\.50.*€40\.00/)
    expect(await screen.findByText('Partially refunded')).toBeDefined()
    expect(screen.getByText('pay_whop_1')).toBeDefined()
    expect(screen.getByText('Cedar Bank ••6621')).toBeDefined()
    expect(screen.getByText('In transit')).toBeDefined()
    expect(screen.getByText(/Last sync/)).toBeDefined()
  })

  it('says that Whop is not responding, and shows the last known figures', async () => {
    fakeApi({
      'GET /api/whop/dashboard': { body: { data: dashboard({ problem: 'Whop returned status 500.' }) } },
      'GET /api/whop/payments': { body: { payments: [], total: 0 } },
    })
    atDashboard()
    expect((await screen.findByRole('alert')).textContent).toContain('Whop returned status 500.')
    expect(screen.getByText('$1,204.50')).toBeDefined()
  })

  it('links to the integration if the store has no key', async () => {
    const empty = dashboard({ integration: none(), figures: null, synced_at: null, last_30_days: [] })
    fakeApi({ 'GET /api/whop/dashboard': { body: { data: empty } } })
    atDashboard()
    const link = await screen.findByRole('link', { name: 'Connect Whop' })
    expect(link.getAttribute('href')).toBe('/payments/whop/integration')
  })
})
