import type { Input } from '../../../shared/contract.ts'
import type { CartItem, LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { CallError, callErrorText } from '../../lib/api/fetch-client.ts'
import type { ShopCartItem } from '../../storefront/types.ts'
import { quiet } from '../api.ts'
import type { ShopperApi } from '../api.ts'
import type { ShopperMessages } from '../messages.ts'
import type { ShopperCalls } from '../paths.ts'
import type { RemovedOffers, OtherVariant, ShopStore } from './checkout-store.ts'

/** A product to add, with its variants if one can be selected; the first by default (SS-030). */
export interface Addition {
  product_id: string
  title: string
  variants: readonly { variant_id: string }[]
  variant_id?: string
  /** Minor units per item. The server uses its own price. */
  discount_price: number
  subtext?: string
  offer?: 'order_bump' | 'upsell' | 'downsell'
  is_bundle?: boolean
  payment_page_optimizer_id?: string
}

export interface CartActions {
  setQuantity: (item: ShopCartItem, quantity: number) => Promise<void>
  remove: (item: ShopCartItem) => Promise<void>
  /** Finds the available variants of a sold-out line item. */
  findOthers: (item_id: string) => Promise<void>
  /** Switches a line item to another variant of its product. */
  changeVariant: (item_id: string, variant_id: string) => Promise<void>
  /** Buys a line item with a plan's pricing option, or once. */
  choosePlan: (item_id: string, option_id: string | null) => Promise<void>
  add: (addition: Addition) => Promise<void>
  /** Restores a removed product and what was removed with it. */
  restore: (lost: RemovedOffers) => Promise<void>
  chooseShipping: (id: string) => Promise<void>
  /** Selects or deselects a product of an instant page or one of its variants. */
  select: (product_id: string, variant_id: string | null, selected: boolean) => Promise<void>
  /** In minor units, for a payment link with an open amount. */
  setAmount: (amount: number) => Promise<void>
  /** Answers to the payment link's questions by key. */
  answer: (custom_fields: Readonly<Record<string, string>>) => Promise<void>
  /** Resolves once no change is pending. */
  settled: () => Promise<void>
  /** Queues another cart change; a failure is shown in a toast. */
  enqueue: (act: () => Promise<LiveCart>) => Promise<void>
}

interface Deps {
  store: ShopStore
  api: ShopperApi
  texts: ShopperMessages
  notify: (type: 'success' | 'error' | 'info', message: string) => void
  /** Removes a message that no longer applies. */
  withdraw?: (message: string) => void
  /** The session is being paid or is paid elsewhere. */
  onPaidElsewhere: () => void
}

/** The numeric ID at the end of a path-like one: 'gid://shopify/ProductVariant/123' is '123' (SS-019). */
export const plainVariantId = (id: string): string => id.split('/').at(-1) ?? id

/** The twelve fields of an added item (SS-018, DEF-57), always with a quantity of one (CONST-014 to CONST-017). */
export function additionBody(session: LiveCart, item: Addition): Input<ShopperCalls['addProduct']>['body'] {
  return {
    live_cart_session_id: session._id,
    store_id: session.store_id,
    subtext: item.subtext ?? '',
    product_id: item.product_id,
    variant_id: plainVariantId(item.variant_id ?? item.variants[0]?.variant_id ?? ''),
    quantity: 1,
    discount_price: item.discount_price,
    is_bundle: item.is_bundle ?? false,
    is_order_bump: item.offer === 'order_bump',
    is_upsell: item.offer === 'upsell',
    is_downsell: item.offer === 'downsell',
    payment_page_optimizer_id: item.payment_page_optimizer_id ?? null,
  }
}

/** True if both line items belong to the same offer. */
const isSameOffer = (a: CartItem, b: CartItem): boolean =>
  Boolean(a.payment_page_optimizer_id) && a.payment_page_optimizer_id === b.payment_page_optimizer_id

/** The line items removed with `item`, except for the rest of its own bundle, which the shopper was informed about. */
const removedWith = (before: readonly CartItem[], item: CartItem, after: readonly CartItem[]) =>
  before.filter(
    (line) => line._id !== item._id && !isSameOffer(line, item) && !after.some(({ _id }) => _id === line._id),
  )

/** The additions that restore an item and its offers: each offer once, however many line items it has. */
const additionsToRestore = (item: CartItem, lines: readonly CartItem[]) =>
  [
    item,
    ...lines.filter((line, at) => lines.findIndex((other) => other === line || isSameOffer(other, line)) === at),
  ].map((line): Addition & { quantity: number } => ({
    product_id: line.productId,
    variant_id: line.product_variant_id,
    variants: [],
    title: line.title,
    discount_price: line.discount_price,
    quantity: line.quantity,
    is_bundle: line.is_bundle,
    ...(line.payment_page_optimizer_id && { payment_page_optimizer_id: line.payment_page_optimizer_id }),
    ...(line.is_order_bump && { offer: 'order_bump' }),
    ...(line.is_upsell && { offer: 'upsell' }),
    ...(line.is_downsell && { offer: 'downsell' }),
  }))

const storeOthers = (store: ShopStore, item_id: string, variants: readonly OtherVariant[]) =>
  store.patch({ in_stock: { ...store.get().in_stock, [item_id]: variants } })

/** Runs cart changes one after the other: two presses of '+' are two steps, not two responses that race. */
function createCartQueue({
  store,
  notify,
  onPaidElsewhere,
}: Pick<Deps, 'store' | 'notify' | 'onPaidElsewhere'>): Pick<CartActions, 'enqueue' | 'settled'> {
  let last: Promise<void> = Promise.resolve()
  const run = async (act: () => Promise<LiveCart>, before: Promise<void>): Promise<void> => {
    await before
    try {
      store.takeSession(await act())
      const { promo_notice, shipping_notice } = store.get().session
      if (promo_notice) notify('info', promo_notice)
      if (shipping_notice) notify('info', shipping_notice.text)
      for (const { plan_notice } of store.get().session.cart) if (plan_notice) notify('info', plan_notice)
    } catch (error) {
      if (error instanceof CallError && ['processing', 'completed'].includes(error.code)) onPaidElsewhere()
      notify('error', callErrorText(error))
    }
  }
  return {
    enqueue: (act) => {
      last = run(act, last)
      return last
    },
    settled: () => last,
  }
}

async function planChoice(
  api: ShopperApi,
  live_cart_session_id: string,
  item_id: string,
  option_id: string | null,
): Promise<LiveCart> {
  return (await api.choosePlan({ body: { live_cart_session_id, item_id, option_id } })).live_cart
}

/** The shopper's cart actions. Totals always come from the server; a failure is shown in a toast (DEF-69). */
export function createCartActions({ store, api, texts, notify, withdraw, onPaidElsewhere }: Deps): CartActions {
  const queue = createCartQueue({ store, notify, onPaidElsewhere })
  const inTurn = queue.enqueue
  /** Messages for added products by ID. */
  const added = new Map<string, string>()
  const id = () => store.get().session._id
  const findOthers = async (item_id: string) => {
    storeOthers(store, item_id, [])
    const found = await quiet(api.otherVariants({ query: { live_cart_session_id: id(), item_id } }))
    if (found) storeOthers(store, item_id, found.variants)
  }
  const read = async () => (await api.getSession({ params: { sessionId: id() } })).live_cart
  return {
    setQuantity: (item, quantity) =>
      inTurn(async () => {
        const body = { live_cart_session_id: id(), item_id: item._id, quantity }
        return (await api.updateQuantity({ body })).live_cart
      }),
    remove: (item) =>
      inTurn(async () => {
        const { cart } = store.get().session
        const body = { live_cart_session_id: id(), item_id: item._id, remove_bundle: item.is_bundle ?? false }
        const { live_cart: left } = await api.removeFromCart({ body })
        const removed = cart.find(({ _id }) => _id === item._id)
        withdraw?.(added.get(removed?.productId ?? '') ?? '')
        const lines = removed ? removedWith(cart, removed, left.cart) : []
        store.patch({ removed_offers: removed && lines.length > 0 ? { item: removed, lines } : null })
        return left
      }),
    findOthers,
    changeVariant: async (item_id, variant_id) => {
      await inTurn(async () => {
        const body = { live_cart_session_id: id(), item_id, variant_id }
        return (await api.changeVariant({ body })).live_cart
      })
      // It is still in the cart: the rejected variant is no longer offered.
      if (store.get().session.cart.some(({ _id }) => _id === item_id)) await findOthers(item_id)
    },
    choosePlan: (item_id, option_id) => inTurn(() => planChoice(api, id(), item_id, option_id)),
    restore: ({ item, lines }) => {
      store.patch({ removed_offers: null })
      return inTurn(async () => {
        for (const addition of additionsToRestore(item, lines)) {
          await api.addProduct({
            body: { ...additionBody(store.get().session, addition), quantity: addition.quantity },
          })
        }
        return read()
      })
    },
    add: (item) =>
      inTurn(async () => {
        await api.addProduct({ body: additionBody(store.get().session, item) })
        const message = texts.added(item.title)
        added.set(item.product_id, message)
        notify('success', message)
        // The session is refetched after an add (SS-026).
        return read()
      }),
    chooseShipping: async (shipping_method_id) => {
      store.patch({ pending_shipping: shipping_method_id })
      await inTurn(async () => {
        const body = { live_cart_session_id: id(), shipping_method_id }
        return (await api.updateShippingMethod({ body })).live_cart
      })
      if (store.get().pending_shipping === shipping_method_id) store.patch({ pending_shipping: null })
    },
    select: (product_id, variant_id, selected) =>
      inTurn(async () => {
        const body = { live_cart_session_id: id(), product_id, variant_id, selected }
        return (await api.changeSelection({ body })).live_cart
      }),
    setAmount: (amount) =>
      inTurn(async () => (await api.changeAmount({ body: { live_cart_session_id: id(), amount } })).live_cart),
    answer: (custom_fields) =>
      inTurn(async () => {
        const body = { live_cart_session_id: id(), custom_fields: { ...custom_fields } }
        return (await api.updateCustomFields({ body })).live_cart
      }),
    ...queue,
  }
}
