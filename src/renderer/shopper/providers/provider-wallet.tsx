import { useEffect, useRef, useState } from 'react'
import { checkoutRulesOf, isCheckoutComplete } from '../../../shared/domain/checkout/checkout-validation.ts'
import { requiresShipping, pageForCart } from '../../../shared/domain/cart/requires-shipping.ts'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import type { ExpressMessages } from '../../storefront/i18n/wallet-messages.ts'
import { useExpressTexts } from '../../storefront/i18n/wallet-texts.tsx'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { Checkout } from '../session/checkout.ts'
import { linesShortOfStock } from '../session/sold-out-lines.ts'
import { choosesShipping, walletQuoteOf } from '../wallets/wallet-order.ts'
import { clientOf } from './load-script.ts'
import type { ButtonTools } from './side.ts'
import { loadSide } from './sides.ts'

export interface ProviderWalletProps {
  option: PaymentOption
  checkout: Checkout
  data: CheckoutData
}

/** The checkout's functions for a provider's button. */
function toolsFor(
  { option, checkout, data }: ProviderWalletProps,
  texts: ExpressMessages,
  name: string,
): Omit<ButtonTools, 'place' | 'locale'> {
  const { payment_page: page, store, express_look: look = 'brand' } = data
  const { payment_method, connection_id, drawn_by = connection_id } = option
  /** Always responds: the wallet's sheet is open and waits for it. */
  const ask = <T,>(act: (express: Express) => T | Promise<T>, failed: () => T) =>
    new Promise<T>((resolve) => {
      const fail = () => resolve(failed())
      checkout.express(async (express) => {
        try {
          resolve(await act(express))
        } catch {
          fail()
        }
      }, fail)
    })
  const say = (pay_error: string) => checkout.store.patch({ pay_error })
  // The shippable part changes with the cart.
  const asked = () => pageForCart(page, checkout.store.get().session.cart)
  const order = () => walletQuoteOf(checkout.store.get(), asked(), texts)
  return {
    look,
    order,
    opened: () => checkout.express((express) => express.open()),
    closed: () => checkout.express((express) => express.cancel()),
    quote: (asked) =>
      ask(
        async (express) => {
          if ('method' in asked) await express.shipping(asked.method)
          const refused =
            'place' in asked ? express.place(asked.place) : 'code' in asked ? express.promo(asked.code) : null
          const problem = await refused
          return { ...order(), problem }
        },
        () => ({ ...order(), problem: texts.failed }),
      ),
    bill: () => {
      const { session, checkout: forms } = checkout.store.get()
      return {
        amount: session.total,
        currency: session.currency,
        merchant_name: store.store_name,
        asks: !isCheckoutComplete(forms, checkoutRulesOf(asked())),
        email: page.customer_email_enabled,
        phone: page.customer_phone_enabled,
        shipping: requiresShipping(page, session.cart),
        chooses: choosesShipping(checkout.store.get(), asked()),
        shipped_free: `${texts.shipping}: ${texts.free}`,
        ...(page.promo_codes_enabled && { promo: session.promo_code ?? '' }),
      }
    },
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

type Express = Parameters<Parameters<Checkout['express']>[0]>[0]

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
      if (!side.button) throw new Error('There is no button to draw')
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
