import * as z from 'zod/mini'
import type { DiscountType } from '../../../shared/domain/cart/promo.ts'
import { toMinor } from '../../../shared/domain/money/money.ts'
import type { Operation } from './operation.ts'
import { userErrors } from './setup-operations.ts'

const money = z.object({ amount: z.string() })
const typed = z.object({ __typename: z.string() })

const common = {
  title: z.string(),
  updatedAt: z.string(),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  usageLimit: z.nullable(z.int()),
  appliesOncePerCustomer: z.boolean(),
  recurringCycleLimit: z.nullable(z.int()),
  codesCount: z.nullable(z.object({ count: z.int() })),
  codes: z.object({ nodes: z.array(z.object({ code: z.string() })) }),
  context: typed,
  minimumRequirement: z.nullable(z.object({ __typename: z.string(), greaterThanOrEqualToSubtotal: z.optional(money) })),
}

const basic = z.object({
  __typename: z.literal('DiscountCodeBasic'),
  ...common,
  customerGets: z.object({
    appliesOnOneTimePurchase: z.boolean(),
    items: typed,
    value: z.union([
      z.object({ __typename: z.literal('DiscountPercentage'), percentage: z.number() }),
      z.object({ __typename: z.literal('DiscountAmount'), amount: money, appliesOnEachItem: z.boolean() }),
      z.object({ __typename: z.literal('DiscountOnQuantity') }),
    ]),
  }),
})

const freeShipping = z.object({
  __typename: z.literal('DiscountCodeFreeShipping'),
  ...common,
  appliesOnOneTimePurchase: z.boolean(),
  maximumShippingPrice: z.nullable(money),
  destinationSelection: typed,
})

const other = z.object({ __typename: z.string(), title: z.optional(z.string()) })

const node = z.object({ id: z.string(), codeDiscount: z.union([basic, freeShipping, other]) })
type Node = z.output<typeof node>
type Supported = z.output<typeof basic> | z.output<typeof freeShipping>

/** A discount code of Shopify in our terms. */
export interface RemotePromo {
  id: string
  code: string
  discount_type: DiscountType
  /** Percent, or minor units. */
  discount_value: number
  minimum_subtotal: number
  starts_at: Date
  ends_at: Date | null
  usage_limit: number | null
  once_per_customer: boolean
  updated_at: Date
}

/** One that Cartwright can't represent, with the reason. */
export interface UnsupportedPromo {
  id: string
  title: string
  unsupported: string
}

const CODE = /^[\p{L}\p{N}_-]{1,40}$/u

const hasOwn = (discount: Node['codeDiscount']): discount is Supported => 'codes' in discount

const REASONS: Readonly<Record<string, string>> = {
  DiscountCodeBxgy: 'Buy X get Y isn’t supported',
  DiscountCodeApp: 'Another app calculates it',
}

/** Why it can't be represented; null if it can. */
function commonProblem(discount: Supported): string | null {
  if ((discount.codesCount?.count ?? 1) > 1) return 'It has several codes'
  if (!CODE.test(discount.codes.nodes[0]?.code ?? '')) return 'Its code has characters that aren’t supported'
  if (discount.context.__typename !== 'DiscountBuyerSelectionAll') return 'It is limited to some customers'
  if (discount.minimumRequirement?.__typename === 'DiscountMinimumQuantity') return 'It requires a number of items'
  return null
}

function valueProblem(discount: Supported): string | null {
  if (discount.__typename === 'DiscountCodeFreeShipping') {
    if (discount.destinationSelection.__typename !== 'DiscountCountryAll') return 'It is limited to some countries'
    if (!discount.appliesOnOneTimePurchase) return 'It only applies to subscriptions'
    return discount.maximumShippingPrice ? 'It has a maximum shipping price' : null
  }
  const { items, value, appliesOnOneTimePurchase } = discount.customerGets
  if (items.__typename !== 'AllDiscountItems') return 'It is limited to some products'
  if (!appliesOnOneTimePurchase) return 'It only applies to subscriptions'
  if (value.__typename === 'DiscountOnQuantity') return REASONS['DiscountCodeBxgy'] ?? ''
  return value.__typename === 'DiscountAmount' && value.appliesOnEachItem ? 'It takes an amount off each item' : null
}

function valueOf(discount: Supported, currency: string): Pick<RemotePromo, 'discount_type' | 'discount_value'> {
  if (discount.__typename === 'DiscountCodeFreeShipping') return { discount_type: 'free_shipping', discount_value: 0 }
  const { value } = discount.customerGets
  if (value.__typename === 'DiscountAmount')
    return { discount_type: 'fixed_amount', discount_value: toMinor(Number(value.amount.amount), currency) }
  const percentage = value.__typename === 'DiscountPercentage' ? value.percentage : 0
  return { discount_type: 'percentage', discount_value: Math.round(percentage * 10_000) / 100 }
}

function toRemotePromo({ id, codeDiscount }: Node, currency: string): RemotePromo | UnsupportedPromo {
  const title = codeDiscount.title ?? ''
  if (!hasOwn(codeDiscount)) {
    const unsupported = REASONS[codeDiscount.__typename] ?? 'This kind of discount isn’t supported'
    return { id, title, unsupported }
  }
  const problem = commonProblem(codeDiscount) ?? valueProblem(codeDiscount)
  if (problem !== null) return { id, title, unsupported: problem }
  const { codes, minimumRequirement, startsAt, endsAt, usageLimit, appliesOncePerCustomer, updatedAt } = codeDiscount
  return {
    id,
    code: codes.nodes[0]?.code ?? '',
    ...valueOf(codeDiscount, currency),
    minimum_subtotal: toMinor(Number(minimumRequirement?.greaterThanOrEqualToSubtotal?.amount ?? 0), currency),
    starts_at: new Date(startsAt),
    ends_at: endsAt === null ? null : new Date(endsAt),
    usage_limit: usageLimit,
    once_per_customer: appliesOncePerCustomer,
    updated_at: new Date(updatedAt),
  }
}

const COMMON = `title updatedAt startsAt endsAt usageLimit appliesOncePerCustomer recurringCycleLimit
  codesCount { count } codes(first: 1) { nodes { code } }
  context { __typename }
  minimumRequirement {
    __typename ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } }
  }`

const DISCOUNT = `id codeDiscount {
  __typename
  ... on DiscountCodeBasic {
    ${COMMON}
    customerGets {
      appliesOnOneTimePurchase
      items { __typename }
      value {
        __typename
        ... on DiscountPercentage { percentage }
        ... on DiscountAmount { amount { amount } appliesOnEachItem }
      }
    }
  }
  ... on DiscountCodeFreeShipping {
    ${COMMON}
    appliesOnOneTimePurchase maximumShippingPrice { amount } destinationSelection { __typename }
  }
  ... on DiscountCodeBxgy { title }
  ... on DiscountCodeApp { title }
}`

const shop = z.object({ currencyCode: z.string() })
const one = z.nullable(node)

const single = (shape: z.ZodMiniType<{ shop: { currencyCode: string }; found: Node | null }>) =>
  z.pipe(
    shape,
    z.transform(({ shop: { currencyCode }, found }) => ({
      currency: currencyCode,
      promo: found && toRemotePromo(found, currencyCode),
    })),
  )

export const promosOperation = {
  name: 'Promos',
  document: `query Promos($after: String) {
    shop { currencyCode }
    codeDiscountNodes(first: 25, after: $after) { nodes { ${DISCOUNT} } pageInfo { hasNextPage endCursor } }
  }`,
  shape: z.pipe(
    z.object({
      shop,
      codeDiscountNodes: z.object({
        nodes: z.array(node),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
      }),
    }),
    z.transform(({ shop: { currencyCode }, codeDiscountNodes: { nodes, pageInfo } }) => ({
      currency: currencyCode,
      promos: nodes.map((each) => toRemotePromo(each, currencyCode)),
      next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    })),
  ),
} satisfies Operation

export const promoOperation = {
  name: 'Promo',
  document: `query Promo($id: ID!) {
    shop { currencyCode }
    found: codeDiscountNode(id: $id) { ${DISCOUNT} }
  }`,
  shape: single(z.object({ shop, found: one })),
} satisfies Operation

export const promoByCodeOperation = {
  name: 'PromoByCode',
  document: `query PromoByCode($code: String!) {
    shop { currencyCode }
    found: codeDiscountNodeByCode(code: $code) { ${DISCOUNT} }
  }`,
  shape: single(z.object({ shop, found: one })),
} satisfies Operation

const made = z.object({ codeDiscountNode: z.nullable(z.object({ id: z.string() })), userErrors })

/** Mutations of the two kinds of codes. `saved` is what both answer. */
const mutation = (name: string, field: string, type: string, argument: string, id: boolean) => ({
  name,
  document: `mutation ${name}($discount: ${type}!${id ? ', $id: ID!' : ''}) {
    saved: ${field}(${argument}: $discount${id ? ', id: $id' : ''}) {
      codeDiscountNode { id }
      userErrors { message }
    }
  }`,
  shape: z.object({ saved: made }),
})

export const createPromoOperations = {
  basic: mutation('CreatePromo', 'discountCodeBasicCreate', 'DiscountCodeBasicInput', 'basicCodeDiscount', false),
  free_shipping: mutation(
    'CreateFreeShipping',
    'discountCodeFreeShippingCreate',
    'DiscountCodeFreeShippingInput',
    'freeShippingCodeDiscount',
    false,
  ),
} satisfies Record<string, Operation>

export const updatePromoOperations = {
  basic: mutation('UpdatePromo', 'discountCodeBasicUpdate', 'DiscountCodeBasicInput', 'basicCodeDiscount', true),
  free_shipping: mutation(
    'UpdateFreeShipping',
    'discountCodeFreeShippingUpdate',
    'DiscountCodeFreeShippingInput',
    'freeShippingCodeDiscount',
    true,
  ),
} satisfies Record<string, Operation>

export const deactivatePromoOperation = {
  name: 'DeactivatePromo',
  document: `mutation DeactivatePromo($id: ID!) {
    discountCodeDeactivate(id: $id) { userErrors { message } }
  }`,
  shape: z.object({ discountCodeDeactivate: z.object({ userErrors }) }),
} satisfies Operation

export const deletePromoOperation = {
  name: 'DeletePromo',
  document: `mutation DeletePromo($id: ID!) {
    discountCodeDelete(id: $id) { userErrors { message } }
  }`,
  shape: z.object({ discountCodeDelete: z.object({ userErrors }) }),
} satisfies Operation
