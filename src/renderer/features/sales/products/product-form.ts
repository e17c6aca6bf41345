import { inventory, type Product, type VariantInput } from '../../../../shared/contracts/sales/inventory.ts'
import type { Input } from '../../../../shared/contract.ts'
import { DEFAULT_VARIANT } from '../../../../shared/domain/cart/variant-title.ts'

/** A variant in the form. Numbers are null while their field is empty. */
export interface VariantValues {
  /** Stays with the row when it's moved; generated for a new variant. */
  key: string
  /** Missing until the variant is saved. */
  variant_id?: string
  title: string
  sku: string
  /** In minor units of the store's currency. */
  price: number | null
  /** Off if the product never runs out. */
  track_stock: boolean
  /** The saved variant has stock, which is adjusted, never overwritten. */
  has_stock: boolean
  /** Initial stock of a variant that has none yet. */
  stock: number | null
  low_stock_threshold: number | null
}

// A type, not an interface: forms require an index signature.
export type ProductValues = {
  title: string
  description: string
  variants: VariantValues[]
  /** A newly chosen picture. */
  image: File | null
  /** Why the last chosen picture was rejected. */
  image_problem: string | null
  /** True if the saved picture is to be removed. */
  remove_image: boolean
}

let newVariantCount = 0

export function newVariant(title = ''): VariantValues {
  newVariantCount += 1
  return {
    key: `new-${newVariantCount}`,
    title,
    sku: '',
    price: null,
    track_stock: true,
    has_stock: false,
    stock: null,
    low_stock_threshold: 0,
  }
}

/** Initial values: the saved product, or an empty one with one variant. */
export function productValues(product: Product | null): ProductValues {
  if (product === null) {
    return {
      title: '',
      description: '',
      variants: [newVariant(DEFAULT_VARIANT)],
      image: null,
      image_problem: null,
      remove_image: false,
    }
  }
  const { title, description, variants } = product
  return {
    title,
    description,
    variants: variants.map(({ variant_id, title, sku, price, track_stock, stock, low_stock_threshold }) => ({
      key: variant_id,
      variant_id,
      title,
      sku,
      price,
      track_stock,
      has_stock: track_stock,
      stock,
      low_stock_threshold,
    })),
    image: null,
    image_problem: null,
    remove_image: false,
  }
}

// An empty number becomes NaN, which the contract's rules reject with their own message.
const numberOrNaN = (figure: number | null): number => figure ?? Number.NaN

/**
 * True if the variant needs initial stock. A saved one keeps its own, which sales may have changed since it was loaded.
 */
export const needsStock = ({ track_stock, has_stock }: VariantValues): boolean => track_stock && !has_stock

const variantInput = (variant: VariantValues): VariantInput => ({
  ...(variant.variant_id !== undefined && { variant_id: variant.variant_id }),
  title: variant.title.trim(),
  sku: variant.sku.trim(),
  price: numberOrNaN(variant.price),
  track_stock: variant.track_stock,
  ...(needsStock(variant) && { stock: numberOrNaN(variant.stock) }),
  low_stock_threshold: variant.low_stock_threshold ?? 0,
})

const filesOf = ({ image }: ProductValues) => (image === null ? {} : { files: { image } })

export const createPayload = (values: ProductValues, store_id: string): Input<typeof inventory.create> => ({
  body: {
    store_id,
    title: values.title.trim(),
    description: values.description,
    variants: values.variants.map(variantInput),
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
    variants: values.variants.map(variantInput),
    ...(values.remove_image && values.image === null ? { remove_image: true } : {}),
  },
  ...filesOf(values),
})

/** Validation errors by form path ('variants.0.price'): the contract's rules, run on the client. */
export function productRules(values: ProductValues, product_id: string | null): Record<string, string> {
  const result =
    product_id === null
      ? inventory.create.body.safeParse(createPayload(values, 'store').body)
      : inventory.update.body.safeParse(updatePayload(values, { product_id, version: 1 }).body)
  const errors: Record<string, string> = {}
  for (const issue of result.success ? [] : result.error.issues)
    errors[issue.path.map(String).join('.')] ??= issue.message
  if (values.image_problem !== null) errors['image'] = values.image_problem
  // Replaces the invalid number error of an empty field.
  values.variants.forEach((variant, index) => {
    if (variant.price === null) errors[`variants.${index}.price`] = 'Price is required'
    if (variant.stock === null && needsStock(variant)) errors[`variants.${index}.stock`] = 'Stock is required'
  })
  return errors
}
