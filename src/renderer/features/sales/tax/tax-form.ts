import type { SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'

// A type, not an interface: forms require an index signature.
export type RateValues = Pick<
  SalesTaxRate,
  'country_code' | 'region' | 'name' | 'percentage' | 'inclusive' | 'applies_to_shipping' | 'active'
>

/** Initial values: the saved rate, or a new one for the whole country. */
export const rateValues = (rate: SalesTaxRate | null): RateValues => ({
  country_code: rate?.country_code ?? '',
  region: rate?.region ?? '',
  name: rate?.name ?? '',
  percentage: rate?.percentage ?? '',
  inclusive: rate?.inclusive ?? false,
  applies_to_shipping: rate?.applies_to_shipping ?? false,
  active: rate?.active ?? true,
})

/** Normalizes a typed percentage: converts a decimal comma, as in '8,25', to a point. */
export const normalizePercentage = (text: string): string => text.trim().replace(',', '.').replace(/%$/, '').trim()
