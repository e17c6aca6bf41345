import { describe, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import { paymentEntries, sidebarMenu } from './sidebar.ts'

/** Every route that the menu references, as if all screens existed. */
const all = [
  ['dashboard', '/dashboard'],
  ['payments.accounts', '/payments/accounts'],
  ['rules.cascade', '/payments/orchestration/rules/cascade'],
  ['whop.dashboard', '/payments/whop/dashboard'],
  ['payments.express-checkout', '/payments/express-checkout'],
  ['payments.onboarding', '/payments/onboarding'],
  ['orders.list', '/sales/orders'],
  ['customers.list', '/sales/customers'],
  ['inventory.list', '/sales/inventory'],
  ['offers.list', '/sales/offers'],
  ['flows.list', '/editor/checkout'],
  ['carts.list', '/editor/checkout/carts'],
  ['optimizers.list', '/editor/checkout/optimizers'],
  ['payment-pages.list', '/editor/checkout/payment-pages'],
  ['confirmation-pages.list', '/editor/checkout/confirmation-pages'],
  ['promo-codes.list', '/editor/checkout/promo-codes'],
  ['integrations', '/integrations'],
  ['settings.account', '/settings/account'],
  ['settings.notifications', '/settings/notifications'],
  ['settings.tickets', '/settings/tickets'],
].map(([id = '', path = '']) => ({ id, path }))

const own = { using_lasso_payments: true, whop_api_key: '' }
const whop = { using_lasso_payments: false, whop_api_key: 'k' }
const none = { using_lasso_payments: false, whop_api_key: '' }

const items = (path: string, store = none, highlight?: string) => {
  const { primary, secondary } = sidebarMenu(all, store, path, highlight)
  return [...primary, ...secondary]
}

const group = (label: string, path = '/dashboard', store = none) =>
  items(path, store).find((item) => item.label === label)

/** Labels of the active group and entry. */
const active = (path: string, store = none, highlight?: string) =>
  items(path, store, highlight)
    .filter((item) => item.active)
    .map((item) => [item.label, ...(item.items ?? []).filter((sub) => sub.active).map((sub) => sub.label)].join(' > '))

describe('the menu', () => {
  it('lists its entries in order, with a logout item [SB-004] [SB-007] [SB-011] [SB-012] [SB-013]', () => {
    expect(items('/dashboard').map(({ label }) => label)).toEqual([
      'Dashboard',
      'Payments',
      'Sales',
      'Flows',
      'Integrations',
      'Settings',
      'Logout',
    ])
    expect(sidebarMenu(all, none, '/').primary).toHaveLength(4)
    expect(items('/').filter(({ logout }) => logout)).toHaveLength(1)
  })

  it.each([
    ['Sales', ['Orders', 'Customers', 'Inventory', 'Offers']],
    ['Flows', ['Flows', 'Carts', 'Optimizers', 'Payment Pages', 'Confirmation Pages', 'Promo Codes']],
    ['Settings', ['Account Settings', 'Notifications', 'Tickets']],
  ])('lists the sub-items of %s in order [SB-005] [SB-014] [SB-019] [SB-027]', (label, subs) => {
    expect(group(label)?.items?.map((item) => item.label)).toEqual(subs)
  })

  it.each([
    ['SB-031', whop, ['Whop Payments', 'Express Checkout']],
    ['SB-032', own, ['Accounts', 'Orchestration']],
    ['SB-032', { ...own, whop_api_key: 'k' }, ['Accounts', 'Orchestration']],
    ['SB-033', none, ['Onboarding']],
  ])('[%s] lists the store’s payments entries', (_, store, labels) => {
    expect(paymentEntries(store).map(({ label }) => label)).toEqual(labels)
    expect(group('Payments', '/', store)?.items?.map(({ label }) => label)).toEqual(labels)
  })

  it('shows entries without a route in place, as coming soon [SB-006] [SB-011]', () => {
    const few = sidebarMenu([{ id: 'orders.list', path: '/sales/orders' }], none, '/')
    expect(few.primary.map(({ label }) => label)).toEqual(['Dashboard', 'Payments', 'Sales', 'Flows'])
    const sales = few.primary.find(({ label }) => label === 'Sales')
    expect(sales?.items?.map(({ label, comingSoon }) => [label, comingSoon ?? false])).toEqual([
      ['Orders', false],
      ['Customers', true],
      ['Inventory', true],
      ['Offers', true],
    ])
    expect(few.secondary.map(({ label, comingSoon }) => [label, comingSoon])).toEqual([
      ['Integrations', true],
      ['Settings', undefined],
      ['Logout', undefined],
    ])
  })

  it('falls back to the onboarding entry while no payments entry has a route [SB-031]', () => {
    const built = all.filter(({ id }) => id !== 'whop.dashboard' && id !== 'payments.express-checkout')
    const payments = sidebarMenu(built, whop, '/').primary.find(({ label }) => label === 'Payments')
    expect(payments?.items?.map(({ label, comingSoon }) => [label, comingSoon ?? false])).toEqual([
      ['Whop Payments', true],
      ['Express Checkout', true],
      ['Onboarding', false],
    ])
  })

  it.each([
    ['/dashboard', none, ['Dashboard']],
    ['/payments/accounts/choose-connector', own, ['Payments > Accounts']],
    ['/add-new-account/connector/stripe', own, ['Payments > Accounts']],
    ['/payments/accounts/choose-connector', none, ['Payments']],
    ['/orchestration/decline/add-new-rule', own, ['Payments > Orchestration']],
    ['/editor/checkout', none, ['Flows > Flows']],
    ['/editor/checkout/carts', none, ['Flows > Carts']],
    ['/editor/checkout/payment-pages/standard/update/pp_1', none, ['Flows > Payment Pages']],
    ['/sales/orders/details', none, ['Sales > Orders']],
    ['/settings/account', none, ['Settings > Account Settings']],
    ['/subscriptions', none, []],
    ['/subscriptions/details', none, []],
  ])('highlights %s [HL-001] [HL-006] [HL-017] [HL-018] [DEF-04]', (path, store, labels) => {
    expect(active(path, store)).toEqual(labels)
  })

  it('uses the highlight that a route sets itself', () => {
    expect(active('/sales/customers-page', none, '/sales/customers')).toEqual(['Sales > Customers'])
  })

  it('returns the active parent even without a menu entry for it [HL-012] [DEF-05]', () => {
    expect(sidebarMenu(all, none, '/reports').activeParent).toBe('/reporting')
  })

  describe('for all dashboard routes', () => {
    // They have no menu entry (DEF-05).
    const isUnlisted = (path: string) => path.startsWith('/subscriptions') || path.startsWith('/marketing')
    const placed = routes.filter(({ area, path }) => area === 'dashboard' && !isUnlisted(path))
    const onIt = ({ path, highlight }: (typeof placed)[number], store: typeof none | null) => {
      const { primary, secondary } = sidebarMenu(routes, store, path, highlight)
      return [...primary, ...secondary].filter((item) => item.active)
    }
    const entriesOn = (route: (typeof placed)[number], store: typeof none | null) =>
      onIt(route, store).flatMap(({ items = [] }) => items.filter((item) => item.active))

    it.each(placed)('highlights one place for $id in every store’s menu', (route) => {
      for (const store of [own, whop, none, null]) {
        expect(onIt(route, store)).toHaveLength(1)
        expect(entriesOn(route, store).length).toBeLessThanOrEqual(1)
      }
    })

    it.each(placed)('highlights the entry of $id itself in stores that have it', (route) => {
      const isPlain = onIt(route, null).some(({ items }) => items === undefined)
      const found = [own, whop, none].map((store) => entriesOn(route, store).length)
      expect(isPlain || found.includes(1)).toBe(true)
    })

    it('highlights Accounts for own payments, where express checkout is a tab, and Express Checkout for other providers', () => {
      const express = placed.find(({ id }) => id === 'payments.express-checkout')
      if (!express) throw new Error('There is no such route')
      const labels = [own, whop, none].map((store) => entriesOn(express, store).map(({ label }) => label))
      expect(labels).toEqual([['Accounts'], ['Express Checkout'], []])
    })

    it.each([
      ['authorizations.list', ['Orders', 'Orders', 'Orders']],
      ['chargebacks.list', ['Orders', 'Orders', 'Orders']],
      ['chargebacks.details', ['Orders', 'Orders', 'Orders']],
      ['whop.dashboard', ['Accounts', 'Whop Payments', 'Onboarding']],
      ['whop.integration', ['Accounts', 'Whop Payments', 'Onboarding']],
    ])('highlights an entry for %s with own payments, with Whop and without either', (id, labels) => {
      const route = placed.find((each) => each.id === id)
      if (!route) throw new Error('There is no such route')
      const lit = [own, whop, none].map((store) => entriesOn(route, store).map(({ label }) => label))
      expect(lit.flat()).toEqual(labels)
    })

    it('returns the specification’s parent even if the menu highlights another place [HL-011] [DEF-05]', () => {
      const { activeParent } = sidebarMenu(routes, none, '/reporting/authorizations', '/sales/orders')
      expect(activeParent).toBe('/reporting')
    })
  })

  it('finds every menu route in the route table', () => {
    const { primary } = sidebarMenu(routes, own, '/')
    expect(primary.map(({ label }) => label)).toContain('Sales')
  })
})
