import './removed-offers.css'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import { removedOffersMessages } from './removed-offers-messages.ts'
import type { ShopState } from '../session/checkout-store.ts'

type Removed = NonNullable<ShopState['removed_offers']>

/** Shows which offers were removed with a product, with a button to undo it. It stays until it is dismissed. */
export function RemovedOffersNotice(props: { lost: Removed; onUndo: () => void; onClose: () => void }) {
  const { item, lines } = props.lost
  const { locale } = useTexts()
  const words = removedOffersMessages(locale)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed button is gone, so the focus moves here.
    if (document.activeElement === document.body) undo.current?.focus()
  }, [])
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(lines.map(({ title }) => title))
  return (
    <div className="shop-lost" role="alert">
      <p>{words.lost(names, item.title)}</p>
      <button ref={undo} type="button" onClick={props.onUndo}>
        {words.undo}
      </button>
      <button type="button" onClick={props.onClose}>
        {words.close}
      </button>
    </div>
  )
}
