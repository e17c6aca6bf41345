import { listOf, objectOf, type Sent } from '../rules.ts'
import {
  discountReply,
  itemNode,
  LOCATION,
  productReply,
  type DoubleProduct,
  type DoubleVariant,
  type ShopCatalog,
} from './shop-catalog.ts'

const NONE = { userErrors: [] }

const page = <T>(all: readonly T[], { first, after }: Sent, reply: (one: T) => Sent) => {
  const from = typeof after === 'string' ? Number(after) : 0
  const to = from + Number(first)
  return {
    nodes: all.slice(from, to).map(reply),
    pageInfo: { hasNextPage: to < all.length, endCursor: String(to) },
  }
}

function applyInput(variant: DoubleVariant, input: Sent): void {
  const item = objectOf(input['inventoryItem'])
  const [option] = listOf(input['optionValues'])
  const [level] = listOf(input['inventoryQuantities'])
  Object.assign(variant, {
    ...('price' in input && { price: Number(input['price']).toFixed(2) }),
    ...('sku' in item && { sku: item['sku'] }),
    ...('sku' in input && { sku: input['sku'] }),
    ...('tracked' in item && { tracked: item['tracked'] }),
    ...(option && { title: option['name'] }),
    ...(level && { stock: level['quantity'] ?? level['availableQuantity'] }),
  })
}

const productMutations = (catalog: ShopCatalog) => ({
  productSet: ({ input: given }: Sent) => {
    const input = objectOf(given)
    const { title, descriptionHtml, status, handle } = input
    const product = catalog.add({
      title: String(title),
      descriptionHtml: String(descriptionHtml),
      status: String(status),
      handle: String(handle),
      variants: listOf(input['variants']).map(() => ({ stock: 0 })),
    })
    for (const [at, variant] of listOf(input['variants']).entries()) {
      const made = product.variants[at]
      if (made) applyInput(made, variant)
    }
    for (const { originalSource } of listOf(input['files'])) catalog.addMedia(product, String(originalSource))
    return { product: productReply(product), ...NONE }
  },
  productUpdate: ({ product: given, media }: Sent) => {
    const { id, ...fields } = objectOf(given)
    const product = catalog.product(id)
    if (!product) return { product: null, userErrors: [{ message: 'Product does not exist' }] }
    catalog.edit(product, fields)
    for (const { originalSource } of listOf(media)) catalog.addMedia(product, String(originalSource))
    return { product: productReply(product), ...NONE }
  },
  productReorderMedia: ({ id, moves }: Sent) => {
    const product = catalog.product(id)
    const [move] = listOf(moves)
    product?.media.sort((one, other) => Number(other.id === move?.['id']) - Number(one.id === move?.['id']))
    return { mediaUserErrors: [] }
  },
  productDelete: ({ input }: Sent) => {
    catalog.delete(String(objectOf(input)['id']))
    return NONE
  },
  productVariantsBulkUpdate: ({ productId, variants }: Sent) => {
    const product = catalog.product(productId)
    for (const input of listOf(variants)) {
      const variant = product?.variants.find(({ id }) => id === input['id'])
      if (variant) applyInput(variant, input)
    }
    if (product) catalog.edit(product, {})
    return NONE
  },
  productVariantsBulkCreate: ({ productId, variants }: Sent) => {
    const product = catalog.product(productId)
    for (const input of listOf(variants)) {
      const made = catalog.newVariant({ stock: 0 })
      applyInput(made, input)
      product?.variants.push(made)
    }
    return NONE
  },
  productVariantsBulkDelete: ({ productId, variantsIds }: Sent) => {
    const product = catalog.product(productId)
    const gone = new Set(Array.isArray(variantsIds) ? variantsIds : [])
    if (product) catalog.edit(product, { variants: product.variants.filter(({ id }) => !gone.has(id)) })
    return NONE
  },
})

const stockMutations = (catalog: ShopCatalog, keyOf: () => string) => ({
  inventoryActivate: ({ inventoryItemId }: Sent) => {
    const variant = catalog.variantOfItem(inventoryItemId)
    if (variant) variant.stock ??= 0
    return NONE
  },
  inventorySetQuantities: ({ input }: Sent) => {
    const key = keyOf()
    const text = JSON.stringify(input)
    const before = catalog.stockKeys.get(key)
    const fail = (code: string) => ({ userErrors: [{ code, message: `Refused: ${code}` }] })
    if (before !== undefined) return before === text ? NONE : fail('IDEMPOTENCY_KEY_PARAMETER_MISMATCH')
    catalog.beforeStock()
    const [change] = listOf(objectOf(input)['quantities'])
    const { inventoryItemId, changeFromQuantity, quantity } = change ?? {}
    const variant = catalog.variantOfItem(inventoryItemId)
    if (!variant || variant.stock === null) return fail('INVALID_INVENTORY_ITEM')
    if (typeof changeFromQuantity === 'number' && changeFromQuantity !== variant.stock)
      return fail('CHANGE_FROM_QUANTITY_STALE')
    variant.stock = Number(quantity)
    catalog.stockKeys.set(key, text)
    return NONE
  },
})

function discountMutations(catalog: ShopCatalog) {
  const create = (type: 'DiscountCodeBasic' | 'DiscountCodeFreeShipping', given: unknown) => {
    const input = objectOf(given)
    const made = catalog.addDiscount(String(input['code']), input, type)
    return { codeDiscountNode: discountReply(made), ...NONE }
  }
  const update = (id: unknown, given: unknown) => {
    const input = objectOf(given)
    const found = catalog.discounts.find((one) => one.id === id)
    if (!found) return { codeDiscountNode: null, userErrors: [{ message: 'Discount does not exist' }] }
    Object.assign(found, { code: input['code'], input: { ...found.input, ...input }, updatedAt: catalog.now() })
    return { codeDiscountNode: discountReply(found), ...NONE }
  }
  return {
    discountCodeBasicCreate: ({ basicCodeDiscount }: Sent) => create('DiscountCodeBasic', basicCodeDiscount),
    discountCodeFreeShippingCreate: ({ freeShippingCodeDiscount }: Sent) =>
      create('DiscountCodeFreeShipping', freeShippingCodeDiscount),
    discountCodeBasicUpdate: ({ id, basicCodeDiscount }: Sent) => update(id, basicCodeDiscount),
    discountCodeFreeShippingUpdate: ({ id, freeShippingCodeDiscount }: Sent) => update(id, freeShippingCodeDiscount),
    discountCodeDeactivate: ({ id }: Sent) => {
      const found = catalog.discounts.find((one) => one.id === id)
      if (found) Object.assign(found, { input: { ...found.input, endsAt: catalog.now() } })
      return NONE
    },
    discountCodeDelete: ({ id }: Sent) => {
      const at = catalog.discounts.findIndex((one) => one.id === id)
      if (at >= 0) catalog.discounts.splice(at, 1)
      return NONE
    },
  }
}

const bulkMutations = (catalog: ShopCatalog) => ({
  bulkOperationRunQuery: () => {
    if (catalog.bulk && catalog.bulk.status === 'RUNNING') {
      const message = 'A bulk query operation for this app and shop is already in progress'
      return { bulkOperation: null, userErrors: [{ message }] }
    }
    catalog.bulk = { id: 'gid://shopify/BulkOperation/1', status: 'RUNNING', polls: 0, file: catalog.file() }
    return { bulkOperation: { id: catalog.bulk.id, status: 'CREATED' }, ...NONE }
  },
  bulkOperationCancel: ({ id }: Sent) => {
    if (catalog.bulk) catalog.bulk.status = 'CANCELED'
    return { bulkOperation: { id, status: 'CANCELING' }, ...NONE }
  },
})

const productQueries = (catalog: ShopCatalog) => ({
  productsCount: () => ({ count: catalog.products.length }),
  products: (args: Sent) => page<DoubleProduct>(catalog.products, args, productReply),
  product: ({ id }: Sent) => {
    const found = catalog.product(id)
    return found ? productReply(found) : null
  },
  productByIdentifier: ({ identifier }: Sent) => {
    const found = catalog.products.find(({ handle }) => handle === objectOf(identifier)['handle'])
    return found ? productReply(found) : null
  },
  productVariants: ({ query }: Sent) => {
    const nodes = catalog.products.flatMap((product) =>
      product.variants
        .filter(({ sku }) => sku !== '' && String(query).includes(`sku:"${sku}"`))
        .map((variant) => ({ id: variant.id, sku: variant.sku, product: productReply(product) })),
    )
    return { nodes: nodes.slice(0, 1) }
  },
  nodes: ({ ids }: Sent) =>
    (Array.isArray(ids) ? ids : []).map((id) => {
      const variant = catalog.variantOfItem(id)
      return variant ? itemNode(variant) : null
    }),
  /** Ready when it is asked for the second time. */
  bulkOperation: ({ id }: Sent) => {
    const { bulk } = catalog
    if (!bulk) return null
    bulk.polls += 1
    if (bulk.status === 'RUNNING' && bulk.polls > 1) bulk.status = 'COMPLETED'
    const url = bulk.file === '' ? null : 'https://storage.googleapis.com/shopify/bulk.jsonl'
    return { id, status: bulk.status, errorCode: null, url: bulk.status === 'COMPLETED' ? url : null }
  },
})

const discountQueries = (catalog: ShopCatalog) => ({
  codeDiscountNodes: (args: Sent) => page(catalog.discounts, args, discountReply),
  codeDiscountNode: ({ id }: Sent) => {
    const found = catalog.discounts.find((one) => one.id === id)
    return found ? discountReply(found) : null
  },
  codeDiscountNodeByCode: ({ code }: Sent) => {
    const found = catalog.discounts.find((one) => one.code.toUpperCase() === String(code).toUpperCase())
    return found ? discountReply(found) : null
  },
})

const setup = (catalog: ShopCatalog) => ({
  locations: () => ({ nodes: [{ id: LOCATION, name: 'Austin warehouse' }] }),
  webhookSubscriptions: () => ({ nodes: catalog.webhooks }),
  webhookSubscriptionCreate: ({ topic, webhookSubscription }: Sent) => {
    const id = `gid://shopify/WebhookSubscription/${catalog.webhooks.length + 1}`
    const made = { id, topic: String(topic), uri: String(objectOf(webhookSubscription)['uri']) }
    catalog.webhooks.push(made)
    return { webhookSubscription: made, ...NONE }
  },
  webhookSubscriptionDelete: ({ id }: Sent) => {
    const at = catalog.webhooks.findIndex((one) => one.id === id)
    if (at >= 0) catalog.webhooks.splice(at, 1)
    return { deletedWebhookSubscriptionId: id, ...NONE }
  },
})

/** Resolvers of `CATALOG_SCHEMA`. `keyOf`: the idempotency key of the request. */
export function catalogRoot(catalog: ShopCatalog, keyOf: () => string): Sent {
  const mutations = {
    ...productMutations(catalog),
    ...stockMutations(catalog, keyOf),
    ...discountMutations(catalog),
  }
  const refusable: Sent = {}
  for (const [name, resolve] of Object.entries(mutations))
    refusable[name] = (args: Sent): unknown => {
      const { refusal } = catalog
      if (refusal === '') return resolve(args)
      catalog.refusal = ''
      return { userErrors: [{ message: refusal }] }
    }
  return {
    ...setup(catalog),
    ...productQueries(catalog),
    ...discountQueries(catalog),
    ...bulkMutations(catalog),
    ...refusable,
  }
}
