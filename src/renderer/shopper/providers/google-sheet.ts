import { textIn } from './load-script.ts'
import { decimalOf } from './payer.ts'
import type { WalletRequest, WalletQuote } from './side.ts'

/** The order's totals for the sheet; estimated until the address, and so the tax, is known. */
export function totalsOf(
  data: unknown,
  bill: WalletRequest,
  { amount, lines }: WalletQuote,
  estimated = false,
): object {
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

/** Placeholder if there are no shipping methods: a sheet with shipping options requires at least one. */
export const NO_CHOICE = 'no_choice'

/** The shipping methods, with the sheet's default. */
export const optionsOf = ({ methods, selected }: WalletQuote, { currency, shipped_free }: WalletRequest): object => ({
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

/** The applied promo code as the sheet lists it. */
export const offersOf = (code: string): object => ({
  offers: code === '' ? [] : [{ redemptionCode: code, description: code }],
})
