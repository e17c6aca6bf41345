import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import AccountsScreen from './accounts/accounts-screen.tsx'
import ChooseConnectorScreen from './connectors/choose-connector-screen.tsx'
import OnboardingScreen from './connectors/onboarding-screen.tsx'

const ALL = 'GET /api/orchestration/allOrchestration'
const setup = [
  { step: 'connector', status: 'required' },
  { step: 'go_live', status: 'incomplete' },
]

beforeEach(() => void signedInDevice({ role: 'staff' }))

describe('a staff member without permission to manage payments [RO-001]', () => {
  it('sees the accounts, but cannot add one', async () => {
    fakeApi({ [ALL]: { body: { data: [] } } })
    renderRoutes([{ path: '*', element: <AccountsScreen /> }], '/payments/accounts')
    await screen.findByText('No payment accounts yet')
    expect(screen.queryByRole('link', { name: 'Add account' })).toBeNull()
  })

  it('sees a message on the provider list', () => {
    fakeApi({ [ALL]: { body: { data: [] } } })
    renderRoutes([{ path: '*', element: <ChooseConnectorScreen /> }], '/payments/accounts/choose-connector')
    expect(screen.getByRole('heading', { name: 'Your role in this store doesn’t allow this' })).toBeDefined()
  })

  it('sees only the steps that staff can complete', async () => {
    fakeApi({ 'GET /api/orchestration/setup-steps': { body: { data: setup } } })
    renderRoutes([{ path: '*', element: <OnboardingScreen /> }], '/payments/onboarding')
    expect(await screen.findByRole('link', { name: 'Go live' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Connect test gateway' })).toBeNull()
  })
})
