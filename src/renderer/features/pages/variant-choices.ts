import type { Product } from '../../../shared/contracts/sales/inventory.ts'

/** Products as grouped options of a select, with their variants. */
export const variantChoices = (products: readonly Product[]) =>
  products
    .filter(({ status, variants }) => status === 'active' && variants.length > 0)
    .map(({ title, variants }, index) => ({
      // Products may share a title, but option groups can't.
      group: products.some((other, at) => at !== index && other.title === title) ? `${title} (${index + 1})` : title,
      items: variants.map((variant) => ({ value: variant.variant_id, label: `${title}, ${variant.title}` })),
    }))
