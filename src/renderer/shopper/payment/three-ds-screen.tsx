import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { isChallengeEvent } from '../../../shared/domain/checkout/hosted-fields.ts'
import { Button } from '../../storefront/content/button.tsx'
import { useOrderTexts } from '../../storefront/i18n/order-texts.tsx'
import './three-ds-screen.css'
import type { ShopperMessages } from '../messages.ts'
import type { DialogTexts, ProviderResult } from '../providers/side.ts'
import { ScriptAction } from './provider-challenge.tsx'
import type { PendingAction } from '../session/checkout-store.ts'

interface ActionProps {
  action: PendingAction
  texts: ShopperMessages
  onDone: (brought?: ProviderResult) => void
  onStop: () => void
  /** Texts for leaving a challenge that is not about a payment. */
  leave?: LeaveTexts | undefined
}

interface LeaveTexts {
  text: string
  button: string
}

/**
 * The bank's challenge in a dialog that traps the focus. Leaving it first explains the consequences; only the bank's
 * outcome ends the payment.
 */
export default function ActionScreen({ action, texts, onDone, onStop, leave }: ActionProps) {
  const { script, leaves, url } = action
  if (script)
    return (
      <ScriptAction step={script} texts={texts} onDone={onDone}>
        {(shown, hidden, words) => (
          <ActionDialog texts={texts} onStop={onStop} leave={leave} hidden={hidden} words={words}>
            {() => shown}
          </ActionDialog>
        )}
      </ScriptAction>
    )
  return (
    <ActionDialog texts={texts} onStop={onStop} leave={leave} onBack={leaves ? () => location.assign(url) : undefined}>
      {(leaving) => <BankFrame url={url} leaving={leaving} onDone={onDone} />}
    </ActionDialog>
  )
}

/** The bank's page, until it reports an outcome. */
function BankFrame({ url, leaving, onDone }: { url: string; leaving: boolean; onDone: () => void }) {
  const o = useOrderTexts()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== null && source === frame.current?.contentWindow && isChallengeEvent(data)) onDone()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [onDone])
  return (
    <iframe
      ref={frame}
      src={url}
      title={o.action_frame}
      sandbox="allow-scripts allow-forms"
      hidden={leaving}
      className="shop-dialog-frame"
    />
  )
}

interface DialogProps {
  texts: ShopperMessages
  onStop: () => void
  leave?: LeaveTexts | undefined
  /** Links back to the bank's page if it can't be shown here. */
  onBack?: (() => void) | undefined
  /** A provider's script shows its own content above the page, which a dialog would cover. */
  hidden?: boolean
  /** Texts for challenges that are not from a bank. */
  words?: DialogTexts | undefined
  children: (leaving: boolean) => ReactNode
}

function ActionDialog({ texts, onStop, leave, onBack, hidden = false, words, children }: DialogProps) {
  const o = useOrderTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [asked, setLeaving] = useState(false)
  const leaving = asked || onBack !== undefined
  useEffect(() => {
    if (hidden) return
    const shown = dialog.current
    shown?.showModal()
    title.current?.focus()
    return () => shown?.close()
  }, [hidden])
  return (
    <dialog
      ref={dialog}
      className="shop-dialog"
      aria-labelledby="shop-action-title"
      onCancel={(event) => {
        event.preventDefault()
        setLeaving(!asked)
      }}
    >
      <div className="shop-dialog-head">
        <h2 ref={title} id="shop-action-title" tabIndex={-1}>
          {words?.title ?? texts.action_title}
        </h2>
        {!leaving && (
          <Button look="link" onPress={() => setLeaving(true)}>
            {o.action_stop}
          </Button>
        )}
      </div>
      {leaving && (
        <div className="shop-dialog-leave" role="alert">
          <p>{leave?.text ?? o.action_stop_text}</p>
          <div className="shop-dialog-actions">
            <Button onPress={onBack ?? (() => setLeaving(false))}>{words?.back ?? o.action_back}</Button>
            <Button look="plain" onPress={onStop}>
              {leave?.button ?? o.action_leave}
            </Button>
          </div>
        </div>
      )}
      {onBack === undefined && <div hidden={leaving}>{children(leaving)}</div>}
    </dialog>
  )
}
