import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import AccountsScreen from '../accounts/accounts-screen.tsx'
import { account, card, details } from '../payments.fixture.ts'

const gateway = card({
  provider: 'test-gateway',
  name: 'Test gateway',
  account_path: null,
  modes: ['test'],
  fields: [],
})

beforeEach(() => void signedInDevice())

describe('settings of the built-in gateway', () => {
  it('include its name and usage, but no keys', async () => {
    const own = { provider: 'test-gateway', account_name: 'Test gateway', monthly_cap: null, cap: null }
    const stored = details({ ...own, connection_id: 'con_1', status: 'active', credentials: {} })
    const { sent } = fakeApi({
      'GET /api/orchestration/allOrchestration': { body: { data: [account(own)] } },
      'GET /api/orchestration/connectors': { body: { data: [gateway] } },
      'GET /api/orchestration/details': { body: { data: stored } },
      'POST /api/orchestration/update': { body: { message: 'Test gateway is saved', data: stored } },
    })
    renderRoutes([{ path: '*', element: <AccountsScreen /> }], '/payments/accounts')
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Test gateway' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }))
    fireEvent.change(await screen.findByLabelText('Label'), { target: { value: 'For cards' } })
    fireEvent.change(screen.getByLabelText('Monthly cap'), { target: { value: '800' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      connection_id: 'con_1',
      version: 1,
      account_name: 'For cards',
      methods: ['card', 'apple_pay'],
      currencies: [],
      statement_descriptor: '',
      monthly_cap: 80_000,
    })
  })
})
