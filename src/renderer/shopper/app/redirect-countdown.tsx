import { useEffect, useState } from 'react'
import '../../storefront/styles/shop-onward.css'
import { useInstantTexts } from '../../storefront/i18n/payment-link-texts.tsx'
import { browserStorage } from '../../platform/key-value.ts'

const tab = browserStorage(() => sessionStorage)

/** Seconds that the confirmation is shown before the redirect. */
const REDIRECT_AFTER = 8

/**
 * Redirects from the confirmation once: a shopper who comes back or chooses to stay is not redirected again. The
 * address is the merchant's, and its host is shown before the redirect.
 */
export function RedirectCountdown({
  to,
  session_id,
  go,
}: {
  to: string
  session_id: string
  go: (address: string) => void
}) {
  const t = useInstantTexts()
  const key = `onward:${session_id}`
  const [left, setLeft] = useState<number | null>(() => (tab.get(key) ? null : REDIRECT_AFTER))
  useEffect(() => {
    if (left === null) return undefined
    if (left === 0) {
      tab.set(key, 'gone')
      go(to)
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, key, to, go])
  const { host } = new URL(to)
  const stay = () => {
    tab.set(key, 'stayed')
    setLeft(null)
  }
  return (
    <div className="shop-onward">
      <p role="status">{left === null ? t.goes_on(host) : t.going_on(host)}</p>
      <a className="shop-button shop-button-main" href={to} rel="noreferrer">
        {t.go_now}
        {left !== null && <span aria-hidden="true"> ({left})</span>}
      </a>
      {left !== null && (
        <button type="button" className="shop-link" onClick={stay}>
          {t.stay}
        </button>
      )}
    </div>
  )
}
