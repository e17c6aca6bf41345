import { describe, expect, it } from 'vitest'
import { activeMenuKey } from './active-menu-key.ts'

const CASCADE = '/orchestration/rules/cascade'
const connectors = 'adyen apple-pay google-pay authorize-net braintree paypal cybersource nmi nuvei stripe'.split(' ')

const menu = [
  '/dashboard',
  '/payments/accounts',
  '/payments/orchestration/rules/cascade',
  '/sales/orders',
  '/sales/customers',
  '/sales/inventory',
  '/editor/checkout',
  '/editor/checkout/carts',
  '/editor/checkout/payment-pages',
  '/editor/checkout/promo-codes',
  '/integrations',
  '/settings/tickets',
]

describe('active menu key', () => {
  it.each([
    ['HL-001', '/payments/accounts/choose-connector', '/accounts'],
    ...connectors.map((name): [string, string, string] => [
      'HL-002',
      `/add-new-account/connector/${name}`,
      '/accounts',
    ]),
    ['HL-003', '/accounts/new-mid-application', '/accounts'],
    ['HL-004', '/orchestration/rules/checkout', CASCADE],
    ['HL-004', '/payments/orchestration/rules/checkout', CASCADE],
    ['HL-005', '/orchestration/rules/add-new-rule', CASCADE],
    ['HL-006', '/decline/add-new-rule', CASCADE],
    ['HL-006', '/orchestration/decline/add-new-rule', CASCADE],
    ['HL-007', '/route-to-connection/add-new-rule', CASCADE],
    ['HL-007', '/orchestration/route-to-connection/add-new-rule', CASCADE],
    ['HL-008', '/3d-secure/add-new-rule', CASCADE],
    ['HL-008', '/orchestration/3d-secure/add-new-rule', CASCADE],
    ['HL-009', '/other-transactions/decline-new-rule', CASCADE],
    ['HL-010', '/orchestration/rules/edit-rule/rul_1', CASCADE],
    ['HL-011', '/reporting/authorizations', '/reporting'],
    ['HL-012', '/reports', '/reporting'],
    ['HL-013', '/marketing/abandoned-carts', '/marketing'],
    ['HL-014', '/marketing/traffic', '/marketing'],
    ['HL-015', '/subscriptions', '/subscriptions'],
    ['HL-017', '/checkout', '/checkouts'],
    ['HL-017', '/editor/checkout', '/checkouts'],
    ['HL-018', '/editor/checkout/carts', '/checkouts'],
    ['HL-019', '/editor/checkout/optimizers', '/checkouts'],
    ['HL-020', '/editor/checkout/payment-pages', '/checkouts'],
    ['HL-021', '/editor/checkout/confirmation-pages', '/checkouts'],
    ['HL-022', '/editor/checkout/promo-codes', '/checkouts'],
    ['HL-023', '/settings/account', '/settings'],
    ['HL-024', '/settings/notifications', '/settings'],
    ['HL-025', '/settings/tickets', '/settings'],
  ])('[%s] %s highlights %s', (_, path, parent) => expect(activeMenuKey(path, menu)).toBe(parent))

  it.each([
    ['/payments/accounts', '/accounts'],
    ['/payments/orchestration/rules/cascade', CASCADE],
    ['/orchestration/rules/card-transactions', CASCADE],
    ['/orchestration/3d-secure/edit-rule/rul_1', CASCADE],
    ['/reporting/chargebacks', '/reporting'],
    ['/subscriptions', '/subscriptions'],
    ['/subscriptions/plans/update', '/subscriptions/plans'],
    ['/settings/tickets/tic_1', '/settings/tickets'],
    ['/sales/orders/details', '/sales/orders'],
    ['/editor/checkout/promo-codes/update/prm_1', '/editor/checkout/promo-codes'],
    ['/editor/checkout/payment-links', '/editor/checkout'],
    ['/integrations/klaviyo', '/integrations'],
    ['/sales/orders/', '/sales/orders'],
    ['/lasso-pay/payments', '/lasso-pay/payments'],
  ])('[DEF-01] [DEF-02] [DEF-03] [DEF-04] [DEF-07] %s highlights the nearest, %s', (path, parent) =>
    expect(activeMenuKey(path, menu)).toBe(parent),
  )
})
