import { inventory, type Product, type VariantChange, type VariantInput } from '../../../shared/contracts/inventory.ts'
import type { Input } from '../../../shared/contract.ts'

/** A variant while it is edited. Figures are null while their field is empty. */
export interface VariantValues {
  /** Stays with the row when rows are moved; for a new variant made up here. */
  key: string
  /** Missing until the variant is saved. */
  variant_id?: string
  title: string
  sku: string
  /** Whole minor units of the store's currency. */
  price: number | null
  /** Asked of a new variant only: that of a saved one is adjusted, never overwritten. */
  stock: number | null
  low_stock_threshold: number | null
}

// A type and not an interface: forms ask for an index signature.
export type ProductValues = {
  title: string
  description: string
  variants: VariantValues[]
  /** A newly chosen picture. */
  image: File | null
  /** Why the picture chosen last cannot be taken. */
  image_problem: string | null
  /** The stored picture is to go. */
  remove_image: boolean
}

let made = 0

export function newVariant(title = ''): VariantValues {
  made += 1
  return { key: `new-${made}`, title, sku: '', price: null, stock: null, low_stock_threshold: 0 }
}

/** What the form starts with: the product as it is stored, or an empty one with one variant. */
export function productValues(product: Product | null): ProductValues {
  if (product === null) {
    return {
      title: '',
      description: '',
      variants: [newVariant('Default')],
      image: null,
      image_problem: null,
      remove_image: false,
    }
  }
  const { title, description, variants } = product
  return {
    title,
    description,
    variants: variants.map(({ variant_id, title, sku, price, stock, low_stock_threshold }) => ({
      key: variant_id,
      variant_id,
      title,
      sku,
      price,
      stock,
      low_stock_threshold,
    })),
    image: null,
    image_problem: null,
    remove_image: false,
  }
}

// An empty figure becomes NaN, which the contract's rules refuse in their own words.
const given = (figure: number | null): number => figure ?? Number.NaN

const facts = ({ title, sku, price, low_stock_threshold }: VariantValues) => ({
  title: title.trim(),
  sku: sku.trim(),
  price: given(price),
  low_stock_threshold: low_stock_threshold ?? 0,
})

/** A saved variant goes without its stock, which sales have moved since it was read. */
const variantChange = (variant: VariantValues): VariantChange =>
  variant.variant_id === undefined
    ? { ...facts(variant), stock: given(variant.stock) }
    : { ...facts(variant), variant_id: variant.variant_id }

const newVariantInput = (variant: VariantValues): VariantInput => ({ ...facts(variant), stock: given(variant.stock) })

const filesOf = ({ image }: ProductValues) => (image === null ? {} : { files: { image } })

export const createPayload = (values: ProductValues, store_id: string): Input<typeof inventory.create> => ({
  body: {
    store_id,
    title: values.title.trim(),
    description: values.description,
    variants: values.variants.map(newVariantInput),
  },
  ...filesOf(values),
})

export const updatePayload = (
  values: ProductValues,
  { product_id, version }: Pick<Product, 'product_id' | 'version'>,
): Input<typeof inventory.update> => ({
  body: {
    product_id,
    version,
    title: values.title.trim(),
    description: values.description,
    variants: values.variants.map(variantChange),
    ...(values.remove_image && values.image === null ? { remove_image: true } : {}),
  },
  ...filesOf(values),
})

/** What is wrong with each field, by its path in the form ('variants.0.price'). The contract's own rules, run early. */
export function productRules(values: ProductValues, product_id: string | null): Record<string, string> {
  const result =
    product_id === null
      ? inventory.create.body.safeParse(createPayload(values, 'store').body)
      : inventory.update.body.safeParse(updatePayload(values, { product_id, version: 1 }).body)
  const errors: Record<string, string> = {}
  for (const issue of result.success ? [] : result.error.issues)
    errors[issue.path.map(String).join('.')] ??= issue.message
  if (values.image_problem !== null) errors['image'] = values.image_problem
  // An empty figure is not a wrong one.
  values.variants.forEach(({ price, stock, variant_id }, index) => {
    if (price === null) errors[`variants.${index}.price`] = 'Price is required'
    if (stock === null && variant_id === undefined) errors[`variants.${index}.stock`] = 'Stock is required'
  })
  return errors
}
