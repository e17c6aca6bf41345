/** The part of the Admin API about products, stock, discounts, locations and webhooks that is used. */
export const CATALOG_SCHEMA = `
  directive @idempotent(key: String!) on FIELD
  scalar Money
  scalar Decimal
  scalar DateTime
  scalar HTML
  scalar URL
  scalar UnsignedInt64
  interface Node { id: ID! }
  type PageInfo { hasNextPage: Boolean!, endCursor: String }
  type Count { count: Int! }
  type UserError { message: String!, code: String }
  type MoneyV2 { amount: Decimal! }

  extend type Query {
    locations(first: Int): LocationConnection!
    webhookSubscriptions(first: Int): SubscriptionConnection!
    productsCount(limit: Int): Count
    products(first: Int, after: String): ProductConnection!
    product(id: ID!): Product
    productByIdentifier(identifier: ProductIdentifierInput!): Product
    productVariants(first: Int, query: String): ProductVariantConnection!
    nodes(ids: [ID!]!): [Node]!
    bulkOperation(id: ID!): BulkOperation
    codeDiscountNodes(first: Int, after: String): DiscountCodeNodeConnection!
    codeDiscountNode(id: ID!): DiscountCodeNode
    codeDiscountNodeByCode(code: String!): DiscountCodeNode
  }
  type Location { id: ID!, name: String! }
  type LocationConnection { nodes: [Location!]! }
  type Subscription { id: ID!, topic: String!, uri: String! }
  type SubscriptionConnection { nodes: [Subscription!]! }

  input ProductIdentifierInput { handle: String, id: ID }
  type Image { url: URL! }
  type MediaImage { id: ID!, image: Image }
  type MediaConnection { nodes: [MediaImage!]! }
  type ProductOption { name: String! }
  type Product implements Node {
    id: ID!, title: String!, descriptionHtml: HTML!, status: String!, isGiftCard: Boolean!, updatedAt: DateTime!
    options(first: Int): [ProductOption!]!
    featuredMedia: MediaImage
    media(last: Int): MediaConnection!
    variants(first: Int): ProductVariantConnection!
  }
  type ProductConnection { nodes: [Product!]!, edges: [ProductEdge!]!, pageInfo: PageInfo! }
  type ProductEdge { node: Product! }
  type ProductVariant implements Node {
    id: ID!, title: String!, sku: String, price: Money!, inventoryItem: InventoryItem!, product: Product!
  }
  type ProductVariantConnection { nodes: [ProductVariant!]!, edges: [ProductVariantEdge!]!, pageInfo: PageInfo! }
  type ProductVariantEdge { node: ProductVariant! }
  type InventoryItem implements Node { id: ID!, tracked: Boolean!, inventoryLevel(locationId: ID!): InventoryLevel }
  type InventoryLevel { quantities(names: [String!]!): [InventoryQuantity!]! }
  type InventoryQuantity { quantity: Int! }
  type BulkOperation { id: ID!, status: String!, errorCode: String, url: URL }

  type DiscountCodeNodeConnection { nodes: [DiscountCodeNode!]!, pageInfo: PageInfo! }
  type DiscountCodeNode implements Node { id: ID!, codeDiscount: DiscountCode! }
  union DiscountCode = DiscountCodeBasic | DiscountCodeFreeShipping | DiscountCodeBxgy | DiscountCodeApp
  type DiscountCodeBxgy { title: String! }
  type DiscountCodeApp { title: String! }
  type DiscountCodeBasic {
    title: String!, updatedAt: DateTime!, startsAt: DateTime!, endsAt: DateTime, usageLimit: Int
    appliesOncePerCustomer: Boolean!, recurringCycleLimit: Int, codesCount: Count
    codes(first: Int): RedeemCodeConnection!, context: DiscountContext!, minimumRequirement: DiscountMinimumRequirement
    customerGets: DiscountCustomerGets!
  }
  type DiscountCodeFreeShipping {
    title: String!, updatedAt: DateTime!, startsAt: DateTime!, endsAt: DateTime, usageLimit: Int
    appliesOncePerCustomer: Boolean!, recurringCycleLimit: Int, codesCount: Count
    codes(first: Int): RedeemCodeConnection!, context: DiscountContext!, minimumRequirement: DiscountMinimumRequirement
    appliesOnOneTimePurchase: Boolean!, maximumShippingPrice: MoneyV2, destinationSelection: DestinationSelection!
  }
  type RedeemCodeConnection { nodes: [RedeemCode!]! }
  type RedeemCode { code: String! }
  union DiscountContext = DiscountBuyerSelectionAll | DiscountCustomers
  type DiscountBuyerSelectionAll { all: String! }
  type DiscountCustomers { id: ID }
  union DiscountMinimumRequirement = DiscountMinimumSubtotal | DiscountMinimumQuantity
  type DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal: MoneyV2! }
  type DiscountMinimumQuantity { greaterThanOrEqualToQuantity: UnsignedInt64! }
  type DiscountCustomerGets { appliesOnOneTimePurchase: Boolean!, items: DiscountItems!, value: DiscountValue! }
  union DiscountItems = AllDiscountItems | DiscountProducts
  type AllDiscountItems { allItems: Boolean! }
  type DiscountProducts { id: ID }
  union DiscountValue = DiscountPercentage | DiscountAmount | DiscountOnQuantity
  type DiscountPercentage { percentage: Float! }
  type DiscountAmount { amount: MoneyV2!, appliesOnEachItem: Boolean! }
  type DiscountOnQuantity { quantity: Int }
  union DestinationSelection = DiscountCountryAll | DiscountCountries
  type DiscountCountryAll { allCountries: Boolean! }
  type DiscountCountries { id: ID }

  input ProductDeleteInput { id: ID! }
  input MoveInput { id: ID!, newPosition: UnsignedInt64! }
  input InventorySetQuantitiesInput { name: String!, reason: String!, quantities: [InventoryQuantityInput!]! }
  input InventoryQuantityInput { inventoryItemId: ID!, locationId: ID!, quantity: Int!, changeFromQuantity: Int }
  scalar ProductSetInput
  scalar ProductUpdateInput
  scalar CreateMediaInput
  scalar ProductVariantsBulkInput
  scalar DiscountCodeBasicInput
  scalar DiscountCodeFreeShippingInput
  scalar WebhookSubscriptionTopic
  enum WebhookFormat { JSON }
  input WebhookSubscriptionInput { uri: String!, format: WebhookFormat, includeFields: [String!] }
  type SubscriptionPayload { webhookSubscription: Subscription, userErrors: [UserError!]! }
  type DeletedSubscription { deletedWebhookSubscriptionId: ID, userErrors: [UserError!]! }
  type ProductPayload { product: Product, userErrors: [UserError!]! }
  type MediaPayload { mediaUserErrors: [UserError!]! }
  type Errors { userErrors: [UserError!]! }
  type DiscountPayload { codeDiscountNode: DiscountCodeNode, userErrors: [UserError!]! }
  type BulkPayload { bulkOperation: BulkOperation, userErrors: [UserError!]! }
  type Mutation {
    webhookSubscriptionCreate(topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!): SubscriptionPayload
    webhookSubscriptionDelete(id: ID!): DeletedSubscription
    productSet(input: ProductSetInput!, synchronous: Boolean): ProductPayload
    productUpdate(product: ProductUpdateInput, media: [CreateMediaInput!]): ProductPayload
    productReorderMedia(id: ID!, moves: [MoveInput!]!): MediaPayload
    productDelete(input: ProductDeleteInput!): Errors
    productVariantsBulkUpdate(productId: ID!, variants: [ProductVariantsBulkInput!]!): Errors
    productVariantsBulkCreate(productId: ID!, variants: [ProductVariantsBulkInput!]!): Errors
    productVariantsBulkDelete(productId: ID!, variantsIds: [ID!]!): Errors
    inventorySetQuantities(input: InventorySetQuantitiesInput!): Errors
    inventoryActivate(inventoryItemId: ID!, locationId: ID!): Errors
    discountCodeBasicCreate(basicCodeDiscount: DiscountCodeBasicInput!): DiscountPayload
    discountCodeBasicUpdate(id: ID!, basicCodeDiscount: DiscountCodeBasicInput!): DiscountPayload
    discountCodeFreeShippingCreate(freeShippingCodeDiscount: DiscountCodeFreeShippingInput!): DiscountPayload
    discountCodeFreeShippingUpdate(id: ID!, freeShippingCodeDiscount: DiscountCodeFreeShippingInput!): DiscountPayload
    discountCodeDeactivate(id: ID!): Errors
    discountCodeDelete(id: ID!): Errors
    bulkOperationRunQuery(query: String!, groupObjects: Boolean): BulkPayload
    bulkOperationCancel(id: ID!): BulkPayload
  }
`
