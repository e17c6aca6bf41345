import { decimalOf } from './payer.ts'
import type { WalletRequest, WalletQuote } from './side.ts'

/** The order as line items of the sheet; `pending` until the address, and so the tax, is known. */
export function shownOf({ amount, lines, methods, selected }: WalletQuote, bill: WalletRequest, pending = false) {
  const money = (minor: number) => decimalOf(minor, bill.currency)
  const item = (label: string, minor: number) => ({ label, amount: money(minor) })
  // The sheet selects the first one.
  const ordered = methods.toSorted((a, b) => Number(b.id === selected) - Number(a.id === selected))
  return {
    total: { ...item(bill.merchant_name, amount), type: pending ? 'pending' : 'final' },
    lines: lines.map((line) => item(line.label, line.amount)),
    methods: ordered.map(({ id, label, amount: minor }) => ({ ...item(label, minor), detail: '', identifier: id })),
  }
}

/** Apple's error object for a promo code or an address field. */
export function errorOf(message: string, isCode: boolean): unknown {
  const [code, field] = isCode ? ['couponCodeInvalid'] : ['addressUnserviceable', 'postalAddress']
  const Kind: unknown = Reflect.get(window, 'ApplePayError')
  if (typeof Kind !== 'function') return { code, contactField: field, message }
  return Reflect.construct(Kind, [code, field, message])
}
