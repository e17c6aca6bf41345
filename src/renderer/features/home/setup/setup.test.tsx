import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { SetupStep } from '../../../../shared/contracts/stores/store.ts'
import { platform } from '../../../platform/current.ts'
import { settingsCookie } from '../../../platform/web-settings.ts'
import { SetupCard } from '../dashboard/setup-card.tsx'
import StoreSetupScreen from './store-setup-screen.tsx'

const serve = (optional: SetupStep['status'], changed: readonly SetupStep[] = []) => {
  const data: SetupStep[] = [
    { step: 'store_details', status: optional },
    { step: 'product', status: 'complete' },
    { step: 'shipping_rates', status: 'complete' },
    { step: 'checkout_domain', status: optional },
    { step: 'payment_connection', status: 'complete' },
    { step: 'payment_page', status: 'complete' },
    { step: 'confirmation_page', status: 'complete' },
  ]
  const shown = data.map((step) => changed.find((each) => each.step === step.step) ?? step)
  return fakeApi({
    'GET /api/store/setup-steps': { body: { data: shown } },
    'GET /api/inventory/all': { body: { products: [], total: 0 } },
    'GET /api/payment-page/all': { body: { payment_pages: [], total: 0 } },
    'GET /api/orders/all': { body: { orders: [], total: 7 } },
  })
}

beforeEach(() => {
  document.cookie = `${settingsCookie}=; max-age=0; path=/`
  signedInDevice()
})

describe('setup after the first order [ST-006]', () => {
  it('stays on the dashboard while a required step is open', async () => {
    serve('incomplete', [{ step: 'shipping_rates', status: 'required' }])
    platform().settings.set({ dismissed_setups: ['str_1'] })
    renderRoutes([{ path: '*', element: <SetupCard /> }], '/dashboard')
    const setup = within(await screen.findByRole('region', { name: 'Store setup' }))
    expect(setup.getByText('5 of 8 done')).toBeDefined()
    expect(setup.getByText('3 steps left: set shipping rates, store details, checkout domain')).toBeDefined()
    expect(setup.queryByRole('button', { name: 'Dismiss setup' })).toBeNull()
    expect(setup.getByRole('link', { name: 'Continue setup' }).getAttribute('href')).toBe('/setup')
  })

  it('can be dismissed once only optional steps are open, for that store only', async () => {
    serve('incomplete')
    const show = () => renderRoutes([{ path: '*', element: <SetupCard /> }], '/dashboard')
    const { unmount } = show()
    const setup = within(await screen.findByRole('region', { name: 'Store setup' }))
    expect(setup.getByText('2 optional steps left: store details, checkout domain')).toBeDefined()
    fireEvent.click(setup.getByRole('button', { name: 'Dismiss setup' }))
    expect(screen.queryByRole('region', { name: 'Store setup' })).toBeNull()
    expect(platform().settings.get().dismissed_setups).toEqual(['str_1'])
    unmount()
    const { client } = show()
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('region', { name: 'Store setup' })).toBeNull()
  })

  it('leaves the dashboard when complete', async () => {
    const { sent } = serve('complete')
    const rest = <p>Figures</p>
    renderRoutes([{ path: '*', element: [<SetupCard key="card" />, <div key="rest">{rest}</div>] }], '/dashboard')
    await screen.findByText('Figures')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Store setup' })).toBeNull()
  })

  it('has its own page, with the test order complete', async () => {
    serve('incomplete')
    renderRoutes([{ path: '*', element: <StoreSetupScreen /> }], '/setup')
    await screen.findByText('6 of 8 done')
    expect(screen.getByText('Place a test order').closest('li')?.dataset.status).toBe('complete')
  })

  it('shows the currency that no account supports, with a link', async () => {
    serve('complete', [{ step: 'payment_connection', status: 'required', untaken_currency: 'CAD' }])
    renderRoutes([{ path: '*', element: <StoreSetupScreen /> }], '/setup')
    const step = (await screen.findByText(/^No connected account supports CAD\./)).closest('li')
    const link = step && within(step).getByRole('link', { name: 'Connect account' })
    expect(link?.getAttribute('href')).toBe('/payments/accounts/choose-connector')
  })

  it('asks for shipping in place', async () => {
    serve('complete', [{ step: 'shipping_rates', status: 'required' }])
    renderRoutes([{ path: '*', element: <StoreSetupScreen /> }], '/setup')
    fireEvent.click(await screen.findByRole('button', { name: 'Set rates' }))
    const step = screen.getByText('Set shipping rates').closest('li')
    expect(step && (await within(step).findByText(/^Publish a default payment page first/))).toBeTruthy()
  })
})
