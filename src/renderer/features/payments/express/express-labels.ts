import type { ExpressSettings, ExpressState } from '../../../../shared/contracts/checkout/express-checkout.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'

export const EXPRESS_NAMES: Readonly<Record<ExpressState['method'], string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
}

export const BUTTON_STYLES = [
  { value: 'brand', label: 'Brand' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const satisfies readonly { value: ExpressSettings['look']; label: string }[]

/** True if shoppers currently see its button. */
export const isVisible = ({ on, missing }: ExpressState): boolean => on && missing === null

/** Path and label of the link to the next setup step. */
export function nextStep({ method, missing }: ExpressState): { path: string; label: string } | null {
  if (missing === null) return null
  if (missing.step === 'pages') return { path: to('payment-pages.list'), label: 'Open payment pages' }
  if (missing.step === 'charging_account') return { path: to('payments.choose-connector'), label: 'Connect an account' }
  if (missing.step === 'third_party') return { path: to('whop.dashboard'), label: 'View payments' }
  const accountName = method === 'google_pay' ? 'google-pay' : 'apple-pay'
  return { path: to('payments.connector', { accountName }), label: `Connect ${EXPRESS_NAMES[method]}` }
}

/** True if several buttons are on, and no live page shows any of them. */
export function areOffOnPages(methods: readonly ExpressState[]): boolean {
  const on = methods.filter((method) => method.on)
  return on.length > 1 && on.every(({ missing }) => missing?.step === 'pages')
}

/** Lists the accounts that charge it and the number of pages that show it. */
export function stateText({ accounts, pages, on }: ExpressState): string {
  if (accounts.length === 0) return on ? 'Switched on, and not shown yet.' : 'Off'
  const [first, ...others] = accounts.map(({ account_name }) => account_name)
  const names = others.length === 0 ? first : `${first} and ${pluralize(others.length, 'other')}`
  if (!on) return `Off. ${names} can process it.`
  return pages === 0 ? `Processed by ${names}.` : `Processed by ${names}. On ${pluralize(pages, 'live page')}.`
}
