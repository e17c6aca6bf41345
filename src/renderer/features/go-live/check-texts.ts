import type { GoLiveCheck } from '../../../shared/contracts/stores/go-live.ts'
import type { Permission } from '../../../shared/domain/store/permissions.ts'
import { pluralize } from '../../lib/format/format.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { UNSUPPORTED_CURRENCY_ADVICE, unsupportedCurrencyTitle } from '../../lib/stores/unsupported-currency.ts'

type Key = GoLiveCheck['check']

interface Words {
  label: string
  /** Text of a passed check; prefixed with the names of passing items if any. */
  passed: string
  missing: string
  /** Where to fix it and the permission required; absent if it can't be fixed in the dashboard. */
  fix?: { action: string; path: (store_id: string) => string; permission: Permission }
}

const settings = (action: string): NonNullable<Words['fix']> => ({
  action,
  path: (store_id) => to('edit-store', { store_id }),
  permission: 'store.manage',
})

export const CHECK_TEXTS: Readonly<Record<Key, Words>> = {
  own_host: {
    label: 'Checkout address',
    passed: 'Checkout and dashboard use separate addresses',
    missing:
      'Checkout and dashboard share one address. Live checkouts load scripts from payment providers, so they need their own. Ask your server administrator to point another domain at this server, set CHECKOUT_URL to it (for example https://pay.example.com) and restart.',
  },
  live_account: {
    label: 'Live payment account',
    passed: 'Ready to take payments',
    missing: 'Connect and verify a payment account in live mode',
    fix: { action: 'Connect account', path: () => to('payments.choose-connector'), permission: 'payments.manage' },
  },
  product: {
    label: 'Products',
    passed: 'At least one product is active',
    missing: 'Shoppers have nothing to buy yet',
    fix: { action: 'Create product', path: () => to('inventory.new'), permission: 'inventory.manage' },
  },
  checkout_pages: {
    label: 'Live payment page and cart',
    passed: 'Published',
    missing: 'Publish a default payment page and a default cart',
    fix: { action: 'Open pages', path: () => to('payment-pages.list'), permission: 'pages.manage' },
  },
  business_details: {
    label: 'Business details',
    passed: 'Address and email are set',
    missing: 'Add the address and email that shoppers see on receipts',
    fix: settings('Add details'),
  },
  policies: {
    label: 'Policies',
    passed: 'Linked from your checkout',
    missing: 'Link your terms, privacy and return policies',
    fix: settings('Add policies'),
  },
  shipping_rates: {
    label: 'Shipping rates',
    passed: 'Your payment page doesn’t ask for a shipping method',
    missing: 'Your payment page has no shipping rates',
    fix: { action: 'Add rates', path: () => to('payment-pages.list'), permission: 'pages.manage' },
  },
  checkout_domain: {
    label: 'Checkout domain',
    passed: 'Verified',
    missing: 'Shoppers pay at this server’s address',
    fix: settings('Set up domain'),
  },
  test_order: {
    label: 'Test order',
    passed: 'You placed at least one test order',
    missing: 'Place a test order to see checkout as a shopper does',
    fix: { action: 'Place a test order', path: () => to('dashboard'), permission: 'store.view' },
  },
}

/** Text below the label of a check. */
export function checkText({ check, status, names, untaken_currency }: GoLiveCheck): string {
  if (untaken_currency) return `${unsupportedCurrencyTitle(untaken_currency)}. ${UNSUPPORTED_CURRENCY_ADVICE}`
  const { passed, missing } = CHECK_TEXTS[check]
  if (status !== 'passed') return missing
  return names.length > 0 ? names.join(', ') : passed
}

/** Text below the dialog's title. */
export function summaryText(checks: readonly GoLiveCheck[]): string {
  const passed = checks.filter(({ status }) => status === 'passed').length
  const required = checks.filter(({ status }) => status === 'required').length
  const counted = `${passed} of ${checks.length} checks passed.`
  if (required > 0) return `${counted} ${pluralize(required, 'required check')} left.`
  return passed === checks.length
    ? `${counted} You’re ready to go live.`
    : `${counted} You can go live now and complete the other checks later.`
}
