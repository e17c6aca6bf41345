import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import './status-bar.css'
import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { colon } from '../../storefront/i18n/colon.ts'
import { useHelpTexts } from '../../storefront/i18n/help-texts.tsx'
import { MoreIcon } from '../../storefront/content/more-icons.tsx'
import { onDemand } from '../../storefront/hydration/lazy-component.tsx'
import { useMoney, useTexts } from '../../storefront/i18n/texts.tsx'
import { useNotification } from '../../storefront/content/toaster.tsx'
import { AnotherDevice } from '../cross-device/another-device.tsx'
import type { CartActions } from './cart-actions.ts'
import type { RemovedOffersNotice as LostOffersPart } from '../offers/removed-offers.tsx'
import type { ShopStore } from './checkout-store.ts'
import { useLinesShortOfStock } from './use-sold-out-lines.tsx'

// Without its code, the cart is still shown.
const LostOffers = onDemand<Parameters<typeof LostOffersPart>[0]>(() =>
  import('../offers/removed-offers.tsx').then(
    ({ RemovedOffersNotice: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
)

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Shown over the page while offline, to avoid a layout shift. The live region always exists. */
function OfflineBar({ unreached }: { unreached: boolean }) {
  const t = useHelpTexts()
  const away = useSyncExternalStore(subscribe, () => !navigator.onLine)
  return (
    <div className="shop-offline" role="status">
      {(away || unreached) && (
        <p>
          <MoreIcon name="offline" />
          {t.offline}
        </p>
      )}
    </div>
  )
}

/** Announces changes of the total and the applied code. Silent until something changes. */
function TotalAnnouncement({ session }: { session: LiveCart }) {
  const { t, locale } = useTexts()
  const money = useMoney(session.currency)
  const [begun] = useState(session)
  const { promo_code: code, promo_total, total, cart_version } = session
  const applied =
    code && code !== begun.promo_code && `${code} ${t.promo_applied(promo_total ? money(promo_total) : '')}.`
  const told = cart_version === begun.cart_version ? [] : [applied, t.total + colon(locale) + money(total)]
  const last = useRef(code)
  useEffect(() => {
    // The focused field was replaced by the code or the other way around: move the focus to the replacement.
    if (last.current !== code && document.activeElement === document.body)
      document.querySelector<HTMLElement>(code ? '.shop-chip button' : '.shop-promo input')?.focus()
    last.current = code
  }, [code])
  return (
    <p className="shop-told" role="status">
      {told.filter(Boolean).join(' ')}
    </p>
  )
}

interface AsideProps {
  store: ShopStore
  linkOf: () => Promise<string>
  cart: Pick<CartActions, 'restore' | 'findOthers' | 'changeVariant'>
}

/**
 * Content next to the form: announced totals, the offline bar, changes from another tab, and the link to another
 * device.
 */
function Aside({ store, linkOf, cart }: AsideProps) {
  const { sync_failed: unreached, overwritten_count: taken_over, session, removed_offers: lost } = store.use()
  const gone = session.shipping_notice?.gone
  useEffect(() => {
    if (gone) store.patch({ shipping_methods: store.get().shipping_methods.filter(({ id }) => id !== gone) })
  }, [store, gone])
  const t = useHelpTexts()
  const { changed_elsewhere } = t
  useLinesShortOfStock(store, cart)
  const { notify } = useNotification()
  useEffect(() => {
    if (taken_over > 0) notify('info', changed_elsewhere)
  }, [taken_over, notify, changed_elsewhere])
  return (
    <>
      <TotalAnnouncement session={session} />
      <OfflineBar unreached={unreached} />
      {session.cart.length > 0 && <AnotherDevice linkOf={linkOf} />}
      {lost && (
        <Suspense>
          <LostOffers
            lost={lost}
            onUndo={() => void cart.restore(lost)}
            onClose={() => store.patch({ removed_offers: null })}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * Created here and rendered by the page, so that it isn't in the entry chunk and works without a network.
 * @param linkOf resolves to the address that continues the session on another device
 * @param cart the shopper's cart actions
 */
export const renderAside = (store: ShopStore, linkOf: AsideProps['linkOf'], cart: AsideProps['cart']): ReactNode => (
  <Aside store={store} linkOf={linkOf} cart={cart} />
)
