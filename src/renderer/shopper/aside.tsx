import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import './aside.css'
import type { CartItem, LiveCart } from '../../shared/contracts/live-cart.ts'
import { colon } from '../storefront/colon.ts'
import { useHelpTexts } from '../storefront/help-texts.tsx'
import type { HelpMessages } from '../storefront/help-messages.ts'
import { MoreIcon } from '../storefront/more-icons.tsx'
import { onDemand } from '../storefront/on-demand.tsx'
import { useMoney, useTexts } from '../storefront/texts.tsx'
import { useNotification } from '../storefront/toaster.tsx'
import type { ShopCartItem } from '../storefront/types.ts'
import { AnotherDevice } from './another-device.tsx'
import type { LostOffers as LostOffersPart } from './lost-offers.tsx'
import type { LostOffers as Lost, ShopStore } from './shop-state.ts'
import { shortLines } from './short-lines.ts'

// Without its code the cart is shown as it is all the same.
const LostOffers = onDemand<Parameters<typeof LostOffersPart>[0]>(() =>
  import('./lost-offers.tsx').then(
    ({ LostOffers: part }) => ({ default: part }),
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

/** Stands over the page while the network is away, so that nothing moves as it comes and goes. Its place is always there. */
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

/** Reads out what a change has made of the total, and of the code that was put on. Silent until something changes. */
function Changes({ session }: { session: LiveCart }) {
  const { t, locale } = useTexts()
  const money = useMoney(session.currency)
  const [begun] = useState(session)
  const { promo_code: code, promo_total, total, cart_version } = session
  const applied =
    code && code !== begun.promo_code && `${code} ${t.promo_applied(promo_total ? money(promo_total) : '')}.`
  const told = cart_version === begun.cart_version ? [] : [applied, t.total + colon(locale) + money(total)]
  const last = useRef(code)
  useEffect(() => {
    // The field that had the focus made way for the code, or the code for the field: the focus stays where it was about.
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

/** A line with what is said of it where there are too few pieces; the very same while that is said, or nothing is to be. */
function marked(line: ShopCartItem & CartItem, left: number | undefined, t: HelpMessages): CartItem {
  if (left === undefined || left >= line.quantity || line.note) return line
  const told: ShopCartItem & CartItem = {
    ...line,
    note: left > 0 ? t.only_left(left) : t.sold_out,
    sold_out: left === 0,
  }
  return told
}

/** Marks the lines that are short of stock, and keeps Pay disabled until they are changed. */
function useShortLines(store: ShopStore, t: HelpMessages): void {
  const state = store.use()
  const { session, short, blocked } = state
  useEffect(() => {
    const cart = session.cart.map((line) => marked(line, short?.[line._id], t))
    if (cart.some((line, at) => line !== session.cart[at])) return store.patch({ session: { ...session, cart } })
    const lines = shortLines(state)
    const reason = lines.some(({ _id }) => short?.[_id] === 0) ? t.remove_to_pay : t.lower_to_pay
    const now = lines.length > 0 ? reason : null
    if (now === (blocked ?? null)) return
    // The alert was about the line.
    store.patch(now === null ? { blocked: now, pay_error: null } : { blocked: now })
    if (now === null && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.shop-pay')?.focus({ preventScroll: true })
  }, [store, state, session, short, blocked, t])
}

interface AsideProps {
  store: ShopStore
  linkOf: () => Promise<string>
  restore: (lost: Lost) => Promise<void>
}

/**
 * What is beside the form: the total as it changes, that the network is away, once that another tab's later change is
 * shown now, and the way to another device.
 */
function Aside({ store, linkOf, restore }: AsideProps) {
  const { unreached, taken_over, session, lost_offers: lost } = store.use()
  const gone = session.shipping_notice?.gone
  useEffect(() => {
    if (gone) store.patch({ shipping_methods: store.get().shipping_methods.filter(({ id }) => id !== gone) })
  }, [store, gone])
  const t = useHelpTexts()
  const { changed_elsewhere } = t
  useShortLines(store, t)
  const { notify } = useNotification()
  useEffect(() => {
    if (taken_over > 0) notify('info', changed_elsewhere)
  }, [taken_over, notify, changed_elsewhere])
  return (
    <>
      <Changes session={session} />
      <OfflineBar unreached={unreached} />
      {session.cart.length > 0 && <AnotherDevice linkOf={linkOf} />}
      {lost && (
        <Suspense>
          <LostOffers
            lost={lost}
            onUndo={() => void restore(lost)}
            onClose={() => store.patch({ lost_offers: null })}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * Made here and drawn by the page, so that the first load knows nothing of it and a lost network cannot keep it away.
 * @param linkOf resolves to the address that goes on with the session on another device
 * @param restore brings back what left the cart
 */
export const asideOf = (
  store: ShopStore,
  linkOf: AsideProps['linkOf'],
  restore: AsideProps['restore'] = () => Promise.resolve(),
): ReactNode => <Aside store={store} linkOf={linkOf} restore={restore} />
