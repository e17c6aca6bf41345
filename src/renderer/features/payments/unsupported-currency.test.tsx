import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'

import AccountsScreen from './accounts/accounts-screen.tsx'
import OnboardingScreen from './connectors/onboarding-screen.tsx'
import { account } from './payments.fixture.ts'

const TITLE = 'No connected account supports CAD.'

it.each([
  [['USD'], true],
  [['USD', 'CAD'], false],
])('the list of accounts shows the currency that none of them supports: %j', async (currencies, warns) => {
  signedInDevice({ currency: 'CAD' })
  fakeApi({ 'GET /api/orchestration/allOrchestration': { body: { data: [account({ currencies })] } } })
  renderRoutes([{ path: '*', element: <AccountsScreen /> }], '/payments/accounts')
  await screen.findAllByText(account().account_name)
  expect(screen.queryByText(TITLE) !== null).toBe(warns)
})

it('the payment setup shows it, with a link', async () => {
  signedInDevice({ currency: 'CAD' })
  const data = [{ step: 'connector', status: 'required', untaken_currency: 'CAD' }]
  fakeApi({ 'GET /api/orchestration/setup-steps': { body: { data } } })
  renderRoutes([{ path: '*', element: <OnboardingScreen /> }], '/payments/onboarding')
  const steps = within(await screen.findByRole('list', { name: 'Setup steps' }))
  expect(steps.getByText(new RegExp(TITLE))).toBeTruthy()
  expect(steps.getByRole('link', { name: 'Connect' }).getAttribute('href')).toBe('/payments/accounts/choose-connector')
})
