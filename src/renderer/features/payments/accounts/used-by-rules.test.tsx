import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt, renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import AccountsScreen from './accounts-screen.tsx'
import { account } from '../payments.fixture.ts'
import { UsedByRules } from './used-by-rules.tsx'

const rule = (rule_id: string, name: string, connection_id: string) => ({
  rule_id,
  name,
  status: 'live',
  connector_ids: [connection_id],
  published: null,
})

const default_row = { connection_id: null, sentence: '' }

beforeEach(() => void signedInDevice())

describe('rules that use an account', () => {
  it('are listed on its form with links', async () => {
    const data = [rule('rul_1', 'Big orders', 'con_1'), rule('rul_2', 'Elsewhere', 'con_2')]
    fakeApi({ 'GET /api/orchestration/rules': { body: { data, lint: [], default_row } } })
    renderAt(<UsedByRules connection_id="con_1" />)
    const link = await screen.findByRole('link', { name: 'Big orders' })
    expect(link.getAttribute('href')).toBe('/orchestration/rules/edit-rule/rul_1')
    expect(screen.queryByText('Elsewhere')).toBeNull()
  })

  it('are replaced by a note if there are none', async () => {
    fakeApi({ 'GET /api/orchestration/rules': { body: { data: [], lint: [], default_row } } })
    renderAt(<UsedByRules connection_id="con_1" />)
    await screen.findByText(/^Not used by any/)
  })

  it('are listed and linked if they prevent its removal', async () => {
    const rules = [
      { rule_id: 'rul_1', name: 'Big orders' },
      { rule_id: 'rul_2', name: 'Cards from Europe' },
    ]
    fakeApi({
      'GET /api/orchestration/allOrchestration': { body: { data: [account()] } },
      'POST /api/orchestration/remove': {
        status: 409,
        body: { detail: 'Main is named by rules: Big orders, Cards from Europe', code: 'named_by_rules', rules },
      },
    })
    renderRoutes([{ path: '*', element: <AccountsScreen /> }], '/payments/accounts')
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Main' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Main is used by rules' }))
    expect(dialog.getByRole('link', { name: 'Cards from Europe' }).getAttribute('href')).toBe(
      '/orchestration/rules/edit-rule/rul_2',
    )
  })
})
