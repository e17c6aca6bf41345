import { textIn } from './load-script.ts'
import { decimalOf } from './payer.ts'
import type { WalletBill, WalletQuote } from './side.ts'

/** The order as the sheet shows it; an estimate while its address, and so its tax, is not known. */
export function totalsOf(data: unknown, bill: WalletBill, { amount, lines }: WalletQuote, estimated = false): object {
  const money = (minor: number) => decimalOf(minor, bill.currency)
  return {
    totalPriceStatus: estimated ? 'ESTIMATED' : 'FINAL',
    totalPrice: money(amount),
    totalPriceLabel: bill.merchant_name,
    currencyCode: bill.currency,
    countryCode: textIn(data, 'country') || 'US',
    displayItems: lines.map(({ label, amount: minor }) => ({ label, type: 'LINE_ITEM', price: money(minor) })),
  }
}

/** Stands where there is no way to ship to choose: a sheet that was told of a choice wants one. */
export const NO_CHOICE = 'no_choice'

/** The ways to ship, of which the sheet shows one as chosen. */
export const optionsOf = ({ methods, selected }: WalletQuote, { currency, shipped_free }: WalletBill): object => ({
  ...((selected ?? methods[0]?.id) && { defaultSelectedOptionId: selected ?? methods[0]?.id }),
  shippingOptions:
    methods.length === 0
      ? [{ id: NO_CHOICE, label: shipped_free, description: '' }]
      : methods.map(({ id, label, amount }) => ({
          id,
          label,
          description: `${decimalOf(amount, currency)} ${currency}`,
        })),
})

/** The code that is applied, as the sheet lists it. */
export const offersOf = (code: string): object => ({
  offers: code === '' ? [] : [{ redemptionCode: code, description: code }],
})
