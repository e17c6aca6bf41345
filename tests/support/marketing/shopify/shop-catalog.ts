import { objectOf, type Sent } from '../rules.ts'

export const LOCATION = 'gid://shopify/Location/7'

export interface DoubleVariant {
  id: string
  item: string
  title: string
  sku: string
  price: string
  tracked: boolean
  /** Null: the location doesn't stock it. */
  stock: number | null
}

export interface DoubleProduct {
  id: string
  handle: string
  title: string
  descriptionHtml: string
  status: string
  isGiftCard: boolean
  updatedAt: string
  options: string[]
  media: { id: string; url: string }[]
  variants: DoubleVariant[]
}

export interface DoubleDiscount {
  id: string
  type: 'DiscountCodeBasic' | 'DiscountCodeFreeShipping' | 'DiscountCodeBxgy' | 'DiscountCodeApp'
  code: string
  /** As the mutations take it. */
  input: Sent
  updatedAt: string
}

type NewVariant = Partial<Omit<DoubleVariant, 'id' | 'item'>>
export type NewProduct = Partial<Omit<DoubleProduct, 'id' | 'variants'>> & { variants?: NewVariant[] }

/** Products, stock and discounts of one Shopify store. */
export class ShopCatalog {
  readonly products: DoubleProduct[] = []
  readonly discounts: DoubleDiscount[] = []
  readonly webhooks: { id: string; topic: string; uri: string }[] = []
  /** Stocks that were set, by idempotency key. */
  readonly stockKeys = new Map<string, string>()
  /** Runs before a stock is set, as if someone bought meanwhile. */
  beforeStock: () => void = () => {}
  /** Message of the next mutation; then it works again. */
  refusal = ''
  bulk: { id: string; status: string; polls: number; file: string } | null = null
  private last = 1000
  private clock = Date.parse('2026-11-20T10:00:00Z')

  private nextId = (kind: string): string => `gid://shopify/${kind}/${(this.last += 1)}`
  now = (): string => new Date((this.clock += 1000)).toISOString()

  newVariant = ({
    title = 'Default Title',
    sku = '',
    price = '10.00',
    tracked = true,
    stock = 5,
  }: NewVariant = {}) => ({
    id: this.nextId('ProductVariant'),
    item: this.nextId('InventoryItem'),
    title,
    sku,
    price,
    tracked,
    stock,
  })

  add({ variants = [{}], ...given }: NewProduct = {}): DoubleProduct {
    const id = this.nextId('Product')
    const product: DoubleProduct = {
      handle: id,
      title: 'Kettle',
      descriptionHtml: '',
      status: 'ACTIVE',
      isGiftCard: false,
      options: ['Title'],
      media: [],
      ...given,
      id,
      updatedAt: this.now(),
      variants: variants.map((variant) => this.newVariant(variant)),
    }
    this.products.push(product)
    return product
  }

  edit(product: DoubleProduct, change: Partial<DoubleProduct>): void {
    Object.assign(product, change, { updatedAt: this.now() })
  }

  delete(id: string): void {
    const at = this.products.findIndex((product) => product.id === id)
    if (at >= 0) this.products.splice(at, 1)
  }

  addDiscount(code: string, input: Sent = {}, type: DoubleDiscount['type'] = 'DiscountCodeBasic'): DoubleDiscount {
    const discount = { id: this.nextId('DiscountCodeNode'), type, code, input, updatedAt: this.now() }
    this.discounts.push(discount)
    return discount
  }

  addMedia(product: DoubleProduct, url: string): void {
    const name = url.slice(url.lastIndexOf('/') + 1)
    product.media.push({ id: this.nextId('MediaImage'), url: `https://cdn.shopify.com/s/files/${name}?v=1` })
  }

  product = (id: unknown): DoubleProduct | undefined => this.products.find((product) => product.id === id)

  variantOfItem = (item: unknown): DoubleVariant | undefined =>
    this.products.flatMap(({ variants }) => variants).find((variant) => variant.item === item)

  /** The catalog as a bulk operation writes it, grouped. */
  file(): string {
    const lines = this.products.flatMap((product) => [
      productNode(product),
      ...product.variants.map((variant) => ({ ...plainVariant(variant), __parentId: product.id })),
    ])
    return lines.map((line) => JSON.stringify(line)).join('\n')
  }
}

const level = (stock: number | null) => (stock === null ? null : { quantities: [{ quantity: stock }] })

const plainVariant = ({ id, title, sku, price, item, tracked, stock }: DoubleVariant) => ({
  id,
  title,
  sku,
  price,
  inventoryItem: { id: item, tracked, inventoryLevel: level(stock) },
})

export const itemNode = ({ item, tracked, stock }: DoubleVariant) => ({
  __typename: 'InventoryItem',
  id: item,
  tracked,
  inventoryLevel: ({ locationId }: Sent) => (locationId === LOCATION ? level(stock) : null),
})

const productNode = (product: DoubleProduct) => {
  const { id, title, descriptionHtml, status, isGiftCard, updatedAt, media, options } = product
  const [first] = media
  const featuredMedia = first ? { id: first.id, image: { url: first.url } } : null
  return {
    id,
    title,
    descriptionHtml,
    status,
    isGiftCard,
    updatedAt,
    featuredMedia,
    options: options.map((name) => ({ name })),
  }
}

/** A product as the API returns it. */
export const productReply = (product: DoubleProduct): Sent => ({
  ...productNode(product),
  __typename: 'Product',
  media: () => ({ nodes: product.media.slice(-1).map(({ id, url }) => ({ id, image: { url } })) }),
  variants: ({ first = 100 }: Sent) => ({
    nodes: product.variants.slice(0, Number(first)).map((variant) => ({
      ...plainVariant(variant),
      inventoryItem: itemNode(variant),
    })),
    pageInfo: { hasNextPage: product.variants.length > Number(first), endCursor: null },
  }),
})

/** A discount as the API returns it. */
export function discountReply({ id, type, code, input, updatedAt }: DoubleDiscount): Sent {
  const { customerGets, minimumRequirement } = input
  const gets = objectOf(customerGets)
  const value = objectOf(gets['value'])
  const amount = objectOf(value['discountAmount'])
  const minimum = objectOf(objectOf(minimumRequirement)['subtotal'])['greaterThanOrEqualToSubtotal']
  return {
    id,
    codeDiscount: {
      __typename: type,
      title: code,
      updatedAt,
      startsAt: input['startsAt'] ?? '2026-01-01T00:00:00Z',
      endsAt: input['endsAt'] ?? null,
      usageLimit: input['usageLimit'] ?? null,
      appliesOncePerCustomer: input['appliesOncePerCustomer'] ?? false,
      recurringCycleLimit: null,
      codesCount: { count: 1 },
      codes: { nodes: [{ code }] },
      context: { __typename: 'DiscountBuyerSelectionAll', all: 'ALL' },
      minimumRequirement:
        minimum === undefined || minimum === null
          ? null
          : { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: minimum } },
      customerGets: {
        appliesOnOneTimePurchase: true,
        items: objectOf(gets['items'])['products']
          ? { __typename: 'DiscountProducts' }
          : { __typename: 'AllDiscountItems', allItems: true },
        value:
          'discountAmount' in value
            ? { __typename: 'DiscountAmount', amount: { amount: amount['amount'] }, appliesOnEachItem: false }
            : { __typename: 'DiscountPercentage', percentage: value['percentage'] ?? 0.1 },
      },
      appliesOnOneTimePurchase: true,
      maximumShippingPrice: null,
      destinationSelection: { __typename: 'DiscountCountryAll', allCountries: true },
    },
  }
}
