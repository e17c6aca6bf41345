import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/signed-in.ts'
import type { Connection } from '../../../shared/contracts/orchestration.ts'
import AccountsScreen from './accounts-screen.tsx'
import ChooseConnectorScreen, { freeName } from './choose-connector-screen.tsx'
import OnboardingScreen from './onboarding-screen.tsx'

const account = (changes: Partial<Connection> = {}): Connection => ({
  connector_id: 'con_1',
  connection_id: 'con_1',
  store_id: 'str_1',
  provider: 'test-gateway',
  provider_name: 'Test gateway',
  account_name: 'Main',
  environment: 'sandbox',
  mode: 'test',
  active: true,
  is_default: true,
  methods: ['card', 'apple_pay'],
  approved_24h: 9,
  attempts_24h: 10,
  created_at: '2026-11-21T00:00:00Z',
  ...changes,
})

const second = account({ connection_id: 'con_2', account_name: 'Second', is_default: false, approved_24h: 2 })
const answering = (...data: Connection[]) => ({ 'GET /api/orchestration/allOrchestration': { body: { data } } })

const accounts = (at = '/payments/accounts') => renderRoutes([{ path: '*', element: <AccountsScreen /> }], at)
const openMenu = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }))

beforeEach(() => void signedInDevice())

describe('/payments/accounts', () => {
  it('shows how every account is doing [GAP-08]', async () => {
    fakeApi(answering(account(), second))
    accounts()
    const row = within((await screen.findByText('Main')).closest('tr') ?? document.body)
    expect(row.getByText('Healthy')).toBeDefined()
    expect(row.getByText('Card, Apple Pay')).toBeDefined()
    expect(row.getByText('90.0%')).toBeDefined()
    expect(row.getByText('Default')).toBeDefined()
    expect(screen.getByText('Second approves few payments.')).toBeDefined()
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

  it('removes an account only after asking, naming it', async () => {
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
    await screen.findByText('Main is removed')
  })

  it('narrows by what the address says', async () => {
    fakeApi(answering(account(), second))
    accounts('/payments/accounts?search=sec')
    await screen.findByText('Second')
    expect(screen.queryByText('Main')).toBeNull()
  })

  it('offers to add one where there is none', async () => {
    fakeApi(answering())
    accounts()
    await screen.findByText('No payment account yet')
    expect(screen.getByRole('link', { name: 'Add account' }).getAttribute('href')).toBe(
      '/payments/accounts/choose-connector',
    )
  })
})

describe('/payments/accounts/choose-connector', () => {
  const routes = [
    { path: '/payments/accounts/choose-connector', element: <ChooseConnectorScreen /> },
    { path: '/payments/accounts', element: <p>The accounts</p> },
  ]
  const show = () => renderRoutes(routes, '/payments/accounts/choose-connector')

  it('connects the test gateway under a name and goes to the accounts', async () => {
    const { sent } = fakeApi({
      ...answering(account({ account_name: 'Test gateway' })),
      'POST /api/orchestration/testGateway': { body: { message: 'The test gateway is connected', data: second } },
    })
    show()
    await screen.findByText('Connected ×1')
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/Account name/)
    expect(name.value).toBe('Test gateway 2')
    fireEvent.click(screen.getByRole('button', { name: 'Connect Test gateway' }))
    await screen.findByText('The accounts')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      store_id: 'str_1',
      account_name: 'Test gateway 2',
    })
  })

  it('says beside the field that a name is taken', async () => {
    fakeApi({
      ...answering(),
      'POST /api/orchestration/testGateway': {
        status: 409,
        body: {
          detail: 'An account called Test gateway is connected already',
          errors: { account_name: 'This name is taken' },
        },
      },
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Connect' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Test gateway' }))
    await screen.findByText('This name is taken')
  })

  it('never offers the gateway to a live store', async () => {
    signedInDevice({ cart_mode: 'live' })
    fakeApi(answering())
    show()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Connect' })).disabled).toBe(true)
  })

  it('proposes names that are free', () => {
    expect(freeName('Test gateway', [])).toBe('Test gateway')
    expect(freeName('Test gateway', [{ account_name: 'test gateway' }, { account_name: 'Test gateway 2' }])).toBe(
      'Test gateway 3',
    )
  })
})

describe('/payments/onboarding', () => {
  const stepsWith = (status: string) => ({
    'GET /api/store/setup-steps': { body: { data: [{ step: 'payment_connection', status }] } },
  })
  const show = () => renderRoutes([{ path: '*', element: <OnboardingScreen /> }], '/payments/onboarding')

  it('connects the test gateway, and then says so [ST-006]', async () => {
    const api = fakeApi({
      ...stepsWith('required'),
      'POST /api/orchestration/testGateway': { body: { message: 'The test gateway is connected', data: second } },
    })
    show()
    await screen.findByText('Required')
    Object.assign(api.answers, stepsWith('complete'))
    fireEvent.click(screen.getByRole('button', { name: 'Connect test gateway' }))
    await screen.findByText('A payment account is connected')
    await waitFor(() => expect(screen.getByText('Complete')).toBeDefined())
  })
})
