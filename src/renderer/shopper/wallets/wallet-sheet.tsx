import { pageForCart } from '../../../shared/domain/cart/requires-shipping.ts'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { ExpressMethod } from '../../../shared/domain/checkout/express.ts'
import { isWalletSheetEvent } from '../../../shared/domain/checkout/hosted-fields.ts'
import { isWalletRequest } from '../../../shared/domain/checkout/wallet-sheet.ts'
import type { WalletRequest, WalletOrder, WalletOrderMessage } from '../../../shared/domain/checkout/wallet-sheet.ts'
import { Button } from '../../storefront/content/button.tsx'
import { useExpressTexts } from '../../storefront/i18n/wallet-texts.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { useMoney, useTexts } from '../../storefront/i18n/texts.tsx'
import '../payment/three-ds-screen.css'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { Checkout } from '../session/checkout.ts'
import { walletOrderOf } from './wallet-order.ts'

/** A wallet, the URL of its sheet, and the connection that its token is for. */
export interface SheetOption {
  method: ExpressMethod
  connection_id: string
  url: string
}

/** Milliseconds without a message after which a sheet counts as failed. */
const MESSAGE_TIMEOUT = 15_000

interface SheetProps {
  option: SheetOption
  checkout: Checkout
  data: CheckoutData
  onClose: () => void
}

/** The order for the sheet, sent after every change; `problem` and `busy` refer to its last request. */
function useOrder({ checkout, data }: SheetProps, problem: string | null, busy: boolean): WalletOrder {
  const state = checkout.store.use()
  const texts = useExpressTexts()
  const money = useMoney(state.session.currency)
  const order = walletOrderOf(state, pageForCart(data.payment_page, state.session.cart), { texts, money })
  const missing = order.methods.length > 0 && !order.selected ? texts.choose_shipping : null
  return { ...order, problem: problem ?? (busy ? null : missing), busy: busy || state.pending_shipping !== null }
}

/** The sheet's address with the amount at which it opens. */
function sheetUrl({ option, checkout, data }: SheetProps): string {
  const { total: amount, currency } = checkout.store.get().session
  const query = { wallet: option.method, amount: String(amount), currency, merchant_name: data.store.store_name }
  return `${option.url}?${new URLSearchParams(query).toString()}`
}

/** Handles the sheet's requests; `problem` and `asking` refer to the last one. */
function useSheetRequests(checkout: Checkout) {
  const texts = useExpressTexts()
  const [problem, setProblem] = useState<string | null>(null)
  // Nothing can be approved before the first address has a price.
  const [asking, setAsking] = useState(true)
  const turn = useRef(0)
  const failed = () => {
    setProblem(texts.failed)
    setAsking(false)
  }
  const request = (ask: Exclude<WalletRequest, { type: 'wallet-ready' }>) => {
    setProblem(null)
    if (ask.type === 'wallet-shipping') return checkout.express(({ shipping }) => shipping(ask.id), failed)
    turn.current += 1
    const mine = turn.current
    setAsking(true)
    checkout.express(async ({ contact }) => {
      const refused = await contact(ask.contact)
      // Another address was selected meanwhile; its response is used.
      if (mine !== turn.current) return
      setProblem(refused)
      setAsking(false)
    }, failed)
  }
  return { problem, asking, failed, request }
}

/** Calls `hear` with every message of the frame. */
function useFrameMessages(frame: RefObject<HTMLIFrameElement | null>, hear: (said: unknown) => void): void {
  const heard = useRef(hear)
  useEffect(() => {
    heard.current = hear
  })
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== null && source === frame.current?.contentWindow) heard.current(data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [frame])
}

/**
 * A wallet's sheet in a dialog over the page. It provides address and shipping method, the server prices them, and the
 * approval pays (PP-012). The page sees a token, never a card.
 */
export function ExpressSheet(props: SheetProps) {
  const { option, checkout, onClose } = props
  const { t } = useTexts()
  const texts = useExpressTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef(0)
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading')
  const [height, setHeight] = useState(480)
  const { problem, asking, failed, request } = useSheetRequests(checkout)
  const order = useOrder(props, problem, asking)
  const { session } = checkout.store.use()
  const wallet = t.methods[option.method]
  const [url] = useState(() => sheetUrl(props))

  const close = () => {
    checkout.express(({ cancel }) => cancel())
    onClose()
  }
  const hear = (said: unknown) => {
    if (isWalletRequest(said)) return said.type === 'wallet-ready' ? setState('ready') : request(said)
    if (!isWalletSheetEvent(said)) return
    if (said.type === 'height') return setHeight(Math.max(320, Math.min(said.height, 1200)))
    if (said.wallet !== option.method) return
    if (said.type === 'wallet-cancelled') return close()
    const { token, card_type, card_last_four } = said
    const paid = { payment_method: option.method, connection_id: option.connection_id, total: shown.current }
    checkout.express(({ pay }) => pay({ ...paid, token, card_type, card_last_four }), failed)
    onClose()
  }
  useFrameMessages(frame, hear)
  useEffect(() => {
    const late = setTimeout(() => setState((now) => (now === 'loading' ? 'missing' : now)), MESSAGE_TIMEOUT)
    return () => clearTimeout(late)
  }, [])
  useEffect(() => {
    checkout.express(({ open }) => open())
    const sheet = dialog.current
    sheet?.showModal()
    return () => sheet?.close()
  }, [checkout])
  useEffect(() => {
    if (state !== 'ready') return
    shown.current = session.total
    const told: WalletOrderMessage = { type: 'wallet-order', order }
    // The sheet is sandboxed: its origin is opaque and can't be named. The message only has the order.
    frame.current?.contentWindow?.postMessage(told, '*')
  }, [state, order, session.total])

  return (
    <dialog
      ref={dialog}
      className="shop-dialog"
      aria-label={texts.sheet(wallet)}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className="shop-dialog-head">
        <h2>{texts.sheet(wallet)}</h2>
        <Button look="link" onPress={close}>
          {texts.close}
        </Button>
      </div>
      {state === 'missing' && (
        <div className="shop-wallet-loading">
          <Notice kind="error">{texts.missing(wallet)}</Notice>
        </div>
      )}
      <iframe
        ref={frame}
        src={url}
        title={texts.sheet(wallet)}
        sandbox="allow-scripts allow-forms"
        aria-busy={state === 'loading'}
        hidden={state === 'missing'}
        style={{ height }}
        className="shop-wallet-frame"
      />
    </dialog>
  )
}
