import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { routes } from '../routes.ts'
import { sidebarMenu } from '../shell/sidebar.ts'
import { Sidebar } from './sidebar/sidebar.tsx'

const store = { using_lasso_payments: false, whop_api_key: '' }

function Menu() {
  const { pathname } = useLocation()
  const menu = sidebarMenu(routes, store, pathname)
  return (
    <>
      <Sidebar menu={menu} pinned onLogout={() => {}} />
      <output data-testid="where">{pathname}</output>
    </>
  )
}

const show = () =>
  render(
    <UiProvider env="test">
      <MemoryRouter initialEntries={['/no-entry']}>
        <Menu />
      </MemoryRouter>
    </UiProvider>,
  )

const where = () => screen.getByTestId('where').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('menu entries', () => {
  it.each([
    ['SB-015', 'Sales', 'Orders', '/sales/orders'],
    ['SB-016', 'Sales', 'Customers', '/sales/customers'],
    ['SB-017', 'Sales', 'Inventory', '/sales/inventory'],
    ['SB-018', 'Sales', 'Offers', '/sales/offers'],
    ['SB-020', 'Flows', 'Flows', '/editor/checkout'],
    ['SB-021', 'Flows', 'Carts', '/editor/checkout/carts'],
    ['SB-022', 'Flows', 'Optimizers', '/editor/checkout/optimizers'],
    ['SB-023', 'Flows', 'Payment Pages', '/editor/checkout/payment-pages'],
    ['SB-024', 'Flows', 'Confirmation Pages', '/editor/checkout/confirmation-pages'],
    ['SB-025', 'Flows', 'Promo Codes', '/editor/checkout/promo-codes'],
    ['SB-028', 'Settings', 'Account Settings', '/settings/account'],
    ['SB-029', 'Settings', 'Notifications', '/settings/notifications'],
    ['SB-030', 'Settings', 'Tickets', '/settings/tickets'],
  ])('[%s] %s > %s goes to %s and is active there', (_, group, label, path) => {
    show()
    press(group)
    const list = screen.getByRole('list', { name: group })
    fireEvent.click(within(list).getByRole('link', { name: label }))
    expect(where()).toBe(path)
    expect(within(screen.getByRole('list', { name: group })).getByRole('link', { current: 'page' }).textContent).toBe(
      label,
    )
  })

  it.each([
    ['SB-012', 'Dashboard', '/dashboard'],
    ['SB-026', 'Integrations', '/integrations'],
  ])('[%s] %s goes to %s and is active there', (_, label, path) => {
    show()
    fireEvent.click(screen.getByRole('link', { name: label }))
    expect(where()).toBe(path)
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(label)
  })

  it('opens settings from the route table [SB-027]', () => {
    show()
    press('Settings')
    expect(where()).toBe('/settings/account')
    const labels = within(screen.getByRole('list', { name: 'Settings' })).getAllByRole('link')
    expect(labels.map((link) => link.textContent)).toEqual(['Account Settings', 'Notifications', 'Tickets'])
  })
})
