import { decimalOf } from './payer.ts'
import type { WalletBill, WalletQuote } from './side.ts'

/** The order as a sheet's lines; `pending` while its address, and so its tax, is not known. */
export function shownOf({ amount, lines, methods, selected }: WalletQuote, bill: WalletBill, pending = false) {
  const money = (minor: number) => decimalOf(minor, bill.currency)
  const item = (label: string, minor: number) => ({ label, amount: money(minor) })
  // The first one is the one that is chosen.
  const ordered = methods.toSorted((a, b) => Number(b.id === selected) - Number(a.id === selected))
  return {
    total: { ...item(bill.merchant_name, amount), type: pending ? 'pending' : 'final' },
    lines: lines.map((line) => item(line.label, line.amount)),
    methods: ordered.map(({ id, label, amount: minor }) => ({ ...item(label, minor), detail: '', identifier: id })),
  }
}

/** Apple's own kind of error, of a code or of an address, whose part it names. */
export function errorOf(message: string, isCode: boolean): unknown {
  const [code, field] = isCode ? ['couponCodeInvalid'] : ['addressUnserviceable', 'postalAddress']
  const Kind: unknown = Reflect.get(window, 'ApplePayError')
  if (typeof Kind !== 'function') return { code, contactField: field, message }
  return Reflect.construct(Kind, [code, field, message])
}
