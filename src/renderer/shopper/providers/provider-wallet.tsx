import { useEffect, useRef, useState } from 'react'
import { checkoutRulesOf, isCheckoutComplete } from '../../../shared/domain/checkout/checkout-validation.ts'
import { requiresShipping, pageForCart } from '../../../shared/domain/cart/requires-shipping.ts'
import { walletConsent } from '../../../shared/domain/subscriptions/consent-text.ts'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import type { ExpressMessages } from '../../storefront/i18n/wallet-messages.ts'
import { useExpressTexts } from '../../storefront/i18n/wallet-texts.tsx'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { Checkout } from '../session/checkout.ts'
import { linesShortOfStock } from '../session/sold-out-lines.ts'
import { choosesShipping, walletQuoteOf } from '../wallets/wallet-order.ts'
import { clientOf } from './load-script.ts'
import type { ButtonTools, WalletRequest } from './side.ts'
import { loadSide } from './sides.ts'

export interface ProviderWalletProps {
  option: PaymentOption
  checkout: Checkout
  data: CheckoutData
}

type Express = Parameters<Parameters<Checkout['express']>[0]>[0]

type Ask = <T>(act: (express: Express) => T | Promise<T>, failed: () => T) => Promise<T>

/** Runs an action of the wallet. Always responds: the wallet's sheet is open and waits for it. */
const createAsk =
  (checkout: Checkout): Ask =>
  (act, failed) =>
    new Promise((resolve) => {
      const fail = () => resolve(failed())
      checkout.express(async (express) => {
        try {
          resolve(await act(express))
        } catch {
          fail()
        }
      }, fail)
    })

/** Applies a request of the wallet's sheet; resolves to why it can't be used, or null. */
async function applyRequest(express: Express, request: Parameters<ButtonTools['quote']>[0]): Promise<string | null> {
  if ('place' in request) return express.place(request.place)
  if ('code' in request) return express.promo(request.code)
  await express.shipping(request.method)
  return null
}

/** The amount, and what the wallet has to provide. */
function billOf({ checkout, data }: ProviderWalletProps, texts: ExpressMessages): WalletRequest {
  const { payment_page: page, store } = data
  const state = checkout.store.get()
  const { session } = state
  const asked = pageForCart(page, session.cart)
  return {
    amount: session.total,
    currency: session.currency,
    merchant_name: store.store_name,
    asks: !isCheckoutComplete(state.checkout, checkoutRulesOf(asked)),
    email: page.customer_email_enabled,
    phone: page.customer_phone_enabled,
    shipping: requiresShipping(page, session.cart),
    chooses: choosesShipping(state, asked),
    shipped_free: `${texts.shipping}: ${texts.free}`,
    ...(page.promo_codes_enabled && { promo: session.promo_code ?? '' }),
    ...(session.cart.some(({ subscription }) => subscription) && {
      recurring: {
        lines: session.cart,
        currency: session.currency,
        agreement: (data.plans && walletConsent(data.plans.texts, session)) ?? '',
        management_url: `${location.origin}/account/${store.store_id}`,
      },
    }),
  }
}

/** The checkout's functions for a provider's button. */
function toolsFor(
  props: ProviderWalletProps,
  texts: ExpressMessages,
  name: string,
): Omit<ButtonTools, 'place' | 'locale'> {
  const { option, checkout, data } = props
  const { payment_page: page, express_look: look = 'brand' } = data
  const { payment_method, connection_id, drawn_by = connection_id } = option
  const ask = createAsk(checkout)
  const say = (pay_error: string) => checkout.store.patch({ pay_error })
  const order = () => {
    const state = checkout.store.get()
    // The shippable part changes with the cart.
    return walletQuoteOf(state, pageForCart(page, state.session.cart), texts)
  }
  return {
    look,
    order,
    opened: () => checkout.express((express) => express.open()),
    closed: () => checkout.express((express) => express.cancel()),
    quote: (request) =>
      ask(
        async (express) => {
          const problem = await applyRequest(express, request)
          return { ...order(), problem }
        },
        () => ({ ...order(), problem: texts.failed }),
      ),
    bill: () => billOf(props, texts),
    ask: (name, payload) =>
      ask(
        (express) => express.ask(drawn_by, name, payload),
        () => null,
      ),
    reportBlocked: () => say(texts.blocked(name)),
    begin: () =>
      ask(
        (express) => express.begin(),
        () => {
          say(texts.failed)
          return false
        },
      ),
    contact: (contact) =>
      ask(
        async (express) => {
          const problem = await express.contact(contact)
          // What the wallet didn't provide is requested in the forms, with the rest filled in.
          if (problem && express.begin()) say(problem)
          return problem
        },
        () => {
          say(texts.failed)
          return texts.failed
        },
      ),
    pay: ({ token, card_type = '', card_last_four = '', amount, act }) =>
      ask(
        (express) =>
          express.pay({
            payment_method,
            connection_id,
            token,
            card_type,
            card_last_four,
            total: amount ?? checkout.store.get().session.total,
            ...(act && { act }),
          }),
        () => say(texts.failed),
      ),
  }
}

/**
 * A wallet's button, rendered by the provider's own script. It is hidden if the script fails to load or the wallet is
 * unavailable.
 */
export function ProviderWallet(props: ProviderWalletProps) {
  const { option, checkout, data } = props
  const { locale, t } = useTexts()
  const name = t.methods[option.payment_method]
  const texts = useExpressTexts()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'none'>('loading')
  const shop = checkout.store.use()
  const isShort = linesShortOfStock(shop).length > 0
  useEffect(() => {
    const into = document.createElement('div')
    place.current?.replaceChildren(into)
    let gone = false
    const draw = async () => {
      const side = await loadSide(option.connector)
      if (!side.button) throw new Error('This provider has no button')
      return side.button(clientOf(option), {
        ...toolsFor({ option, checkout, data }, texts, name),
        place: into,
        locale,
      })
    }
    const coming = draw()
    coming.then(
      () => gone || setState('ready'),
      () => gone || setState('none'),
    )
    return () => {
      gone = true
      coming.then(
        (remove) => remove(),
        () => {},
      )
    }
  }, [option, checkout, data, locale, texts, name])
  if (state === 'none') return null
  return (
    <div className="shop-provider-wallet" aria-busy={state === 'loading'} inert={shop.phase !== 'form' || isShort}>
      {state === 'loading' && <span className="shop-bone" />}
      <div ref={place} />
    </div>
  )
}
