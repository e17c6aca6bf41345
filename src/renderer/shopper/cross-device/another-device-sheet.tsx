import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useId, useRef, useState } from 'react'
import '../payment/three-ds-screen.css'
import './another-device-sheet.css'
import { Button } from '../../storefront/content/button.tsx'
import { useHelpTexts } from '../../storefront/i18n/help-texts.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { useTexts } from '../../storefront/i18n/texts.tsx'

type Link = { is: 'coming' } | { is: 'here'; url: string } | { is: 'failed' }

function useLink(linkOf: () => Promise<string>): Link {
  const [link, setLink] = useState<Link>({ is: 'coming' })
  useEffect(() => {
    let gone = false
    const ask = async () => {
      const found = await linkOf().then(
        (url): Link => ({ is: 'here', url }),
        (): Link => ({ is: 'failed' }),
      )
      if (!gone) setLink(found)
    }
    void ask()
    return () => {
      gone = true
    }
  }, [linkOf])
  return link
}

/** The link as text; a click copies it, or selects it if the browser doesn't allow copying. */
function CopiedLink({ url }: { url: string }) {
  const t = useHelpTexts()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      field.current?.select()
    }
  }
  return (
    <div className="shop-another-link">
      <label className="shop-sr" htmlFor={id}>
        {t.resume_link}
      </label>
      <input ref={field} id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
      <Button look="plain" onPress={() => void copy()}>
        {t.copy_link}
      </Button>
      <p className="shop-small shop-saving" role="status">
        {copied && t.link_copied}
      </p>
    </div>
  )
}

/** The QR code and the link, once loaded. */
function LinkAndCode({ linkOf, onAgain }: { linkOf: () => Promise<string>; onAgain: () => void }) {
  const t = useHelpTexts()
  const { loading } = useTexts().t
  const link = useLink(linkOf)
  if (link.is === 'failed')
    return (
      <>
        <Notice kind="error">{t.link_failed}</Notice>
        <Button look="plain" onPress={onAgain}>
          {t.try_again}
        </Button>
      </>
    )
  return (
    <>
      <p>{t.another_device_text}</p>
      {link.is === 'here' ? (
        <>
          <span className="shop-another-code">
            <QRCodeSVG value={link.url} level="M" marginSize={4} size={208} title={t.scan_code} role="img" />
          </span>
          <CopiedLink url={link.url} />
        </>
      ) : (
        <div className="shop-bone shop-another-bone" role="status">
          <span className="shop-sr">{loading}</span>
        </div>
      )}
      <p className="shop-small shop-soft">{t.another_device_private}</p>
    </>
  )
}

/** The dialog for continuing on another device. It traps the focus until it is closed. */
export function AnotherDeviceSheet({ linkOf, onClose }: { linkOf: () => Promise<string>; onClose: () => void }) {
  const t = useHelpTexts()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className="shop-dialog" aria-labelledby={title} onClose={onClose}>
      <div className="shop-dialog-head">
        <h2 id={title}>{t.another_device}</h2>
        <Button look="link" onPress={onClose}>
          {t.close}
        </Button>
      </div>
      <div className="shop-dialog-leave shop-another-body">
        <LinkAndCode key={attempt} linkOf={linkOf} onAgain={() => setAttempt(attempt + 1)} />
      </div>
    </dialog>
  )
}
