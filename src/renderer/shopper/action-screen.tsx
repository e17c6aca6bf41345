import { useEffect, useRef, useState } from 'react'
import { isChallengeEvent } from '../../shared/domain/hosted-fields.ts'
import { Button } from '../storefront/button.tsx'
import { useOrderTexts } from '../storefront/order-texts.tsx'
import './action.css'
import type { ShopperMessages } from './messages.ts'

/**
 * The bank's page, in a dialog that keeps the focus. Leaving it says first what happens then; only the bank's page
 * itself ends the payment.
 */
export default function ActionScreen(props: {
  url: string
  texts: ShopperMessages
  onDone: () => void
  onStop: () => void
}) {
  const { url, texts, onDone, onStop } = props
  const o = useOrderTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [leaving, setLeaving] = useState(false)

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    title.current?.focus()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== null && source === frame.current?.contentWindow && isChallengeEvent(data)) onDone()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [onDone])

  return (
    <dialog
      ref={dialog}
      className="shop-dialog"
      aria-labelledby="shop-action-title"
      onCancel={(event) => {
        event.preventDefault()
        setLeaving(!leaving)
      }}
    >
      <div className="shop-dialog-head">
        <h2 ref={title} id="shop-action-title" tabIndex={-1}>
          {texts.action_title}
        </h2>
        {!leaving && (
          <Button look="link" onPress={() => setLeaving(true)}>
            {o.action_stop}
          </Button>
        )}
      </div>
      {leaving && (
        <div className="shop-dialog-leave" role="alert">
          <p>{o.action_stop_text}</p>
          <div className="shop-dialog-actions">
            <Button onPress={() => setLeaving(false)}>{o.action_back}</Button>
            <Button look="plain" onPress={onStop}>
              {o.action_leave}
            </Button>
          </div>
        </div>
      )}
      <iframe
        ref={frame}
        src={url}
        title={o.action_frame}
        sandbox="allow-scripts allow-forms"
        hidden={leaving}
        className="shop-dialog-frame"
      />
    </dialog>
  )
}
