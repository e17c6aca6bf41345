import type { SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'

// A type and not an interface: forms ask for an index signature.
export type RateValues = Pick<
  SalesTaxRate,
  'country_code' | 'region' | 'name' | 'percentage' | 'inclusive' | 'applies_to_shipping' | 'active'
>

/** What the form starts with: the rate as it is stored, or a new one of the whole country. */
export const rateValues = (rate: SalesTaxRate | null): RateValues => ({
  country_code: rate?.country_code ?? '',
  region: rate?.region ?? '',
  name: rate?.name ?? '',
  percentage: rate?.percentage ?? '',
  inclusive: rate?.inclusive ?? false,
  applies_to_shipping: rate?.applies_to_shipping ?? false,
  active: rate?.active ?? true,
})

/** A decimal comma is read as a point: '8,25' is what half of the world types. */
export const typedPercentage = (text: string): string => text.trim().replace(',', '.').replace(/%$/, '').trim()
