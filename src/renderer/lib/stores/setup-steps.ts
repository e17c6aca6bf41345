import type { SetupStep } from '../../../shared/contracts/stores/store.ts'
import { can, type Permission } from '../../../shared/domain/store/permissions.ts'
import { to } from '../navigation/route-paths.ts'
import { UNSUPPORTED_CURRENCY_ADVICE, unsupportedCurrencyTitle } from './unsupported-currency.ts'

type StepKey = SetupStep['step']

export interface ShownStep {
  key: StepKey
  label: string
  /** One-line description. */
  text: string
  status: SetupStep['status']
  /** Path to complete the step; null if it can't be done manually, or not by this member. */
  path: string | null
  /** Label of the link. */
  action: string
  /** True if the member's role can complete it. */
  allowed: boolean
}

type Words = Pick<ShownStep, 'label' | 'text' | 'action'> & {
  path: string | null | ((store_id: string) => string)
  permission: Permission
}

const settingsOf = (store_id: string): string => to('edit-store', { store_id })

const words: Readonly<Record<StepKey, Words>> = {
  store_details: {
    label: 'Store details',
    text: 'Address, email and phone for receipts and page footers.',
    path: settingsOf,
    action: 'Fill in',
    permission: 'store.manage',
  },
  product: {
    label: 'Create a product',
    text: 'Something to sell, with a price and stock.',
    path: to('inventory.new'),
    action: 'Create product',
    permission: 'inventory.manage',
  },
  shipping_rates: {
    label: 'Set shipping rates',
    text: 'Offer free shipping or a flat rate, or turn shipping off.',
    path: to('payment-pages.list'),
    action: 'Set rates',
    permission: 'pages.manage',
  },
  checkout_domain: {
    label: 'Checkout domain',
    text: 'Let shoppers pay on your own domain. Optional while you test.',
    path: settingsOf,
    action: 'Set up',
    permission: 'store.manage',
  },
  payment_connection: {
    label: 'Connect a payment account',
    text: 'The built-in test gateway accepts test cards immediately.',
    path: to('payments.onboarding'),
    action: 'Choose',
    permission: 'payments.manage',
  },
  payment_page: {
    label: 'Payment page',
    text: 'What shoppers see when they pay. Yours is already live.',
    path: to('payment-pages.list'),
    action: 'Open',
    permission: 'pages.manage',
  },
  confirmation_page: {
    label: 'Confirmation page',
    text: 'What shoppers see after they pay.',
    path: null,
    action: 'Open',
    permission: 'pages.manage',
  },
}

/** The order in which new merchants complete them. */
const order: readonly StepKey[] = [
  'payment_connection',
  'product',
  'shipping_rates',
  'payment_page',
  'confirmation_page',
  'store_details',
  'checkout_domain',
]

/** Accounts are connected, but none supports the store's currency. */
const unsupportedCurrencyText = (currency: string, allowed: boolean) => ({
  text: `${unsupportedCurrencyTitle(currency)}. ${UNSUPPORTED_CURRENCY_ADVICE}`,
  path: allowed ? to('payments.choose-connector') : null,
  action: 'Connect account',
})

/**
 * Returns a store's setup steps (ST-006) in checklist order, each with its description and where the role can complete
 * it.
 */
export function shownSteps(
  steps: readonly SetupStep[],
  { store_id, role }: { store_id: string; role: string },
): ShownStep[] {
  return order.flatMap((key) => {
    const found = steps.find(({ step }) => step === key)
    if (!found) return []
    const { permission, path, ...rest } = words[key]
    const allowed = can(role, permission)
    const place = typeof path === 'function' ? path(store_id) : path
    const shown = { key, status: found.status, allowed, path: allowed ? place : null, ...rest }
    return [found.untaken_currency ? { ...shown, ...unsupportedCurrencyText(found.untaken_currency, allowed) } : shown]
  })
}
