import type { Product } from '../../../shared/contracts/sales/inventory.ts'

/** The products that a link can offer, as groups of a choice: a product, and its variants under it. */
export const variantChoices = (products: readonly Product[]) =>
  products
    .filter(({ status, variants }) => status === 'active' && variants.length > 0)
    .map(({ title, variants }, index) => ({
      // Two products may bear the same title, and a choice's groups may not.
      group: products.some((other, at) => at !== index && other.title === title) ? `${title} (${index + 1})` : title,
      items: variants.map((variant) => ({ value: variant.variant_id, label: `${title}, ${variant.title}` })),
    }))
