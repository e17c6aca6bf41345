import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { isWalletSheetEvent } from '../../../shared/domain/checkout/hosted-fields.ts'
import type { WalletOrderMessage } from '../../../shared/domain/checkout/wallet-sheet.ts'
import { usePostPurchaseTexts } from '../../storefront/i18n/post-purchase-texts.tsx'
import { Button } from '../../storefront/content/button.tsx'
import { Icon } from '../../storefront/content/icons.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { useMoney, useTexts } from '../../storefront/i18n/texts.tsx'
import '../payment/three-ds-screen.css'
import './post-purchase.css'
import type { NewMethod } from './post-purchase.ts'
import { CardFields } from '../payment/card-frame.tsx'
import { getCardPort } from '../payment/card-port.ts'
import type { CardPortHolder } from '../payment/card-port.ts'
import type { ShopperMessages } from '../messages.ts'

interface SheetProps {
  option: PaymentOption
  /** The amount to pay, in minor units. */
  total: number
  currency: string
  order_number: string
  store_name: string
  texts: ShopperMessages
  /** What the shopper agrees to by paying. */
  consent?: ReactNode
  onPay: (method: NonNullable<NewMethod>) => void
  onClose: () => void
}

/** True if the method can be entered again here: a card in any fields, a wallet in a sheet with our protocol. */
export const canEnterAgain = (option: PaymentOption): boolean =>
  option.payment_method === 'card' || sheetUrl(option) !== null

/** The URL of the provider's fields or wallet sheet for a method, if it is a frame with our protocol. */
function sheetUrl({ payment_method, client }: PaymentOption): string | null {
  const { kind, url, data } = client
  if (kind !== 'frame') return null
  const address: unknown = payment_method === 'card' ? url : Reflect.get(Object(data), 'wallet_url')
  return typeof address === 'string' ? address : null
}

/** The provider's card fields again, for the offer's amount only. */
function CardPart({ option, total, currency, texts, onPay }: SheetProps) {
  const { locale } = useTexts()
  const a = usePostPurchaseTexts()
  const money = useMoney(currency)
  const [card] = useState<CardPortHolder>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Once closed, nothing is paid, even if its fields respond later.
  const gone = useRef(false)
  useLayoutEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const pay = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const given = await getCardPort(card).tokenize()
    if (gone.current) return
    setBusy(false)
    if (given.status === 'token')
      return onPay({ payment_method: 'card', connection_id: option.connection_id, token: given.token })
    setProblem(given.status === 'invalid' ? null : given.message || texts.card_unavailable)
  }
  return (
    <div className="shop-after-sheet">
      <CardFields
        option={option}
        payer={() => ({ session: { total, currency } })}
        card={card}
        texts={texts}
        locale={locale}
        name=""
        onSubmit={() => void pay()}
      />
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button busy={busy} onPress={() => void pay()}>
        <Icon name="lock" />
        {a.sheet(money(total))}
      </Button>
    </div>
  )
}

/** A wallet's sheet again, with the offer's amount and no other fields. */
function WalletPart({ option, total, currency, store_name, onPay, onClose }: SheetProps) {
  const { t } = useTexts()
  const money = useMoney(currency)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(420)
  const { payment_method: wallet } = option
  const hear = useRef<(event: MessageEvent<unknown>) => void>(() => {})
  useEffect(() => {
    hear.current = ({ source, data }) => {
      if (source === null || source !== frame.current?.contentWindow) return
      if (Reflect.get(Object(data), 'type') === 'wallet-ready') {
        const order = { total: money(total), rows: [], methods: [], selected: null, problem: null, busy: false }
        const told: WalletOrderMessage = {
          type: 'wallet-order',
          order: { ...order, ask: { email: false, phone: false } },
        }
        // The sheet is sandboxed: its origin is opaque and can't be named. The message only has an amount.
        return frame.current?.contentWindow?.postMessage(told, '*')
      }
      if (!isWalletSheetEvent(data)) return undefined
      if (data.type === 'height') return setHeight(Math.max(320, Math.min(data.height, 1200)))
      if (data.wallet !== wallet) return undefined
      if (data.type === 'wallet-cancelled') return onClose()
      return onPay({ payment_method: wallet, connection_id: option.connection_id, token: data.token })
    }
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear.current(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const query = new URLSearchParams({ wallet, amount: String(total), currency, merchant_name: store_name })
  return (
    <iframe
      ref={frame}
      src={`${sheetUrl(option) ?? ''}?${query.toString()}`}
      title={t.methods[wallet]}
      sandbox="allow-scripts allow-forms"
      style={{ height }}
      className="shop-dialog-frame"
    />
  )
}

/** Shown if the order's payment method can't be charged again: fields or sheet for this amount only. */
export function PostPurchaseSheet(props: SheetProps) {
  const a = usePostPurchaseTexts()
  const money = useMoney(props.currency)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="shop-dialog"
      aria-labelledby="shop-after-sheet"
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
    >
      <div className="shop-dialog-head">
        <h2 id="shop-after-sheet">{a.sheet(money(props.total))}</h2>
        <Button look="link" onPress={props.onClose}>
          {a.close}
        </Button>
      </div>
      <p className="shop-after-sheet-text">{a.sheet_text(props.order_number)}</p>
      {props.consent && <div className="shop-after-sheet-consent">{props.consent}</div>}
      {props.option.payment_method === 'card' ? <CardPart {...props} /> : <WalletPart {...props} />}
    </dialog>
  )
}
