import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { Connection, ConnectorCard } from '../../../shared/contracts/payments/payment-accounts.ts'
import AccountsScreen from './accounts/accounts-screen.tsx'
import ChooseConnectorScreen from './connectors/choose-connector-screen.tsx'
import { unusedName } from './accounts/unused-name.ts'
import OnboardingScreen from './connectors/onboarding-screen.tsx'
import { account, card } from './payments.fixture.ts'

const second = account({
  connection_id: 'con_2',
  account_name: 'Second',
  is_default: false,
  approved_24h: 2,
  approved_30d: 2,
})
const answering = (...data: Connection[]) => ({ 'GET /api/orchestration/allOrchestration': { body: { data } } })

const accounts = (at = '/payments/accounts') => renderRoutes([{ path: '*', element: <AccountsScreen /> }], at)
const openMenu = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }))

beforeEach(() => void signedInDevice())

describe('/payments/accounts', () => {
  it('shows the health of every account [GAP-08]', async () => {
    fakeApi(answering(account(), second))
    accounts()
    const row = within((await screen.findByText('Main')).closest('tr') ?? document.body)
    expect(row.getByText('Healthy')).toBeDefined()
    expect(row.getByText('Card, Apple Pay')).toBeDefined()
    expect(row.getByText('90.0%')).toBeDefined()
    expect(row.getByText('Default')).toBeDefined()
    expect(row.getByText('$621.40')).toBeDefined()
    expect(row.getByText('54% of $800')).toBeDefined()
    expect(row.getByText('212 ms')).toBeDefined()
    expect(screen.getByText('Second approves few payments.')).toBeDefined()
  })

  it('does not mention other accounts if none can process payments', async () => {
    const out = { ...account().health, state: 'out' as const }
    const other = account({ connection_id: 'con_2', account_name: 'Too', health: out })
    fakeApi(answering(account({ account_name: 'Down', health: out }), other))
    accounts()
    expect((await screen.findByText('Down is not responding.')).closest('p')?.textContent).toContain(
      'No other account can process its payments, so attempts continue.',
    )
  })

  it('warns about an account that is down, approves fewer than usual or has reached its cap', async () => {
    const out = { ...account().health, state: 'out' as const, last_fault: 'Connection refused.' }
    fakeApi(
      answering(
        account({ account_name: 'Down', health: out }),
        account({
          connection_id: 'con_2',
          account_name: 'Fewer',
          approved_24h: 7,
          attempts_30d: 100,
          approved_30d: 90,
        }),
        account({ connection_id: 'con_3', account_name: 'Full', cap: { currency: 'USD', limit: 100, used: 150 } }),
      ),
    )
    accounts()
    expect((await screen.findByText('Down is not responding.')).closest('p')?.textContent).toContain(
      'Connection refused.',
    )
    const fewer = screen.getByText('Fewer approves fewer payments than usual.').closest('p')
    expect(fewer?.textContent).toContain('70.0% in the last 24 hours, compared with 90.0% over 30 days.')
    expect(screen.getByText('Full has reached its monthly cap.')).toBeDefined()
    expect(screen.getByText('100% of $1')).toBeDefined()
    expect(screen.getByText('Unhealthy')).toBeDefined()
  })

  it('shows the state of every account with its available actions', async () => {
    fakeApi(
      answering(
        account({ account_name: 'New', status: 'unverified', active: false, is_default: false }),
        account({ connection_id: 'con_2', account_name: 'Bad', status: 'failed', active: false }),
        account({
          connection_id: 'con_3',
          account_name: 'Ready',
          status: 'verified',
          active: false,
          is_default: false,
        }),
        account({ connection_id: 'con_4', account_name: 'Off', status: 'paused', active: false }),
      ),
    )
    accounts()
    for (const word of ['Not verified', 'Failed', 'Verified', 'Paused']) {
      expect((await screen.findAllByText(word)).length).toBeGreaterThan(0)
    }
    await openMenu('New')
    expect(screen.queryByRole('menuitem', { name: 'Activate' })).toBeNull()
    const form = screen.getByRole('menuitem', { name: 'Settings and credentials' })
    expect(form.getAttribute('href')).toBe('/add-new-account/connector/stripe?connection_id=con_1')
    fireEvent.keyDown(form, { key: 'Escape' })
    await openMenu('Ready')
    await screen.findByRole('menuitem', { name: 'Activate' })
  })

  it('lists the rules that prevent an account’s removal', async () => {
    const detail = 'Main is named by rules: Big orders, Cards from Europe'
    fakeApi({ ...answering(account()), 'POST /api/orchestration/remove': { status: 409, body: { detail } } })
    accounts()
    await openMenu('Main')
    await choose('Remove')
    fireEvent.click(await screen.findByRole('button', { name: 'Remove account' }))
    await screen.findByText(detail)
  })

  it('pauses an account and makes another the default', async () => {
    const { sent } = fakeApi({
      ...answering(account(), second),
      'POST /api/orchestration/set-active': { body: { data: account({ active: false }) } },
      'POST /api/orchestration/make-default': { body: { data: second } },
    })
    accounts()
    await openMenu('Main')
    expect(screen.queryByRole('menuitem', { name: 'Make default' })).toBeNull()
    await choose('Pause')
    await screen.findByText('Main is paused')
    await openMenu('Second')
    await choose('Make default')
    await screen.findByText('Second is the default account')
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { connection_id: 'con_1', active: false },
      { connection_id: 'con_2' },
    ])
  })

  it('removes an account after a confirmation with its name', async () => {
    const { sent } = fakeApi({
      ...answering(account()),
      'POST /api/orchestration/remove': { body: { message: 'Disconnected' } },
    })
    accounts()
    await openMenu('Main')
    await choose('Remove')
    const dialog = await screen.findByRole('dialog', { name: 'Remove Main?' })
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove account' }))
    await screen.findByText('Main removed')
  })

  it('applies the filters of the URL', async () => {
    fakeApi(answering(account(), second))
    accounts('/payments/accounts?search=sec')
    await screen.findByText('Second')
    expect(screen.queryByText('Main')).toBeNull()
  })

  it('offers to add an account if there is none', async () => {
    fakeApi(answering())
    accounts()
    await screen.findByText('No payment accounts yet')
    expect(screen.getByRole('link', { name: 'Add account' }).getAttribute('href')).toBe(
      '/payments/accounts/choose-connector',
    )
  })
})

const gateway = card({
  provider: 'test-gateway',
  name: 'Test gateway',
  account_path: null,
  modes: ['test'],
  fields: [],
})
const catalog = (...data: ConnectorCard[]) => ({ 'GET /api/orchestration/connectors': { body: { data } } })

describe('/payments/accounts/choose-connector', () => {
  const routes = [
    { path: '/payments/accounts/choose-connector', element: <ChooseConnectorScreen /> },
    { path: '/payments/accounts', element: <p>The accounts</p> },
  ]
  const show = (query = '') => renderRoutes(routes, `/payments/accounts/choose-connector${query}`)

  it('connects the test gateway under a name and goes to the accounts', async () => {
    const { sent } = fakeApi({
      ...answering(account({ account_name: 'Test gateway' })),
      ...catalog({ ...gateway, connected: 1 }),
      'POST /api/orchestration/testGateway': { body: { message: 'The test gateway is connected', data: second } },
    })
    show()
    await screen.findByText('1 connected')
    fireEvent.click(screen.getByRole('button', { name: 'Connect Test gateway' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/Account name/)
    expect(name.value).toBe('Test gateway 2')
    fireEvent.submit(name)
    await screen.findByText('The accounts')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      store_id: 'str_1',
      account_name: 'Test gateway 2',
    })
  })

  it('shows a taken name at its field', async () => {
    fakeApi({
      ...answering(),
      ...catalog(gateway),
      'POST /api/orchestration/testGateway': {
        status: 409,
        body: {
          detail: 'An account called Test gateway is already connected',
          errors: { account_name: 'This name is already used' },
        },
      },
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Test gateway' }))
    fireEvent.submit(await screen.findByLabelText(/Account name/))
    await screen.findByText('This name is already used')
  })

  it('never offers the gateway to a live store', async () => {
    signedInDevice({ cart_mode: 'live' })
    fakeApi({ ...answering(), ...catalog(gateway) })
    show()
    const connect = await screen.findByRole<HTMLButtonElement>('button', { name: 'Connect Test gateway' })
    expect(connect.disabled).toBe(true)
  })

  it('links to a provider’s form and shows what it can do', async () => {
    fakeApi({ ...answering(), ...catalog(card({ connected: 2 }), gateway) })
    show()
    const section = within(await screen.findByRole('region', { name: 'Stripe' }))
    expect(section.getByText('2 connected')).toBeDefined()
    for (const word of ['Cards', 'Wallets', '3-D Secure', 'Vault', 'Post-purchase offers', 'Disputes']) {
      expect(section.getByText(word)).toBeDefined()
    }
    expect(section.getByRole('link', { name: 'Connect Stripe' }).getAttribute('href')).toBe(
      '/add-new-account/connector/stripe',
    )
  })

  it('applies the search and method filters of the URL', async () => {
    const wallet = card({ provider: 'apple-pay', name: 'Apple Pay', account_path: 'apple-pay', methods: ['apple_pay'] })
    const bank = card({ provider: 'nmi', name: 'NMI', account_path: 'nmi', methods: ['card'] })
    fakeApi({ ...answering(), ...catalog(wallet, bank) })
    show('?kind=wallets')
    await screen.findByRole('region', { name: 'Apple Pay' })
    expect(screen.queryByRole('region', { name: 'NMI' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Search providers'), { target: { value: 'nobody' } })
    await screen.findByText('No providers found')
  })

  it('suggests unused names', () => {
    expect(unusedName('Test gateway', [])).toBe('Test gateway')
    expect(unusedName('Test gateway', [{ account_name: 'test gateway' }, { account_name: 'Test gateway 2' }])).toBe(
      'Test gateway 3',
    )
  })
})

describe('/payments/onboarding', () => {
  const stepsWith = (status: string) => ({
    'GET /api/orchestration/setup-steps': { body: { data: [{ step: 'connector', status }] } },
  })
  const show = () => renderRoutes([{ path: '*', element: <OnboardingScreen /> }], '/payments/onboarding')

  it('connects the test gateway and confirms it [ST-006]', async () => {
    const api = fakeApi({
      ...stepsWith('required'),
      'POST /api/orchestration/testGateway': { body: { message: 'The test gateway is connected', data: second } },
    })
    show()
    await screen.findByText('To do')
    Object.assign(api.answers, stepsWith('complete'))
    fireEvent.click(screen.getByRole('button', { name: 'Connect test gateway' }))
    await screen.findByText('A payment account is connected')
    await waitFor(() => expect(screen.getByText('Done')).toBeDefined())
  })

  it('lists the remaining steps before live payments, with their status [ST-006]', async () => {
    const data = [
      { step: 'business_details', status: 'complete' },
      { step: 'bank_account', status: 'required' },
      { step: 'connector', status: 'complete' },
      { step: 'checkout_domain', status: 'incomplete' },
      { step: 'test_payment', status: 'complete' },
      { step: 'go_live', status: 'incomplete' },
    ]
    fakeApi({ 'GET /api/orchestration/setup-steps': { body: { data } } })
    show()
    await screen.findByText('3 of 6 done')
    const items = within(screen.getByRole('list', { name: 'Setup steps' })).getAllByRole('listitem')
    expect(items.map((item) => item.dataset['status'])).toEqual(data.map(({ status }) => status))
    expect(screen.getByRole('link', { name: 'Add bank account' }).getAttribute('href')).toBe(
      '/lasso-pay/stripe-onboarding',
    )
  })
})
