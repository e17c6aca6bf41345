import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { OrderTabs } from './order-tabs.tsx'

const show = (total: number) => {
  signedInDevice()
  const { sent } = fakeApi({ 'GET /api/disputes/all': { body: { disputes: [], total, figures: {} } } })
  renderRoutes([{ path: '*', element: <OrderTabs /> }], '/reporting/authorizations')
  return sent
}

it('links to orders, authorizations, disputes and reports, with the number of disputes that need a response', async () => {
  const sent = show(3)
  const tabs = within(await screen.findByRole('navigation', { name: 'Orders, disputes and reports' }))
  await screen.findByText('need a response')
  expect(tabs.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Orders', '/sales/orders'],
    ['Authorizations', '/reporting/authorizations'],
    ['Disputes 3 need a response', '/reporting/chargebacks'],
    ['Reports', '/reports'],
  ])
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Authorizations')
  expect(sent[0]?.url).toContain('status=needs_response')
})

it('shows no number if no dispute needs a response', async () => {
  show(0)
  expect((await screen.findByRole('link', { name: /^Disputes/ })).textContent).toBe('Disputes')
})
