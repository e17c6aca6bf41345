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
    text: 'Address and email of the business: providers, receipts and disputes ask for them.',
    path: settingsOf,
    action: 'Fill in',
    permission: 'store.manage',
  },
  bank_account: {
    label: 'Bank account',
    text: 'Your provider pays out to the bank account you give it. Done once Stripe has it, or a live account is verified.',
    path: to('lasso-pay.stripe-onboarding'),
    action: 'Give one',
    permission: 'payments.manage',
  },
  connector: {
    label: 'Payment account',
    text: 'An account that is active in the mode of your store.',
    path: to('payments.choose-connector'),
    action: 'Connect',
    permission: 'payments.manage',
  },
  checkout_domain: {
    label: 'Checkout domain',
    text: 'Let shoppers pay under your own name, proven by a DNS record.',
    path: settingsOf,
    action: 'Set up',
    permission: 'store.manage',
  },
  test_payment: {
    label: 'Test payment',
    text: 'Pay once as a shopper with a test card, and see the order come in.',
    path: to('dashboard'),
    action: 'Try it',
    permission: 'pages.manage',
  },
  go_live: {
    label: 'Go live',
    text: 'Switch the store from test to live. It needs one verified live account.',
    path: to('carts.list'),
    action: 'Switch',
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
