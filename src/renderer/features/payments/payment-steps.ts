import type { PaymentSetupStep } from '../../../shared/contracts/payments/payment-accounts.ts'
import { can, isRole, type Permission } from '../../../shared/domain/store/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { UNSUPPORTED_CURRENCY_ADVICE, unsupportedCurrencyTitle } from '../../lib/stores/unsupported-currency.ts'

export interface PaymentStep {
  key: PaymentSetupStep['step']
  status: PaymentSetupStep['status']
  label: string
  /** One-line description. */
  text: string
  /** Path to complete the step, and the label of its link. */
  path: string
  action: string
  /** True if the member's role can complete it. */
  allowed: boolean
}

interface Words extends Pick<PaymentStep, 'label' | 'text' | 'action'> {
  path: string | ((store_id: string) => string)
  permission: Permission
}

const settingsOf = (store_id: string): string => to('edit-store', { store_id })

const words: Readonly<Record<PaymentSetupStep['step'], Words>> = {
  business_details: {
    label: 'Business details',
    text: 'Add your business address and email for providers, receipts and disputes.',
    path: settingsOf,
    action: 'Add details',
    permission: 'store.manage',
  },
  bank_account: {
    label: 'Bank account',
    text: 'Add a bank account for payouts at your provider.',
    path: to('lasso-pay.stripe-onboarding'),
    action: 'Add bank account',
    permission: 'payments.manage',
  },
  connector: {
    label: 'Payment account',
    text: 'Activate an account in your store’s mode.',
    path: to('payments.choose-connector'),
    action: 'Connect',
    permission: 'payments.manage',
  },
  checkout_domain: {
    label: 'Checkout domain',
    text: 'Let shoppers pay on your own domain.',
    path: settingsOf,
    action: 'Set up',
    permission: 'store.manage',
  },
  test_payment: {
    label: 'Test order',
    text: 'Place an order with a test card and check that it appears.',
    path: to('dashboard'),
    action: 'Place a test order',
    permission: 'pages.manage',
  },
  go_live: {
    label: 'Go live',
    text: 'Switch your store from test to live mode. Requires a verified live account.',
    path: to('carts.list'),
    action: 'Go live',
    permission: 'pages.manage',
  },
}

/**
 * Returns the steps of /payments/onboarding, each with its description and where the member's role can complete it
 * (ST-006).
 */
export const paymentSteps = (
  steps: readonly PaymentSetupStep[],
  { store_id, role }: { store_id: string; role: string },
): PaymentStep[] =>
  steps.map(({ step, status, untaken_currency }) => {
    const { permission, path, ...rest } = words[step]
    if (untaken_currency) rest.text = `${unsupportedCurrencyTitle(untaken_currency)}. ${UNSUPPORTED_CURRENCY_ADVICE}`
    const allowed = isRole(role) && can(role, permission)
    return { key: step, status, allowed, path: typeof path === 'function' ? path(store_id) : path, ...rest }
  })
