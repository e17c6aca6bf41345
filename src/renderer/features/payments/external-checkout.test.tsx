import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import AccountsScreen from './accounts/accounts-screen.tsx'
import OnboardingScreen from './connectors/onboarding-screen.tsx'
import { account } from './payments.fixture.ts'

beforeEach(() => void signedInDevice({ whop_api_key: '•••• 5678' }))

describe('with Whop as the payment processor', () => {
  it('a note appears above the accounts, which are inactive [GAP-08]', async () => {
    fakeApi({ 'GET /api/orchestration/allOrchestration': { body: { data: [account()] } } })
    renderRoutes([{ path: '*', element: <AccountsScreen /> }], '/payments/accounts')
    await screen.findByText('Main')
    expect(screen.getByText('Whop processes this store’s payments.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'See Whop payments' }).getAttribute('href')).toBe(
      '/payments/whop/dashboard',
    )
  })

  it('onboarding shows it as connected [ST-006]', async () => {
    const data = [{ step: 'connector', status: 'complete' }]
    fakeApi({ 'GET /api/orchestration/setup-steps': { body: { data } } })
    renderRoutes([{ path: '*', element: <OnboardingScreen /> }], '/payments/onboarding')
    expect(await screen.findByRole('heading', { name: 'Whop is connected' })).toBeDefined()
    expect(screen.queryByText('A payment account is connected')).toBeNull()
  })
})
