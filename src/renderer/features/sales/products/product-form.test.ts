import { describe, expect, it } from 'vitest'
import { inventory, type Product } from '../../../../shared/contracts/sales/inventory.ts'
import { createPayload, newVariant, productRules, productValues, updatePayload } from './product-form.ts'

const product: Product = {
  product_id: 'prd_1',
  store_id: 'str_1',
  title: 'Kettle',
  description: '',
  image: '/uploads/upl_1.webp',
  currency: 'USD',
  status: 'active',
  source: 'own',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  version: 1,
  variants: [
    {
      variant_id: 'var_1',
      title: '1.0 L',
      sku: 'KST-10',
      price: 14_900,
      track_stock: true,
      stock: 5,
      held: 2,
      available: 3,
      low_stock_threshold: 1,
    },
  ],
}

const filled = () => ({ ...newVariant('0.6 L'), price: 100, stock: 3 })

describe('product form input [SA-003]', () => {
  it('never includes the stock of a saved variant, because sales change it meanwhile', () => {
    const values = productValues(product)
    const { body } = updatePayload({ ...values, variants: [...values.variants, filled()] }, product)
    expect(body.variants).toEqual([
      { variant_id: 'var_1', title: '1.0 L', sku: 'KST-10', price: 14_900, track_stock: true, low_stock_threshold: 1 },
      { title: '0.6 L', sku: '', price: 100, track_stock: true, stock: 3, low_stock_threshold: 0 },
    ])
    expect(inventory.update.body.safeParse(body).success).toBe(true)
  })

  it('includes stock only if it is tracked, also for a variant that was not tracked before', () => {
    const [stored] = productValues(product).variants
    const untracked = { ...(stored ?? newVariant('')), track_stock: false }
    const values = {
      ...productValues(product),
      variants: [untracked, { ...newVariant('New'), price: 1, track_stock: false }],
    }
    expect(productRules(values, 'prd_1')).toEqual({})
    expect(updatePayload(values, product).body.variants).toEqual([
      { variant_id: 'var_1', title: '1.0 L', sku: 'KST-10', price: 14_900, track_stock: false, low_stock_threshold: 1 },
      { title: 'New', sku: '', price: 1, track_stock: false, low_stock_threshold: 0 },
    ])
    const never = {
      ...product,
      variants: product.variants.map((each) => ({ ...each, track_stock: false, stock: null })),
    }
    const [again] = productValues(never).variants
    const tracked = { ...productValues(never), variants: [{ ...(again ?? newVariant('')), track_stock: true }] }
    expect(productRules(tracked, 'prd_1')).toEqual({ 'variants.0.stock': 'Stock is required' })
  })

  it('has the initial stock of a new product, and trimmed titles', () => {
    const values = { ...productValues(null), title: ' Kettle ', variants: [filled()] }
    const { body } = createPayload(values, 'str_1')
    expect(body).toMatchObject({ store_id: 'str_1', title: 'Kettle', variants: [{ stock: 3, price: 100 }] })
    expect(inventory.create.body.safeParse(body).success).toBe(true)
  })

  it('removes the picture only if no new one replaces it', () => {
    const values = { ...productValues(product), remove_image: true }
    expect(updatePayload(values, product).body.remove_image).toBe(true)
    const image = new File(['x'], 'x.png', { type: 'image/png' })
    const replaced = updatePayload({ ...values, image }, product)
    expect(replaced).toMatchObject({ files: { image } })
    expect(replaced.body.remove_image).toBeUndefined()
  })
})

describe('product form errors [SA-003]', () => {
  it('require empty numbers, each at its own field', () => {
    const values = { ...productValues(null), title: ' ', variants: [newVariant('')] }
    expect(productRules(values, null)).toEqual({
      title: 'Title is required',
      'variants.0.title': 'Variant name is required',
      'variants.0.price': 'Price is required',
      'variants.0.stock': 'Stock is required',
    })
  })

  it('require no stock for a saved variant, and at least one variant', () => {
    expect(productRules(productValues(product), 'prd_1')).toEqual({})
    expect(productRules({ ...productValues(product), variants: [] }, 'prd_1')).toEqual({
      variants: 'A product needs at least one variant',
    })
  })

  it('point to a variant with a duplicate title and to negative numbers', () => {
    const variants = [filled(), { ...filled(), price: -1, stock: -2 }, { ...filled(), title: ' ' }]
    expect(productRules({ ...productValues(null), title: 'Kettle', variants }, null)).toEqual({
      'variants.1.title': 'Another variant already has this title',
      'variants.1.price': 'Price must not be negative',
      'variants.1.stock': 'Stock must not be negative',
      'variants.2.title': 'Variant name is required',
    })
  })

  it('require only title, price and stock for a new product, which starts with one variant', () => {
    const values = productValues(null)
    expect(values.variants).toMatchObject([{ title: 'Default', price: null, stock: null }])
    expect(Object.keys(productRules(values, null))).toEqual(['title', 'variants.0.price', 'variants.0.stock'])
  })

  it('block saving with an invalid price', () => {
    const [first] = productValues(product).variants
    const values = { ...productValues(product), variants: [{ ...(first ?? newVariant('')), price: Number.NaN }] }
    expect(Object.keys(productRules(values, 'prd_1'))).toEqual(['variants.0.price'])
  })

  it('block saving after the picture was rejected', () => {
    const values = { ...productValues(product), image_problem: 'Choose a PNG, JPEG, WebP, AVIF or GIF image.' }
    expect(productRules(values, 'prd_1')).toEqual({ image: values.image_problem })
  })
})
